import { FetchRefusedError } from '../../../integrations/guarded-fetch.js';
import { PrivateAddressError } from '../../../integrations/public-address.js';

const MINUTE = 60;
/** Seconds after each failed attempt; the last one repeats. */
const PAUSES = [30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE];
const EXPIRED = new Set([404, 410]);
const TOO_MANY = 429;
const TIMED_OUT = 408;

/** What an attempt brought: `expired`: the subscription ended; `refused`: the same would be refused again; `later`: it may be taken later. */
export interface PushOutcome {
  result: 'sent' | 'expired' | 'refused' | 'later';
  status?: number;
}

/** Of the push service's answer. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { result: 'sent', status };
  if (EXPIRED.has(status)) return { result: 'expired', status };
  return { result: status >= 500 || status === TOO_MANY || status === TIMED_OUT ? 'later' : 'refused', status };
}

/** Of an attempt without an answer. */
export const failureOf = (error: unknown): PushOutcome => ({
  result: error instanceof PrivateAddressError || error instanceof FetchRefusedError ? 'refused' : 'later',
});

/** Seconds until the next attempt, between 80 and 120 % of the table's, so that many do not come together. */
export function pauseAfter(attempts: number, chance = Math.random()): number {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 0;
  return Math.round(pause * (0.8 + 0.4 * chance));
}
