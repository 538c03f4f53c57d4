import type { Stripe } from 'stripe';
import type pg from 'pg';
import { subscriptionOf } from './billing-objects.js';
import type { StripeBooks } from './books.js';
import { collect, finalizeInvoice, payingMethod } from './invoicing.js';
import type { StripeState } from './state.js';
import { cancelNow, expire, renew } from './subscribing.js';

const DAY = 86_400;
/** An unpaid first invoice expires after 23 hours. */
const FIRST_PAYMENT = 23 * 3_600;

type Step = 'renew' | 'expire' | 'end' | 'finalize' | 'retry' | 'resume';

const NEXT = `
  SELECT id, step, due::text FROM (
    SELECT id, 'renew' AS step, (data #>> '{items,data,0,current_period_end}')::bigint AS due
      FROM sandbox.stripe_objects WHERE kind = 'subscription' AND data->>'status' IN ('active', 'past_due', 'unpaid', 'trialing')
    UNION ALL
    SELECT id, 'end', (data->>'cancel_at')::bigint
      FROM sandbox.stripe_objects WHERE kind = 'subscription' AND data->>'status' IN ('active', 'past_due', 'unpaid', 'trialing') AND data->>'cancel_at' IS NOT NULL AND data->>'cancel_at_period_end' = 'false'
    UNION ALL
    SELECT id, 'resume', (data #>> '{pause_collection,resumes_at}')::bigint
      FROM sandbox.stripe_objects WHERE kind = 'subscription' AND data->>'status' IN ('active', 'past_due', 'unpaid', 'trialing') AND data #>> '{pause_collection,resumes_at}' IS NOT NULL
    UNION ALL
    SELECT id, 'expire', (data->>'created')::bigint + ${FIRST_PAYMENT}
      FROM sandbox.stripe_objects WHERE kind = 'subscription' AND data->>'status' = 'incomplete'
    UNION ALL
    SELECT id, 'finalize', (data->>'automatically_finalizes_at')::bigint
      FROM sandbox.stripe_objects WHERE kind = 'invoice' AND data->>'status' = 'draft' AND data->>'auto_advance' = 'true'
    UNION ALL
    SELECT id, 'retry', (data->>'next_payment_attempt')::bigint
      FROM sandbox.stripe_objects WHERE kind = 'invoice' AND data->>'status' = 'open'
  ) steps WHERE due <= $1 ORDER BY due, step LIMIT 1`;

async function runStep(books: StripeBooks, id: string, step: Step): Promise<void> {
  if (step === 'finalize' || step === 'retry') {
    const before = await books.get('invoice', id);
    const subscription: Stripe.Subscription = await books.get('subscription', subscriptionOf(before));
    const invoice = step === 'finalize' ? await finalizeInvoice(books, before) : before;
    if (invoice.status === 'open')
      await collect(books, invoice, await payingMethod(books, subscription), { isOnSession: false });
    return;
  }
  const subscription = await books.get('subscription', id);
  if (step === 'renew') await renew(books, subscription);
  else if (step === 'expire') await expire(books, subscription);
  else if (step === 'resume')
    await books.update<Stripe.Subscription>(subscription, { pause_collection: null }, 'customer.subscription.updated');
  else await cancelNow(books, subscription);
}

/**
 * Advances the billing clock step by step: renewals, charges and retries, cancellations and expiries.
 * @returns the number of steps, and the new time
 */
export function advance(state: StripeState, days: number): Promise<{ now: number; steps: number }> {
  return state.change(async (books) => {
    const end = books.now + Math.round(days * DAY);
    let steps = 0;
    for (;;) {
      const next = await nextStep(books.client, end);
      if (!next) break;
      books.now = Math.max(books.now, Number(next.due));
      await runStep(books, next.id, next.step);
      steps += 1;
    }
    books.now = end;
    // Added to the clock, not measured: otherwise each tick would lose a fraction of a second.
    if (days > 0)
      await books.changeSetting(
        'offset',
        String(Number((await books.setting('offset')) ?? 0) + Math.round(days * DAY)),
      );
    return { now: end, steps };
  });
}

async function nextStep(
  client: pg.PoolClient,
  end: number,
): Promise<{ id: string; step: Step; due: string } | undefined> {
  const { rows } = await client.query<{ id: string; step: Step; due: string }>(NEXT, [end]);
  return rows[0];
}
