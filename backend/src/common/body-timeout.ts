import type { Server } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { AppError } from './app-error.js';
import { acceptsCsv } from './csv-body.js';
import { acceptsImage } from './image-body.js';
import { sendProblem } from './problem.js';

/** How long a body may take, counted from its headers: forms are small, pictures and files come from phones. */
const BODY_MS = 10_000;
const FILE_MS = 60_000;
const HEADERS_MS = 10_000;

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests whose body does not arrive in time, on every route, whether it is read there or not: 408, or the end of the
 * connection where an answer has been sent already.
 */
export function bodyTimeout(): RequestHandler {
  return (req, res, next) => {
    if (!hasBody(req)) return next();
    const timer = setTimeout(
      () => {
        if (req.complete) return;
        if (res.headersSent) return void req.destroy();
        res.setHeader('Connection', 'close');
        sendProblem(req, res, new AppError('request_timeout', 408, { detail: 'The body did not arrive in time.' }));
      },
      acceptsImage(req) || acceptsCsv(req) ? FILE_MS : BODY_MS,
    );
    const stop = (): void => clearTimeout(timer);
    req.once('end', stop).once('close', stop);
    next();
  };
}

/** The second net: whatever gets no further than the HTTP server, its headers too. Checked every 30 s. */
export function limitRequestTimes(server: Server): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = FILE_MS + BODY_MS;
}
