import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { catchError, mergeMap, type Observable } from 'rxjs';
import { AppError } from './app-error.js';
import { isReplay } from './idempotency.js';
import { RATE_LIMIT, type RateLimitRule } from './rate-limit.js';
import { callerKey, RateLimiter } from './rate-limiter.js';

const REFUSED_INPUT = 422;

/**
 * Refunds the point of a `@RateLimit` before the answer when nothing was done: the input was refused, or had been stored before.
 * Guesses at tokens (404) stay counted.
 */
@Injectable()
export class RateLimitInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const rule = this.reflector.getAllAndOverride<RateLimitRule | undefined>(RATE_LIMIT, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!rule) return next.handle();
    const http = context.switchToHttp();
    const key = callerKey(http.getRequest<Request>().ip);
    const giveBack = (): Promise<void> => this.limiter.giveBack(rule, key);
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        if (isReplay(http.getResponse<Response>())) await giveBack();
        return answer;
      }),
      catchError(async (error: unknown) => {
        if (error instanceof AppError && error.status === REFUSED_INPUT) await giveBack();
        throw error;
      }),
    );
  }
}
