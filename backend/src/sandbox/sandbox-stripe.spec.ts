import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { startTestStripe, type TestStripe } from '../../test/stripe-sandbox.js';
import { createStripe } from '../integrations/stripe/stripe.client.js';

let database: TestDatabase;
let sandbox: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startTestStripe(database.url);
  stripe = createStripe(sandbox.env.STRIPE_SECRET_KEY, { baseUrl: sandbox.env.STRIPE_BASE_URL, timeoutMs: 20_000, retries: 0 });
});
afterAll(async () => {
  await sandbox.close();
  await database.drop();
});

const priceOf = async (plan: string): Promise<string> => {
  const { data } = await stripe.prices.list({ lookup_keys: [`inner_circle_${plan}`] });
  expect(data).toHaveLength(1);
  return data[0]?.id ?? '';
};

describe('the stand-in for Stripe', () => {
  it('has the three prices', async () => {
    expect(await priceOf('monthly')).toMatch(/^price_/);
    const { data } = await stripe.prices.list({ lookup_keys: ['inner_circle_monthly', 'inner_circle_quarterly', 'inner_circle_yearly'] });
    expect(data.map(({ unit_amount }) => unit_amount).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([10_000, 27_500, 100_000]);
  });

  it('takes a subscription from its creation to its payment', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await priceOf('monthly') }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      metadata: { signupId: '7' },
      expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
    });
    expect(subscription).toMatchObject({ status: 'incomplete', metadata: { signupId: '7' }, pending_setup_intent: null });
    const invoice = subscription.latest_invoice;
    if (typeof invoice === 'string' || !invoice) throw new Error('The invoice was not expanded.');
    const intent = invoice.confirmation_secret?.client_secret.split('_secret_')[0] ?? '';
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    const paid = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.payments', 'default_payment_method'] });
    expect(paid).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4242' } }, latest_invoice: { status: 'paid', payments: { data: [{ payment: { payment_intent: intent } }] } } });
  });
});
