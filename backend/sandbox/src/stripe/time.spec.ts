import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { newSubscription, paidSubscription, sdkOf, startTestStripe, turn, type TestStripe } from '../../test/stripe.js';
import { addIntervals } from './billing-objects.js';

let database: TestDatabase;
let sandbox: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startTestStripe(database.url);
  stripe = sdkOf(sandbox);
});
beforeEach(async () => {
  await turn(sandbox, '/stripe/webhooks', { afterRetries: 'cancel' });
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

const advance = (days: number) => turn(sandbox, `/stripe/advance?days=${days}`);
const statusOf = async (id: string): Promise<string> => (await stripe.subscriptions.retrieve(id)).status;
const invoicesOf = async (subscription: string) => (await stripe.invoices.list({ subscription, limit: 100 })).data;

describe('addIntervals', () => {
  const at = (text: string): number => Date.parse(text) / 1000;
  it.each([
    ['2027-01-31T10:00:00Z', 'month', 1, '2027-02-28T10:00:00Z'],
    ['2028-01-31T10:00:00Z', 'month', 1, '2028-02-29T10:00:00Z'],
    ['2026-11-30T10:00:00Z', 'month', 3, '2027-02-28T10:00:00Z'],
    ['2028-02-29T10:00:00Z', 'year', 1, '2029-02-28T10:00:00Z'],
  ])('%s + %s × %d = %s', (start, interval, count, expected) =>
    expect(addIntervals(at(start), interval, count)).toBe(at(expected)),
  );

  it('returns to the day of the anchor after a short month', () =>
    expect(addIntervals(at('2027-02-28T10:00:00Z'), 'month', 1, at('2027-01-31T10:00:00Z'))).toBe(
      at('2027-03-31T10:00:00Z'),
    ));
});

describe('as time passes', () => {
  it('a subscription renews each month: a draft first, charged an hour later', async () => {
    const { id } = await paidSubscription(stripe);
    const before = (await stripe.subscriptions.retrieve(id)).items.data[0];
    const { now } = (await advance(0)) as { now: number };
    await advance(((before?.current_period_end ?? 0) - now + 60) / 86_400);
    expect(await invoicesOf(id)).toMatchObject([
      { status: 'draft', billing_reason: 'subscription_cycle' },
      { status: 'paid' },
    ]);
    await advance(1 / 24);
    expect(await invoicesOf(id)).toMatchObject([{ status: 'paid', amount_paid: 10_000 }, { status: 'paid' }]);
    const after = (await stripe.subscriptions.retrieve(id)).items.data[0];
    expect(after).toMatchObject({ id: before?.id, current_period_start: before?.current_period_end });
    await advance(150);
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(Array(6).fill('paid'));
    expect(await statusOf(id)).toBe('active');
  });

  it('a failing renewal is retried four times in 15 days; then the subscription is cancelled', async () => {
    const { id, customer } = await paidSubscription(stripe);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: bad.id });
    await advance(31.5);
    expect(await statusOf(id)).toBe('past_due');
    expect((await invoicesOf(id))[0]).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: expect.any(Number),
    });
    await advance(9);
    expect([await statusOf(id), (await invoicesOf(id))[0]?.attempt_count]).toEqual(['past_due', 3]);
    await advance(7);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      ended_at: expect.any(Number),
    });
    expect((await stripe.events.list({ type: 'customer.subscription.deleted', limit: 1 })).data[0]).toMatchObject({
      data: { object: { id } },
    });
    await advance(365);
    expect(await invoicesOf(id)).toHaveLength(2);
  });

  it('or it becomes unpaid, and a payment reactivates it', async () => {
    await turn(sandbox, '/stripe/webhooks', { afterRetries: 'unpaid' });
    const { id, customer } = await paidSubscription(stripe);
    await stripe.subscriptions.update(id, {
      default_payment_method: (await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })).id,
    });
    await advance(50);
    expect(await statusOf(id)).toBe('unpaid');
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.invoices.pay((await invoicesOf(id))[0]?.id ?? '', { payment_method: good.id });
    expect(await statusOf(id)).toBe('active');
  });

  it('a new card ends a past due state at the next attempt', async () => {
    const { id, customer } = await paidSubscription(stripe);
    await stripe.subscriptions.update(id, {
      default_payment_method: (await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })).id,
    });
    await advance(31.5);
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: good.id });
    await advance(3);
    expect([await statusOf(id), (await invoicesOf(id))[0]?.status]).toEqual(['active', 'paid']);
  });

  it('a card with mandatory challenge leaves the renewal open, with its own event', async () => {
    const { id, intent, secret } = await newSubscription(stripe);
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_authenticationRequired' });
    await turn(sandbox, '/stripe/challenges', { id: intent, client_secret: secret, outcome: 'approve' });
    await advance(31.5);
    expect(await statusOf(id)).toBe('past_due');
    expect((await stripe.events.list({ type: 'invoice.payment_action_required', limit: 1 })).data[0]).toMatchObject({
      data: { object: { parent: { subscription_details: { subscription: id } } } },
    });
  });

  it('an unpaid first invoice is voided after 23 hours', async () => {
    const { id, intent, invoice } = await newSubscription(stripe);
    await advance(22.9 / 24);
    expect(await statusOf(id)).toBe('incomplete');
    await advance(0.2 / 24);
    expect([await statusOf(id), (await stripe.invoices.retrieve(invoice)).status]).toEqual([
      'incomplete_expired',
      'void',
    ]);
    await expect(stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('a cancellation at the end of the period can be reverted until then', async () => {
    const stored = await paidSubscription(stripe);
    await stripe.subscriptions.update(stored.id, { cancel_at_period_end: true });
    expect(await stripe.subscriptions.update(stored.id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    });
    const ending = await paidSubscription(stripe);
    const { items, cancel_at } = await stripe.subscriptions.update(ending.id, { cancel_at_period_end: true });
    expect(cancel_at).toBe(items.data[0]?.current_period_end);
    await advance(27);
    expect(await statusOf(ending.id)).toBe('active');
    await advance(5);
    expect([await statusOf(ending.id), await statusOf(stored.id)]).toEqual(['canceled', 'active']);
    expect(await invoicesOf(ending.id)).toHaveLength(1);
  });

  it('another plan starts at once, and unused time is credited', async () => {
    const { id, customer } = await paidSubscription(stripe);
    const [yearly] = (await stripe.prices.list({ lookup_keys: ['inner_circle_yearly'] })).data;
    const { items } = await stripe.subscriptions.retrieve(id);
    const changed = await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: yearly?.id ?? '' }],
      expand: ['latest_invoice'],
    });
    expect(changed).toMatchObject({
      items: { data: [{ id: items.data[0]?.id, price: { lookup_key: 'inner_circle_yearly' } }] },
      latest_invoice: { status: 'paid', billing_reason: 'subscription_update', total: 90_000 },
    });
    const [monthly] = (await stripe.prices.list({ lookup_keys: ['inner_circle_monthly'] })).data;
    await stripe.subscriptions.update(id, { items: [{ id: items.data[0]?.id ?? '', price: monthly?.id ?? '' }] });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -90_000 });
  });

  it('a pause charges nothing until it ends by itself; a moved period is charged at its new end', async () => {
    const { id } = await paidSubscription(stripe);
    const { items } = await stripe.subscriptions.retrieve(id);
    const end = items.data[0]?.current_period_end ?? 0;
    const resumesAt = end - 86_400;
    await expect(stripe.subscriptions.update(id, { trial_end: end + 86_400 })).rejects.toMatchObject({
      param: 'proration_behavior',
    });
    const moved = await stripe.subscriptions.update(id, {
      pause_collection: { behavior: 'void', resumes_at: resumesAt },
      trial_end: end + 10 * 86_400,
      proration_behavior: 'none',
    });
    expect(moved).toMatchObject({ status: 'trialing', items: { data: [{ current_period_end: end + 10 * 86_400 }] } });
    const { now } = (await advance(0)) as { now: number };
    await advance((resumesAt - now + 60) / 86_400);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'trialing', pause_collection: null });
    await advance(11.1);
    expect(await statusOf(id)).toBe('active');
    expect((await invoicesOf(id)).map(({ amount_paid: amount }) => amount)).toEqual([10_000, 0, 10_000]);
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    await advance(62);
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['void', 'void', 'paid', 'paid', 'paid']);
  });

  it('a change of the plan is previewed to the cent, and not made with a card that does not pay', async () => {
    const { id, customer } = await paidSubscription(stripe);
    const [yearly] = (await stripe.prices.list({ lookup_keys: ['inner_circle_yearly'] })).data;
    const { items } = await stripe.subscriptions.retrieve(id);
    await advance(10);
    const { now } = (await advance(0)) as { now: number };
    const change = { id: items.data[0]?.id ?? '', price: yearly?.id ?? '' };
    const preview = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: { items: [change], proration_behavior: 'always_invoice', proration_date: now },
    });
    expect(preview.amount_due).toBeGreaterThan(93_000);
    expect(preview.amount_due).toBeLessThan(94_000);
    const before = (await invoicesOf(id)).length;
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: bad.id });
    const wanted: Stripe.SubscriptionUpdateParams = {
      items: [change],
      payment_behavior: 'error_if_incomplete',
      proration_behavior: 'always_invoice',
      proration_date: now,
    };
    await expect(stripe.subscriptions.update(id, wanted)).rejects.toMatchObject({ statusCode: 402 });
    expect([(await invoicesOf(id)).length, (await stripe.subscriptions.retrieve(id)).items.data[0]?.price.id]).toEqual([
      before,
      items.data[0]?.price.id,
    ]);
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: good.id });
    await stripe.subscriptions.update(id, wanted);
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'paid', amount_paid: preview.amount_due });
  });
});
