import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { sdkOf, startTestStripe, turn, type TestStripe } from '../../test/stripe.js';

let database: TestDatabase;
let sandbox: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startTestStripe(database.url);
  stripe = sdkOf(sandbox);
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

const priceOf = async (plan: string): Promise<string> =>
  (await stripe.prices.list({ lookup_keys: [`inner_circle_${plan}`] })).data[0]?.id ?? '';

/** A subscription with this discount, paid or with its card saved. */
async function subscribe(
  discount: { coupon?: string; promotion_code?: string },
  { plan = 'monthly', trialDays = 0 } = {},
): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: 'ada@example.com' });
  const {
    id,
    latest_invoice: invoice,
    pending_setup_intent: setup,
  } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: await priceOf(plan) }],
    discounts: [discount],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
    expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
  });
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (secret)
    await stripe.paymentIntents.confirm(secret.split('_secret_')[0] ?? '', { payment_method: 'pm_card_visa' });
  else if (typeof setup === 'object' && setup)
    await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' });
  return stripe.subscriptions.retrieve(id, { expand: ['discounts.source.coupon'] });
}

/** Oldest first. */
const paidFor = async (subscription: string): Promise<number[]> =>
  (await stripe.invoices.list({ subscription, limit: 100 })).data.map(({ amount_paid: paid }) => paid).toReversed();
const advance = (days: number) => turn(sandbox, `/stripe/advance?days=${days}`);

describe('a coupon', () => {
  it.each([
    ['once', { duration: 'once' as const }, [7_500, 10_000, 10_000, 10_000]],
    ['for two months', { duration: 'repeating' as const, duration_in_months: 2 }, [7_500, 7_500, 10_000, 10_000]],
    ['forever', { duration: 'forever' as const }, [7_500, 7_500, 7_500, 7_500]],
  ])('takes its percents off the payments %s', async (_name, duration, expected) => {
    const { id: coupon } = await stripe.coupons.create({ percent_off: 25, ...duration });
    const { id } = await subscribe({ coupon });
    for (let month = 0; month < 3; month += 1) await advance(31.5);
    expect(await paidFor(id)).toEqual(expected);
  });

  it('shows in the invoice what it took off, and of what', async () => {
    const { id: coupon } = await stripe.coupons.create({ amount_off: 2_000, currency: 'usd', duration: 'forever' });
    const { id, discounts } = await subscribe({ coupon });
    const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
    expect(discounts).toMatchObject([{ source: { coupon: { id: coupon, times_redeemed: 1 } } }]);
    expect(invoice).toMatchObject({
      subtotal: 10_000,
      total: 8_000,
      amount_paid: 8_000,
      total_discount_amounts: [{ amount: 2_000 }],
      lines: { data: [{ amount: 10_000, discount_amounts: [{ amount: 2_000 }] }] },
    });
  });

  it('of 100 percent leaves nothing due: active at once, and a setup intent asks for the card', async () => {
    const { id: coupon } = await stripe.coupons.create({ percent_off: 100, duration: 'once' });
    const subscription = await subscribe({ coupon });
    expect(subscription).toMatchObject({
      status: 'active',
      pending_setup_intent: null,
      default_payment_method: expect.stringMatching(/^pm_/),
    });
    await advance(31.5);
    expect(await paidFor(subscription.id)).toEqual([0, 10_000]);
  });

  it('is not used by the invoice of a trial', async () => {
    const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    const { id } = await subscribe({ coupon }, { trialDays: 14 });
    await advance(14.5);
    expect(await paidFor(id)).toEqual([0, 5_000]);
  });

  it('is in the credit of a change of the plan, and in what the new one costs', async () => {
    const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const { id, items } = await subscribe({ coupon });
    await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id, price: await priceOf('yearly') }],
      proration_behavior: 'always_invoice',
    });
    // Nothing of the month is used: 50 dollars are credited against 500.
    expect(await paidFor(id)).toEqual([5_000, 45_000]);
  });

  it('has either percents or an amount, a currency with the amount, and months when it repeats', async () => {
    for (const wrong of [
      { percent_off: 10, amount_off: 100, currency: 'usd' },
      { duration: 'once' as const },
      { amount_off: 100 },
      { percent_off: 10, duration: 'repeating' as const },
    ])
      await expect(stripe.coupons.create(wrong)).rejects.toMatchObject({ statusCode: 400 });
    await stripe.coupons.create({ id: 'coupon_own', percent_off: 10 });
    await expect(stripe.coupons.create({ id: 'coupon_own', percent_off: 10 })).rejects.toMatchObject({
      code: 'resource_already_exists',
    });
  });
});

describe('a promotion code', () => {
  it('redeems its coupon while it is active, and is active once', async () => {
    const { id: coupon } = await stripe.coupons.create({ percent_off: 20, duration: 'once' });
    const promotion = { type: 'coupon' as const, coupon };
    const { id } = await stripe.promotionCodes.create({ promotion, code: 'WELCOME' });
    await expect(stripe.promotionCodes.create({ promotion, code: 'welcome' })).rejects.toMatchObject({
      code: 'resource_already_exists',
    });
    expect((await stripe.promotionCodes.list({ code: 'WELCOME', active: true })).data).toMatchObject([{ id }]);
    const subscription = await subscribe({ promotion_code: id });
    expect(await paidFor(subscription.id)).toEqual([8_000]);
    await stripe.promotionCodes.update(id, { active: false });
    await expect(subscribe({ promotion_code: id })).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.promotionCodes.create({ promotion, code: 'WELCOME' })).active).toBe(true);
  });
});
