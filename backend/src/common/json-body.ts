import express, { type RequestHandler } from 'express';
import { AppError } from './app-error.js';
import { isExemptFromOriginCheck } from './cross-origin.js';
import { acceptsFile } from './file-body.js';
import { toAppError } from './problem.js';
import { assertLength, hasBody } from './raw-body.js';

/** Size limit of JSON bodies. Webhooks have their own. */
export const JSON_LIMIT = 64 * 1024;

/** Higher limit for editors' posts: 50,000 characters of any script. */
const EDITORS_JSON_LIMIT = 320 * 1024;

const isEditorial = /^\/api\/admin\//i;
/** Routes that read the body themselves, after checking its signature; bodies without a route are not parsed. */
const isWebhook = /^\/api\/webhooks(\/|$)/i;

/** Parses JSON bodies; refuses other content types with 415. */
export function jsonBody(): RequestHandler[] {
  // Compressed bodies are refused: they would be inflated before the limit applies.
  const parserUpTo = (limit: number): RequestHandler =>
    express.json({ limit, strict: true, inflate: false, type: 'application/json' });
  const [parser, editorialParser] = [parserUpTo(JSON_LIMIT), parserUpTo(EDITORS_JSON_LIMIT)];
  // Converted here, since Nest would replace the parser's error by a generic "bad request".
  const parse: RequestHandler = (req, res, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
    if ((length === undefined && encoding === undefined) || isWebhook.test(req.originalUrl)) return next();
    const editorial = isEditorial.test(req.originalUrl);
    // The parser would read the whole body before refusing it. Files are read by their routes.
    if (!acceptsFile(req)) assertLength(req, editorial ? EDITORS_JSON_LIMIT : JSON_LIMIT);
    (editorial ? editorialParser : parser)(req, res, (error?: unknown) => (error ? next(toAppError(error)) : next()));
  };
  const refuseOtherTypes: RequestHandler = (req, _res, next) => {
    if (!hasBody(req)) return next();
    const isJson = /^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '');
    if (!isJson && !isExemptFromOriginCheck(req) && !acceptsFile(req)) {
      throw new AppError('unsupported_media_type', 415, { detail: 'Send the body as application/json.' });
    }
    next();
  };
  return [refuseOtherTypes, parse];
}
