import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { newSubscription, paidSubscription, sdkOf, startTestStripe, turn, type TestStripe } from '../../test/stripe.js';

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

/** The types of the events that concern this customer, oldest first. */
async function eventsOf(customer: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data
    .filter(({ data: { object } }) => JSON.stringify(object).includes(customer))
    .map(({ type }) => type)
    .reverse();
}
const answerBank = (secret: string, outcome: 'approve' | 'fail') =>
  turn(sandbox, '/stripe/challenges', { id: secret.split('_secret_')[0], client_secret: secret, outcome });

describe('a first payment', () => {
  it('activates the subscription, stores the card and creates an event for each step', async () => {
    const { id, customer, intent } = await newSubscription(stripe);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'incomplete',
      metadata: { signupId: '7' },
    });
    expect(await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'succeeded',
      amount_received: 10_000,
    });
    const paid = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(paid).toMatchObject({
      status: 'active',
      default_payment_method: expect.stringMatching(/^pm_/),
      latest_invoice: {
        status: 'paid',
        amount_paid: 10_000,
        amount_remaining: 0,
        billing_reason: 'subscription_create',
        parent: { subscription_details: { subscription: id, metadata: { signupId: '7' } } },
      },
    });
    expect(await eventsOf(customer)).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.created',
      'payment_method.attached',
      'payment_intent.succeeded',
      'charge.succeeded',
      'customer.subscription.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    await expect(stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it.each([
    ['pm_card_chargeDeclined', 'generic_decline'],
    ['pm_card_chargeCustomerFail', 'generic_decline'],
  ])('with %s is declined, and another card pays the same intent', async (card, decline_code) => {
    const { id, intent, invoice } = await newSubscription(stripe);
    await expect(stripe.paymentIntents.confirm(intent, { payment_method: card })).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code,
      payment_intent: { id: intent, status: 'requires_payment_method' },
    });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'incomplete',
      default_payment_method: null,
    });
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: null,
    });
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  });

  it('requires a challenge: a failed one leaves it open, a passed one pays', async () => {
    const { id, intent, secret, customer } = await newSubscription(stripe);
    const asked = await stripe.paymentIntents.confirm(intent, {
      payment_method: 'pm_card_authenticationRequiredOnSetup',
    });
    expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(await answerBank(secret, 'fail')).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'incomplete' });
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_authenticationRequiredOnSetup' });
    expect(await answerBank(secret, 'approve')).toMatchObject({ status: 'succeeded' });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    expect((await eventsOf(customer)).filter((type) => /action|failed/.test(type))).toEqual([
      'payment_intent.requires_action',
      'invoice.payment_action_required',
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'payment_intent.requires_action',
      'invoice.payment_action_required',
    ]);
    await expect(
      turn(sandbox, '/stripe/challenges', { id: intent, client_secret: `${intent}_secret_guess`, outcome: 'approve' }),
    ).rejects.toThrow('400');
  });

  it('accepts a typed card by the publishable key, and validates it', async () => {
    const { intent, secret, id } = await newSubscription(stripe);
    const typed = async (card: Record<string, string>) => {
      const body = new URLSearchParams({
        client_secret: secret,
        'payment_method_data[type]': 'card',
        ...Object.fromEntries(
          Object.entries({ number: '4242424242424242', exp_month: '12', exp_year: '34', cvc: '123', ...card }).map(
            ([name, value]) => [`payment_method_data[card][${name}]`, value],
          ),
        ),
      });
      const answer = await fetch(`${sandbox.env.STRIPE_BASE_URL}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${sandbox.env.STRIPE_PUBLISHABLE_KEY}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body,
      });
      return (await answer.json()) as { status?: string; error?: { code: string } };
    };
    const codes: (string | undefined)[] = [];
    for (const card of [
      { number: '4242424242424241' },
      { number: '4111111111111111' },
      { exp_year: '20' },
      { exp_month: '13' },
      { cvc: '12' },
      { number: '4000000000009995' },
      { number: '4000000000000069' },
      { number: '4000000000000127' },
    ] as Record<string, string>[])
      codes.push((await typed(card)).error?.code);
    expect(codes).toEqual([
      'incorrect_number',
      'card_declined',
      'invalid_expiry_year',
      'invalid_expiry_month',
      'invalid_cvc',
      'card_declined',
      'expired_card',
      'incorrect_cvc',
    ]);
    expect(await typed({ number: '4242 4242 4242 4242' })).toMatchObject({ status: 'succeeded' });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  });

  it('is created once, however many confirm at the same time', async () => {
    const { intent, customer } = await newSubscription(stripe);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
  });
});

describe('with a credit balance', () => {
  it('nothing is due: active at once, and a setup intent asks for the card', async () => {
    const { id, secret, intent, invoice, customer } = await newSubscription(stripe, { balance: -15_000 });
    expect(secret).toMatch(/^seti_/);
    expect(await stripe.invoices.retrieve(invoice, { expand: ['confirmation_secret'] })).toMatchObject({
      status: 'paid',
      amount_due: 0,
      total: 10_000,
      starting_balance: -15_000,
      ending_balance: -5_000,
      confirmation_secret: null,
    });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      pending_setup_intent: intent,
      default_payment_method: null,
    });
    await expect(
      stripe.setupIntents.confirm(intent, { payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      setup_intent: { status: 'requires_payment_method' },
    });
    expect(
      await stripe.setupIntents.confirm(intent, { payment_method: 'pm_card_authenticationRequiredOnSetup' }),
    ).toMatchObject({ status: 'requires_action' });
    await answerBank(secret, 'approve');
    expect(await stripe.subscriptions.retrieve(id, { expand: ['default_payment_method', 'customer'] })).toMatchObject({
      pending_setup_intent: null,
      default_payment_method: { card: { last4: '3155' } },
      customer: { balance: -5_000 },
    });
    expect(await eventsOf(customer)).toEqual(
      expect.arrayContaining(['invoice.paid', 'setup_intent.succeeded', 'customer.subscription.updated']),
    );
  });

  it('a part of it is due', async () => {
    const { invoice, secret } = await newSubscription(stripe, { balance: -2_500 });
    expect(secret).toMatch(/^pi_/);
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({
      status: 'open',
      total: 10_000,
      amount_due: 7_500,
      ending_balance: 0,
    });
  });

  it('is added by the control, before or after the customer exists', async () => {
    await turn(sandbox, '/stripe/credits', { email: 'gift@example.com', amount: 10_000 });
    expect((await newSubscription(stripe, { email: 'gift@example.com' })).secret).toMatch(/^seti_/);
    const { id } = await stripe.customers.create({ email: 'later@example.com' });
    await turn(sandbox, '/stripe/credits', { email: 'later@example.com', amount: 4_000 });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ balance: -4_000 });
    expect((await stripe.customers.listBalanceTransactions(id)).data).toMatchObject([
      { amount: -4_000, ending_balance: -4_000 },
    ]);
  });
});

describe('afterwards', () => {
  it('an unpaid subscription that is cancelled cannot be paid any more', async () => {
    const { id, intent, invoice } = await newSubscription(stripe);
    expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'incomplete_expired' });
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'void' });
    await expect(stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('money is refunded once, in parts or whole', async () => {
    const { intent, customer } = await paidSubscription(stripe);
    await stripe.refunds.create({ payment_intent: intent, amount: 4_000, reason: 'requested_by_customer' });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 6_001 })).rejects.toMatchObject({
      code: 'amount_too_large',
    });
    await stripe.refunds.create({ payment_intent: intent });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const [charge] = (await stripe.charges.list({ customer, expand: ['data.refunds'] })).data;
    expect(charge).toMatchObject({
      refunded: true,
      amount_refunded: 10_000,
      refunds: { data: [{ amount: 4_000 }, { amount: 6_000 }] },
    });
    expect((await eventsOf(customer)).filter((type) => type === 'charge.refunded')).toHaveLength(2);
  });

  it('an invoice is paid by another card of the customer', async () => {
    const { id, invoice, customer } = await newSubscription(stripe);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    const good = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
    await expect(stripe.invoices.pay(invoice, { payment_method: bad.id })).rejects.toBeInstanceOf(
      Stripe.errors.StripeCardError,
    );
    expect(await stripe.invoices.pay(invoice, { payment_method: good.id })).toMatchObject({ status: 'paid' });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    await expect(stripe.invoices.pay(invoice)).rejects.toMatchObject({ code: 'invoice_already_paid' });
    await expect(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer })).rejects.toMatchObject({
      code: 'card_declined',
    });
  });
});
