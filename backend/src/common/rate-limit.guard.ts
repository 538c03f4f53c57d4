import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { RATE_LIMIT, type RateLimitRule } from './rate-limit.js';
import { callerKey, RateLimiter } from './rate-limiter.js';

/** Applies `@RateLimit` to routes, before anything else is done for the caller. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<RateLimitRule | undefined>(RATE_LIMIT, [context.getHandler(), context.getClass()]);
    if (rule) await this.limiter.consume(rule, callerKey(context.switchToHttp().getRequest<Request>().ip));
    return true;
  }
}
