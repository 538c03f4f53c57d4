import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { AppError } from './app-error.js';
import { ProofOfWork } from './proof-of-work.js';
import {
  attemptsOf,
  CHALLENGE_HEADER,
  freeCallsOf,
  noteRefund,
  PROOF_HEADER,
  RATE_LIMIT,
  type RateLimitRule,
} from './rate-limit.js';
import { callerKey, RateLimiter, type Counter } from './rate-limiter.js';

/** Applies `@RateLimit` to routes, before any other work. */
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
    const own: Counter = [rule, key];
    noteRefund(req, () => this.limiter.giveBackAll([own]));
    const limited: Counter[] = [[attemptsOf(rule), key], own];
    if (rule.freePoints === undefined) {
      await this.limiter.consumeAll(limited);
      return true;
    }
    const free: Counter = [freeCallsOf(rule), 'everybody'];
    const proof = req.get(PROOF_HEADER);
    const [, used = 0, noted] = await this.limiter.consumeAll(limited, proof === undefined ? [free] : []);
    if (proof !== undefined && (await this.proofs.isSolved(proof))) return true;
    const [calls = 0] = noted === undefined ? await this.limiter.consumeAll([], [free]) : [noted];
    // Few forms come in from this address, and from all together.
    if (used <= rule.freePoints && calls <= free[0].points) return true;
    await this.limiter.giveBackAll([own, free]);
    http.getResponse<Response>().setHeader(CHALLENGE_HEADER, await this.proofs.challenge());
    throw new AppError('proof_of_work_required', 428, { detail: 'Too many forms come in: a proof of work is needed.' });
  }
}
