import express, { type Request, type Response } from 'express';
import { AppError } from './app-error.js';
import { toAppError } from './problem.js';

/** Largest file that is accepted. */
export const CSV_LIMIT_BYTES = 10 * 1024 * 1024;

/** The routes whose body is a CSV file; every other one takes JSON. */
const csvRoutes = /^\/api\/admin\/imports$/i;

/** Whether the body of this request is read by {@link readCsvBody}. */
export function acceptsCsv(req: Request): boolean {
  return req.method === 'POST' && csvRoutes.test(req.originalUrl.split('?', 1)[0] ?? '');
}

const parse = express.raw({ limit: CSV_LIMIT_BYTES, type: () => true });

/**
 * The bytes of a file. Called by the route itself, so that nobody's ten megabytes are read before it is known who sends them.
 * @throws AppError `unsupported_media_type` (415) for anything but `text/csv`, `body_too_large` (413), `validation_failed` (422) when nothing was sent
 */
export async function readCsvBody(req: Request, res: Response): Promise<Buffer> {
  if (!/^text\/csv\s*(;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type', 415, { detail: 'Send the file as text/csv.' });
  await new Promise<void>((resolve, reject) =>
    parse(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(toAppError(error)))),
  );
  const body: unknown = req.body;
  if (!Buffer.isBuffer(body) || body.length === 0)
    throw new AppError('validation_failed', 422, {
      errors: [{ field: 'file', code: 'required' }],
      detail: 'The file is empty.',
    });
  return body;
}
