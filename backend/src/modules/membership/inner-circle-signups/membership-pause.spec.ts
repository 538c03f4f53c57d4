import { describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { pauseOf, resumptionOf } from './membership-pause.js';

const DAY = 86_400;
const NOW = Date.UTC(2026, 2, 1) / 1_000;

/** A subscription that its member paused for a month at `NOW`, ten days before its period ended. */
function paused(cancellation: { cancel_at: number | null; cancel_at_period_end: boolean }): Stripe.Subscription {
  const before = {
    items: { data: [{ current_period_end: NOW + 10 * DAY }] },
    metadata: {},
  } as unknown as Stripe.Subscription;
  const { pause_collection: pause, trial_end: end, metadata } = pauseOf(before, 1, NOW);
  return {
    items: { data: [{ current_period_end: end }] },
    pause_collection: pause,
    metadata,
    ...cancellation,
  } as unknown as Stripe.Subscription;
}

describe('resumptionOf', () => {
  it('gives the paid period the end it had without what is left of the pause', () => {
    const changes = resumptionOf(paused({ cancel_at: null, cancel_at_period_end: false }), NOW + 2 * DAY);
    expect(changes).toMatchObject({ pause_collection: '', trial_end: NOW + 12 * DAY, proration_behavior: 'none' });
    expect(changes).not.toHaveProperty('cancel_at');
  });

  it('moves the date of a cancellation with the period, so that no other one is charged', () => {
    const subscription = paused({ cancel_at: NOW + 41 * DAY, cancel_at_period_end: false });
    expect(resumptionOf(subscription, NOW + 2 * DAY).cancel_at).toBe(NOW + 12 * DAY);
  });

  it('leaves an earlier date, and a cancellation at the end of the period, as they are', () => {
    const earlier = paused({ cancel_at: NOW + 5 * DAY, cancel_at_period_end: false });
    expect(resumptionOf(earlier, NOW + 2 * DAY).cancel_at).toBe(NOW + 5 * DAY);
    const atEnd = paused({ cancel_at: NOW + 41 * DAY, cancel_at_period_end: true });
    expect(resumptionOf(atEnd, NOW + 2 * DAY)).not.toHaveProperty('cancel_at');
  });
});
