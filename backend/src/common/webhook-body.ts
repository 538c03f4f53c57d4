import express, { type Request, type RequestHandler } from 'express';
import { toAppError } from './problem.js';

/** Largest body of a webhook. */
export const WEBHOOK_LIMIT = '10mb';

const bodies = new WeakMap<Request, Buffer>();

/** The bytes of a webhook's body as they came: signatures cover these. */
export const rawBodyOf = (req: Request): Buffer | undefined => bodies.get(req);

/**
 * Keeps the body of a webhook as bytes, whatever type it claims to have, and leaves `req.body` empty: nothing reads a field
 * before the signature was checked. Stands before the JSON parser, which then finds nothing to do.
 */
export function webhookBody(): RequestHandler {
  const parser = express.raw({ limit: WEBHOOK_LIMIT, type: () => true });
  return (req, res, next) =>
    parser(req, res, (error?: unknown) => {
      if (error) return next(toAppError(error));
      if (Buffer.isBuffer(req.body)) bodies.set(req, req.body);
      req.body = undefined;
      next();
    });
}
