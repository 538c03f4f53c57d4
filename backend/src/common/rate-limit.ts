import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiProblems } from './api-problem.js';

/** How often one address may call a route. */
export interface RateLimitRule {
  /** Counters with one name are shared, e.g. `contacts.create`. */
  name: string;
  /** Calls allowed per window; those that only had their input refused, or repeated an earlier one, are not counted. */
  points: number;
  /** Length of the window in seconds. */
  perSeconds: number;
}

/** The metadata key under which the rate-limit guard finds the rule. */
export const RATE_LIMIT = 'leap:rate-limit';

/** How many calls of any outcome go with one point: people may mistype often, but programs do not get to try for ever. */
const ATTEMPTS_PER_POINT = 8;

/** The second, looser limit beside a route's rule. It counts everything, and every call stays counted. */
export const attemptsOf = (rule: RateLimitRule): RateLimitRule => ({
  ...rule,
  name: `${rule.name}.attempts`,
  points: rule.points * ATTEMPTS_PER_POINT,
});

/** Limits a route per client address, counted in PostgreSQL so that all processes share it. Beyond it: 429 with `Retry-After`. */
export const RateLimit = (rule: RateLimitRule): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(RATE_LIMIT, rule), ApiProblems(429));
