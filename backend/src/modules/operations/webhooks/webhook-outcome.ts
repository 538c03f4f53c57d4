import { PrivateAddressError } from '../../../integrations/public-address.js';
import { FetchRefusedError } from '../../../integrations/guarded-fetch.js';
import type { DeliveryFailure } from './webhook-delivery.entity.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds after each failed attempt; the last one repeats. */
const PAUSES = [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR];
const LONGEST_REST = MINUTE;

/** What an attempt brought: taken without a failure. */
export interface Outcome {
  status?: number;
  failure?: DeliveryFailure;
}

/** Statuses 2xx are taken; redirects are not followed. */
export const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 300) return { status };
  return { status, failure: status >= 300 && status < 400 ? 'redirect' : 'status' };
};

/** The failure of an attempt without an answer. */
export function failureOf(error: unknown): Outcome {
  if (error instanceof PrivateAddressError || error instanceof FetchRefusedError) return { failure: 'private_address' };
  const { name } = error as { name?: unknown };
  return { failure: name === 'AbortError' || name === 'TimeoutError' ? 'timeout' : 'connection' };
}

/** Seconds until the next attempt, between 80 and 120 % of the table's, so that many do not come together. */
export function pauseAfter(attempts: number, chance = Math.random()): number {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 0;
  return Math.round(pause * (0.8 + 0.4 * chance));
}

/** Seconds for which nothing is sent to a webhook after so many failures in a row: others are not kept waiting by one that hangs. */
export const restAfter = (failures: number): number => Math.min(LONGEST_REST, 2 ** Math.min(failures, 6));
