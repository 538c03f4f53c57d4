import type { RequestHandler } from 'express';

/** Several handlers as one, each with the next: express takes longer to find the next than most of them run. None returns a promise. */
export const inTurn =
  (...handlers: RequestHandler[]): RequestHandler =>
  (req, res, next) => {
    let index = 0;
    const proceed = (error?: unknown): void => {
      const handler = error === undefined ? handlers[index] : undefined;
      if (!handler) return next(error);
      index += 1;
      try {
        void handler(req, res, proceed);
      } catch (thrown) {
        next(thrown);
      }
    };
    proceed();
  };
