import { Catch, Logger, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from './app-error.js';
import { sendProblem, toAppError } from './problem.js';
import { allowedMethods } from './route-groups.js';

const logger = new Logger('Problem');

/** Without a route: whether the address has routes for other methods, which `Allow` then lists. */
function wrongMethod(error: unknown, req: Request, res: Response): AppError | undefined {
  const allowed = error instanceof NotFoundException ? allowedMethods(req) : [];
  if (allowed.length === 0 || allowed.includes(req.method)) return undefined;
  res.setHeader('Allow', allowed.join(', '));
  return new AppError('method_not_allowed', 405, { detail: 'This address has other methods.' });
}

function report(error: unknown, req: Request, res: Response): void {
  const problem = wrongMethod(error, req, res) ?? toAppError(error);
  // Errors on purpose are logged without a stack, which would cost more than refusing the request saves.
  if (problem.status >= 500 && problem === error && problem.code === 'service_unavailable')
    logger.warn({ code: problem.code, requestId: req.id }, problem.code);
  else if (problem.status >= 500) {
    // The stack is logged, but never answered.
    logger.error(
      { err: error instanceof Error ? error : new Error(String(error)), code: problem.code, requestId: req.id },
      problem.code,
    );
  }
  sendProblem(req, res, problem);
}

/** Answers every error of the API as RFC 9457 problem details; never with a stack trace. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    report(error, http.getRequest<Request>(), http.getResponse<Response>());
  }
}

/** For addresses without a handler. Express's own handler waits for the unread body. */
export function notFoundHandler(_req: Request, _res: Response, next: NextFunction): void {
  next(new NotFoundException());
}

/** The same for errors outside the API's prefix, where no filter applies; express requires the four parameters. */
export function problemErrorHandler(error: unknown, req: Request, res: Response, _next: NextFunction): void {
  report(error, req, res);
}
