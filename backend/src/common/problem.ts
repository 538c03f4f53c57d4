import { HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { STATUS_CODES } from 'node:http';
import { isDatabaseUnavailable, sqlState } from '../database/database-error.js';
import { AppError } from './app-error.js';
import type { ProblemDto } from './api-problem.js';
import type { ErrorCode } from './error-code.js';

/** Error types of body-parser and router, as our codes. */
const parserProblems: Record<string, { code: ErrorCode; status: number; detail: string }> = {
  'entity.parse.failed': { code: 'malformed_json', status: 400, detail: 'The body is not valid JSON.' },
  'entity.too.large': { code: 'body_too_large', status: 413, detail: 'The body is larger than this route accepts.' },
  'encoding.unsupported': {
    code: 'unsupported_media_type',
    status: 415,
    detail: 'This content encoding is not supported.',
  },
  'charset.unsupported': { code: 'unsupported_media_type', status: 415, detail: 'JSON bodies are UTF-8.' },
  'request.aborted': { code: 'bad_request', status: 400, detail: 'The body ended early.' },
  'request.size.invalid': { code: 'bad_request', status: 400, detail: 'The body does not have the announced length.' },
};

const codeByStatus: Record<number, ErrorCode> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  422: 'validation_failed',
  429: 'rate_limited',
  503: 'service_unavailable',
};

const RETRY_DATABASE_AFTER_SECONDS = 2;

/** SQLSTATE of the triggers that refuse texts of a member whose writing is paused. */
const WRITING_PAUSED = 'LP403';

/** Converts any error to an AppError. Unexpected ones become `internal_error` without details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { type, status } = (typeof error === 'object' && error ? error : {}) as { type?: string; status?: number };
  const parser = type === undefined ? undefined : parserProblems[type];
  if (parser) return new AppError(parser.code, parser.status, { detail: parser.detail });
  if (error instanceof HttpException) {
    const httpStatus = error.getStatus();
    return new AppError(codeByStatus[httpStatus] ?? (httpStatus < 500 ? 'bad_request' : 'internal_error'), httpStatus, {
      detail: httpStatus === 404 ? 'There is nothing at this address.' : STATUS_CODES[httpStatus],
    });
  }
  if (error instanceof URIError) return new AppError('bad_request', 400, { detail: 'The address is not valid.' });
  if (sqlState(error) === WRITING_PAUSED)
    return new AppError('writing_paused', 403, { detail: 'The writing of this member is paused.' });
  if (isDatabaseUnavailable(error)) {
    return new AppError('database_unavailable', 503, {
      detail: 'The database is not available.',
      retryAfterSeconds: RETRY_DATABASE_AFTER_SECONDS,
    });
  }
  // Errors of express (http-errors) have a status.
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError(codeByStatus[status] ?? 'bad_request', status, { detail: STATUS_CODES[status] });
  }
  return new AppError('internal_error', 500, { detail: 'Something went wrong on our side.' });
}

/** The body of the answer to an error. */
export function toProblem(error: AppError, requestId: string): ProblemDto {
  const { detail = error.code, errors } = error.params;
  return {
    type: `urn:leap:problem:${error.code}`,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    // The specification requires this word in every 401 answer.
    detail: error.status === 401 && !detail.includes('Unauthorized') ? `Unauthorized: ${detail}` : detail,
    code: error.code,
    ...(errors && errors.length > 0 ? { errors } : {}),
    requestId,
  };
}

/** Sends an error as `application/problem+json`, unless the answer has started. */
export function sendProblem(req: Request, res: Response, error: AppError): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { retryAfterSeconds } = error.params;
  if (retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  res.setHeader('Cache-Control', 'no-store');
  res.removeHeader('ETag');
  const body = JSON.stringify(toProblem(error, req.id));
  res.status(error.status).setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  res.end(req.method === 'HEAD' ? undefined : body);
}
