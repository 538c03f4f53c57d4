import type { Request } from 'express';
import { AppError } from './app-error.js';

/** What was read of a request: a body comes once, and its hash is asked for before the route reads it. */
const bodies = new WeakMap<Request, Promise<Buffer>>();

/**
 * Reads the bytes of a body, or returns those that were read before; empty when there is none. Called by the route itself, after the access checks. Not by body-parser, which
 * reads a too large body to its end.
 * @param limit size limit, checked by `Content-Length` and by counting
 * @throws AppError `body_too_large` (413), `unsupported_media_type` (415) for any `Content-Encoding`: a body of 10 KB can inflate to
 * 10 MB, `bad_request` (400) when the body ended early
 */
export function readBytes(req: Request, limit: number): Promise<Buffer> {
  const body = bodies.get(req) ?? readOnce(req, limit);
  bodies.set(req, body);
  return body;
}

async function readOnce(req: Request, limit: number): Promise<Buffer> {
  if ((req.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new AppError('unsupported_media_type', 415, { detail: 'Compressed bodies are not accepted.' });
  assertLength(req, limit);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The connection stays open for the answer.
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

/** Whether a request announces a body. */
export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** @throws AppError `body_too_large` (413) by the `Content-Length` header */
export function assertLength(req: Request, limit: number): void {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge();
}

const tooLarge = (): AppError =>
  new AppError('body_too_large', 413, { detail: 'The body is larger than this route accepts.' });
