import type { Request } from 'express';
import { AppError } from './app-error.js';

/**
 * The bytes of a body as they came; empty when none was sent. Called by the route itself, so that nobody's megabytes are read before
 * it is known who sends them. Not by body-parser: it reads a body that is too large to its end before it says so.
 * @param limit the most bytes that are accepted, by `Content-Length` and by counting
 * @throws AppError `body_too_large` (413), `unsupported_media_type` (415) for any `Content-Encoding`: a body of 10 KB can inflate to
 *   10 MB, `bad_request` (400) when the body ended early
 */
export async function readBytes(req: Request, limit: number): Promise<Buffer> {
  if ((req.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new AppError('unsupported_media_type', 415, { detail: 'Compressed bodies are not accepted.' });
  assertLength(req, limit);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // A sender of too much gets an answer, so the connection stays.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('bad_request', 400, { detail: 'The body ended early.' });
  }
  return Buffer.concat(chunks);
}

/** @throws AppError `body_too_large` (413) when the header says so already */
export function assertLength(req: Request, limit: number): void {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge();
}

const tooLarge = (): AppError =>
  new AppError('body_too_large', 413, { detail: 'The body is larger than this route accepts.' });
