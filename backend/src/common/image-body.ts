import express, { type Request, type RequestHandler, type Response } from 'express';
import { AppError } from './app-error.js';
import { toAppError } from './problem.js';

/** Largest picture that members send. */
export const IMAGE_LIMIT_BYTES = 5 * 1024 * 1024;

/** Largest picture for the site. */
export const SITE_IMAGE_LIMIT_BYTES = 15 * 1024 * 1024;

/** Media types of the accepted pictures. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The routes whose body is a picture; every other one takes JSON. */
const imageRoutes = /^\/api\/(auth\/user\/avatar|admin\/images)$/i;

/** Whether the body of this request is read by {@link readImage}. */
export function acceptsImage(req: Request): boolean {
  return req.method === 'POST' && imageRoutes.test(req.originalUrl.split('?', 1)[0] ?? '');
}

const parserUpTo = (limit: number): RequestHandler => express.raw({ limit, type: () => true });

/**
 * The bytes of a picture. Called by the route itself, so that nobody's megabytes are read before it is known who sends
 * them.
 * @param limit the most bytes that are accepted
 * @throws AppError `unsupported_media_type` (415) for another type than {@link imageTypes}, `body_too_large` (413),
 * `validation_failed` (422) when nothing was sent
 */
export async function readImage(req: Request, res: Response, limit: number = IMAGE_LIMIT_BYTES): Promise<Buffer> {
  const type = (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (!imageTypes.some((one) => one === type))
    throw new AppError('unsupported_media_type', 415, { detail: 'Send a JPEG, PNG or WebP picture as the body.' });
  const parse = parserUpTo(limit);
  await new Promise<void>(
    (resolve, reject) =>
      void parse(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(toAppError(error)))),
  );
  const body: unknown = req.body;
  if (!Buffer.isBuffer(body) || body.length === 0)
    throw new AppError('validation_failed', 422, {
      errors: [{ field: 'picture', code: 'required' }],
      detail: 'The body is empty.',
    });
  return body;
}
