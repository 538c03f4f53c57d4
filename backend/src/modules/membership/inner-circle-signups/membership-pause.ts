import type { Stripe } from 'stripe';

/** The longest pause, in months. */
export const LONGEST_PAUSE_MONTHS = 3;
/** Stripe charges a period at its end: less than this would be charged while it is being moved. */
export const LEAST_SECONDS = 3_600;

/** A pause that a member asked for, in unix seconds. */
export interface OwnPause {
  from: number;
  /** When it ends or ended, by itself or earlier. */
  until: number;
}

const seconds = (text: string | undefined): number | undefined =>
  /^\d{1,11}$/.test(text ?? '') ? Number(text) : undefined;

/** The latest pause that a member asked for, as {@link pauseOf} and {@link resumptionOf} noted it; undefined without one. */
export function ownPause({ metadata }: Stripe.Subscription): OwnPause | undefined {
  const [from, until] = [seconds(metadata['pausedAt']), seconds(metadata['pausedUntil'])];
  return from === undefined || until === undefined ? undefined : { from, until };
}

/** The same day some months later, or the last day of a shorter month. */
function monthsAfter(start: number, months: number): number {
  const date = new Date(start * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1_000;
}

/**
 * What pauses a subscription at Stripe from now on. No invoice is charged until it ends by itself, and the paid period ends later by the
 * length of the pause, so that no paid day is lost: the same for every plan.
 */
export function pauseOf(
  subscription: Stripe.Subscription,
  months: number,
  now: number,
): Stripe.SubscriptionUpdateParams {
  const until = monthsAfter(now, months);
  const end = subscription.items.data[0]?.current_period_end ?? now;
  return {
    pause_collection: { behavior: 'void', resumes_at: until },
    trial_end: Math.max(end + until - now, until + LEAST_SECONDS),
    proration_behavior: 'none',
    metadata: { pausedAt: String(now), pausedUntil: String(until) },
  };
}

/** What ends a pause at Stripe now: the paid period ends earlier by what remained of it. Pauses of Stripe's dashboard moved no period. */
export function resumptionOf(subscription: Stripe.Subscription, now: number): Stripe.SubscriptionUpdateParams {
  const { pause_collection: pause, items, cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod } = subscription;
  const own = ownPause(subscription);
  if (!own || own.until !== pause?.resumes_at || own.until <= now) return { pause_collection: '' };
  const end = items.data[0]?.current_period_end ?? now;
  const trialEnd = Math.max(end - (own.until - now), now + LEAST_SECONDS);
  return {
    pause_collection: '',
    trial_end: trialEnd,
    // A cancellation with a date of its own would stay at the former, later end: another period would be charged before it.
    ...(cancelAt !== null && !endsWithPeriod ? { cancel_at: Math.min(cancelAt, trialEnd) } : {}),
    proration_behavior: 'none',
    metadata: { pausedUntil: String(now) },
  };
}
