import pLimit from 'p-limit';
import { AppError } from './app-error.js';

interface Bounds {
  /** How many run at once. */
  maxConcurrent: number;
  /** How many more wait in order. */
  maxWaiting: number;
  /** When those beyond come back. */
  retryAfterSeconds: number;
}

/**
 * Bounds work that takes memory or a processor: a few at once, some in order, and for everybody else an answer at once instead of one
 * that comes too late.
 * @returns runs a piece of work; throws AppError `service_unavailable` (503) when there is no place
 */
export function boundedWork({ maxConcurrent, maxWaiting, retryAfterSeconds }: Bounds) {
  const limit = pLimit(maxConcurrent);
  let accepted = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (accepted >= maxConcurrent + maxWaiting)
      throw new AppError('service_unavailable', 503, {
        detail: 'Too much of this is asked for at the moment.',
        retryAfterSeconds,
      });
    accepted += 1;
    try {
      return await limit(work);
    } finally {
      accepted -= 1;
    }
  };
}
