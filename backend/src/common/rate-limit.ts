import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiProblems } from './api-problem.js';

/** How often one address may call a route. */
export interface RateLimitRule {
  /** Counters with one name are shared, e.g. `contacts.create`. */
  name: string;
  /** Calls allowed per window. */
  points: number;
  /** Length of the window in seconds. */
  perSeconds: number;
}

/** The metadata key under which the rate-limit guard finds the rule. */
export const RATE_LIMIT = 'leap:rate-limit';

/** Limits a route per client address, counted in PostgreSQL so that all processes share it. Beyond it: 429 with `Retry-After`. */
export const RateLimit = (rule: RateLimitRule): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(RATE_LIMIT, rule), ApiProblems(429));
