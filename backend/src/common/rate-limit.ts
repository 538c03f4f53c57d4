import { applyDecorators, SetMetadata, UseInterceptors, type NestInterceptor } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import { catchError, mergeMap } from 'rxjs';
import { ApiProblems, problemResponse } from './api-problem.js';
import { AppError } from './app-error.js';
import type { Submission } from './idempotency.js';

/** Rate limit of a route per client address. */
export interface RateLimitRule {
  /** Limits with the same name share a counter, e.g. `contacts.create`. */
  name: string;
  /** Calls per window; refused input and repeated requests are refunded. */
  points: number;
  /** On public forms: how many of these calls need no proof of work, as long as few come from all addresses together. */
  freePoints?: number;
  /** Length of the window in seconds. */
  perSeconds: number;
}

/** Metadata key of the rule, read by the rate-limit guard. */
export const RATE_LIMIT = 'leap:rate-limit';

/** Factor of the second limit: people may mistype often, but programs must not retry endlessly. */
const ATTEMPTS_PER_POINT = 8;

/** A second, looser limit of a route that counts every call. */
export const attemptsOf = (rule: RateLimitRule): RateLimitRule => ({
  ...rule,
  name: `${rule.name}.attempts`,
  points: rule.points * ATTEMPTS_PER_POINT,
});

/** Carries a challenge in the answer that asks for a proof: base64 of ALTCHA's JSON. */
export const CHALLENGE_HEADER = 'Proof-of-Work-Challenge';
/** Carries the challenge with its solution in the repeated request: base64 of ALTCHA's payload. */
export const PROOF_HEADER = 'Proof-of-Work';

/** How many addresses may use up their free calls in a window before everybody has to prove work. */
const BUSY_ADDRESSES = 15;

/** The calls without a proof of work from all addresses together: many addresses are rented as easily as one. */
export const freeCallsOf = (rule: RateLimitRule): RateLimitRule => ({
  ...rule,
  name: `${rule.name}.free`,
  points: (rule.freePoints ?? 0) * BUSY_ADDRESSES,
});

/** Documents the header with the proof, and the answer that asks for it. */
const ProofDocument = (): MethodDecorator & ClassDecorator =>
  applyDecorators(
    ApiHeader({
      name: PROOF_HEADER,
      description: `The challenge of a 428 answer with its solution, \`{ "challenge", "solution" }\` in base64 as ALTCHA has it. Counts once.`,
      required: false,
      schema: { type: 'string', maxLength: 2_000 },
    }),
    ApiResponse({
      status: 428,
      ...problemResponse(428),
      headers: {
        [CHALLENGE_HEADER]: {
          description: 'An ALTCHA challenge (PBKDF2/SHA-256) in base64; holds for ten minutes.',
          schema: { type: 'string' },
        },
      },
    }),
  );

/** How the point of a running request is given back. */
const refunds = new WeakMap<Request, () => Promise<void>>();
export const noteRefund = (req: Request, giveBack: () => Promise<void>): void => void refunds.set(req, giveBack);

const REFUSED_INPUT = 422;
const isReplay = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && (answer as Partial<Submission<unknown>>).isReplay === true;

/**
 * Refunds the point before the answer when nothing was done: the input was refused, or had been stored before. Guesses at tokens (404)
 * stay counted.
 */
const refunding: NestInterceptor = {
  intercept: (context, next) => {
    const giveBack = refunds.get(context.switchToHttp().getRequest<Request>());
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        if (isReplay(answer)) await giveBack?.();
        return answer;
      }),
      catchError(async (error: unknown) => {
        if (error instanceof AppError && error.status === REFUSED_INPUT) await giveBack?.();
        throw error;
      }),
    );
  },
};

/** Limits a route per client address, counted in PostgreSQL so that all processes share it. Beyond it: 429 with `Retry-After`. */
export const RateLimit = (rule: RateLimitRule): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(RATE_LIMIT, rule),
    UseInterceptors(refunding),
    ApiProblems(429),
    ...(rule.freePoints === undefined ? [] : [ProofDocument()]),
  );
