import type { Request } from 'express';
import { AppError } from './app-error.js';
import { readBytes } from './raw-body.js';

/** Size limit of avatars. */
export const IMAGE_LIMIT_BYTES = 5 * 1024 * 1024;

/** Size limit of pictures for the site, and of those of posts. */
export const SITE_IMAGE_LIMIT_BYTES = 15 * 1024 * 1024;

/** Media types of the accepted pictures. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Routes with a picture as body; all others accept JSON. */
const imageRoutes = /^\/api\/(auth\/user\/avatar|admin\/images|member\/post-pictures)$/i;

/** Whether the body of this request is read by {@link readImage}. */
export function acceptsImage(req: Request): boolean {
  return req.method === 'POST' && imageRoutes.test(req.originalUrl.split('?', 1)[0] ?? '');
}

/**
 * Reads the bytes of a picture.
 * @param limit size limit
 * @throws AppError `unsupported_media_type` (415) for another type than {@link imageTypes}, `body_too_large` (413), `validation_failed`
 *   (422) for an empty body
 */
export async function readImage(req: Request, limit: number = IMAGE_LIMIT_BYTES): Promise<Buffer> {
  const type = (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (!imageTypes.some((one) => one === type))
    throw new AppError('unsupported_media_type', 415, { detail: 'Send a JPEG, PNG or WebP picture as the body.' });
  const body = await readBytes(req, limit);
  if (body.length === 0)
    throw new AppError('validation_failed', 422, {
      errors: [{ field: 'picture', code: 'required' }],
      detail: 'The body is empty.',
    });
  return body;
}

/** {@link readImage} up to {@link SITE_IMAGE_LIMIT_BYTES}. */
export const readSiteImage = (req: Request): Promise<Buffer> => readImage(req, SITE_IMAGE_LIMIT_BYTES);
