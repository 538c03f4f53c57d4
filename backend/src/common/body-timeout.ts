import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from './app-error.js';
import { acceptsFile } from './file-body.js';
import { sendProblem } from './problem.js';
import { hasBody } from './raw-body.js';

/** Time limits of bodies, from the end of the headers: forms are small, pictures and files may come from phones. */
const BODY_MS = 10_000;
const FILE_MS = 60_000;
const HEADERS_MS = 10_000;

/**
 * Ends requests whose body does not arrive in time, on every route, read or not: with 408, or by closing the connection when the answer
 * has been sent.
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
      acceptsFile(req) ? FILE_MS : BODY_MS,
    );
    const stop = (): void => clearTimeout(timer);
    req.once('end', stop).once('close', stop);
    next();
  };
}

/** A second limit in the HTTP server, which includes the headers. Checked every 30 s. */
export function limitRequestTimes(server: Server): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = FILE_MS + BODY_MS;
}
