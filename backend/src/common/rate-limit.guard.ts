import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { attemptsOf, RATE_LIMIT, type RateLimitRule } from './rate-limit.js';
import { callerKey, RateLimiter } from './rate-limiter.js';

/** Applies `@RateLimit` to routes, before anything else is done for the caller; the interceptor gives points back. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<RateLimitRule | undefined>(RATE_LIMIT, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!rule) return true;
    const key = callerKey(context.switchToHttp().getRequest<Request>().ip);
    await this.limiter.consume(attemptsOf(rule), key);
    await this.limiter.consume(rule, key);
    return true;
  }
}
