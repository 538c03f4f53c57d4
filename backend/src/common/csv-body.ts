import type { Request } from 'express';
import { AppError } from './app-error.js';
import { readBytes } from './raw-body.js';

/** Size limit of a file. */
export const CSV_LIMIT_BYTES = 10 * 1024 * 1024;

/** Routes with a CSV body; all others accept JSON. */
const csvRoutes = /^\/api\/admin\/imports$/i;

/** Whether the body of this request is read by {@link readCsvBody}. */
export function acceptsCsv(req: Request): boolean {
  return req.method === 'POST' && csvRoutes.test(req.originalUrl.split('?', 1)[0] ?? '');
}

/**
 * Reads the bytes of a file.
 * @throws AppError `unsupported_media_type` (415) for anything but `text/csv`, `body_too_large` (413), `validation_failed` (422) for an
 *   empty body
 */
export async function readCsvBody(req: Request): Promise<Buffer> {
  if (!/^text\/csv\s*(;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type', 415, { detail: 'Send the file as text/csv.' });
  const body = await readBytes(req, CSV_LIMIT_BYTES);
  if (body.length === 0)
    throw new AppError('validation_failed', 422, {
      errors: [{ field: 'file', code: 'required' }],
      detail: 'The file is empty.',
    });
  return body;
}
