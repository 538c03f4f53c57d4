import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { AppError } from './app-error.js';
import { ProofOfWork } from './proof-of-work.js';
import {
  attemptsOf,
  CHALLENGE_HEADER,
  freeCallsOf,
  PROOF_HEADER,
  RATE_LIMIT,
  type RateLimitRule,
} from './rate-limit.js';
import { callerKey, RateLimiter } from './rate-limiter.js';

/** Applies `@RateLimit` to routes, before any other work; the interceptor refunds points. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
    private readonly proofs: ProofOfWork,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<RateLimitRule | undefined>(RATE_LIMIT, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!rule) return true;
    const http = context.switchToHttp();
    const req = http.getRequest<Request>();
    const key = callerKey(req.ip);
    await this.limiter.consume(attemptsOf(rule), key);
    const used = await this.limiter.consume(rule, key);
    if (rule.freePoints === undefined || (await this.proofs.isSolved(req.get(PROOF_HEADER)))) return true;
    if (used <= rule.freePoints && (await this.isQuiet(rule))) return true;
    await this.limiter.giveBack(rule, key);
    http.getResponse<Response>().setHeader(CHALLENGE_HEADER, await this.proofs.challenge());
    throw new AppError('proof_of_work_required', 428, { detail: 'Too many forms come in: a proof of work is needed.' });
  }

  /** Counts a call without a proof, and answers whether few come in. */
  private async isQuiet(rule: RateLimitRule): Promise<boolean> {
    try {
      await this.limiter.consume(freeCallsOf(rule), 'everybody');
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}
