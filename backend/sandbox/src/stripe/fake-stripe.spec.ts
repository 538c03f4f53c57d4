import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { newSubscription, paidSubscription, sdkOf, startTestStripe, type TestStripe } from '../../test/stripe.js';

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

/** A call that bypasses the SDK's types, like a misspelling in JavaScript. */
async function raw(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<{
  status: number;
  error: { type?: string; code?: string; param?: string; message?: string };
  headers: Headers;
}> {
  const answer = await fetch(`${sandbox.env.STRIPE_BASE_URL}/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${sandbox.env.STRIPE_SECRET_KEY}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const { error = {} } = (await answer.json()) as { error?: { type?: string } };
  return { status: answer.status, error, headers: answer.headers };
}

describe('parameters', () => {
  it.each([
    ['/customers', 'emial=ada%40example.com', 'emial'],
    ['/subscriptions', 'customer=cus_1&items[0][prize]=price_1', 'items[0][prize]'],
    [
      '/subscriptions',
      'customer=cus_1&items[0][price]=price_1&payment_settings[save_default_payment_methods]=on_subscription',
      'payment_settings[save_default_payment_methods]',
    ],
    ['/refunds', 'charge=ch_1&amout=1', 'amout'],
    [
      '/billing_portal/sessions',
      'customer=cus_1&flow_data[type]=payment_method_update&flow_data[tpye]=x',
      'flow_data[tpye]',
    ],
    ['/webhook_endpoints', 'url=https%3A%2F%2Fexample.com&enabled_events[0]=*&secret=x', 'secret'],
  ])('POST %s with %s: unknown', async (path, body, param) => {
    expect(await raw('POST', path, body)).toMatchObject({
      status: 400,
      error: {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        param,
        message: `Received unknown parameter: ${param}`,
      },
    });
  });

  it.each([
    ['/subscriptions', 'items[0][price]=price_1', 'customer'],
    ['/subscriptions', 'customer=cus_1', 'items'],
    ['/prices', 'currency=usd&product=inner_circle', 'unit_amount'],
  ])('POST %s with %s: %s is missing', async (path, body, param) => {
    expect(await raw('POST', path, body)).toMatchObject({ status: 400, error: { code: 'parameter_missing', param } });
  });

  it('are validated in queries too, including their values', async () => {
    expect(await raw('GET', '/subscriptions?state=active')).toMatchObject({
      status: 400,
      error: { code: 'parameter_unknown', param: 'state' },
    });
    expect(await raw('GET', '/subscriptions?status=alive')).toMatchObject({ status: 400, error: { param: 'status' } });
    expect(await raw('GET', '/events?limit=101')).toMatchObject({ status: 400, error: { param: 'limit' } });
    expect(await raw('POST', '/prices', 'currency=usd&product=inner_circle&unit_amount=1.5')).toMatchObject({
      status: 400,
      error: { code: 'parameter_invalid_integer', param: 'unit_amount' },
    });
    expect(
      await raw('POST', '/subscriptions', 'customer=cus_1&items[0][price]=price_1&payment_behavior=default_incomplet'),
    ).toMatchObject({ status: 400, error: { param: 'payment_behavior' } });
  });

  it('must name existing objects: 404 in the path, 400 in a parameter', async () => {
    await expect(stripe.subscriptions.retrieve('sub_nobody')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_nobody'",
    });
    await expect(stripe.billingPortal.sessions.create({ customer: 'cus_nobody' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
    expect(await raw('POST', '/subscriptions/sub_1/cancle')).toMatchObject({
      status: 404,
      error: { message: expect.stringContaining('Unrecognized request URL') },
    });
  });
});

describe('keys', () => {
  it('are required, and the publishable one only reads intents, by their secret', async () => {
    const { intent, secret } = await newSubscription(stripe);
    const publishable = { Authorization: `Bearer ${sandbox.env.STRIPE_PUBLISHABLE_KEY}` };
    expect(await raw('GET', '/customers', undefined, { Authorization: '' })).toMatchObject({ status: 401 });
    await expect(sdkOf(sandbox, 'sk_test_wrong').customers.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    expect(await raw('GET', '/customers', undefined, publishable)).toMatchObject({
      status: 401,
      error: { code: 'secret_key_required' },
    });
    expect(await raw('GET', `/payment_intents/${intent}`, undefined, publishable)).toMatchObject({
      status: 400,
      error: { param: 'client_secret' },
    });
    expect(
      await raw('GET', `/payment_intents/${intent}?client_secret=${intent}_secret_guess`, undefined, publishable),
    ).toMatchObject({ status: 400, error: { param: 'client_secret' } });
    expect(
      await raw('GET', `/payment_intents/${intent}?client_secret=${secret}`, undefined, publishable),
    ).toMatchObject({ status: 200 });
    expect(
      await raw('POST', `/payment_intents/${intent}/confirm`, 'payment_method=pm_card_visa', publishable),
    ).toMatchObject({ status: 400, error: { param: 'client_secret' } });
  });

  it('another version of the API is refused', async () => {
    expect(await raw('GET', '/customers', undefined, { 'Stripe-Version': '2019-01-01' })).toMatchObject({
      status: 400,
      error: { message: 'Invalid Stripe API version: 2019-01-01' },
    });
  });
});

describe('idempotency', () => {
  it('repeats the answer to the same key, also for concurrent calls', async () => {
    const create = () => stripe.customers.create({ email: 'twice@example.com' }, { idempotencyKey: 'twice' });
    const answers = await Promise.all([create(), create(), create()]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await stripe.customers.list({ email: 'twice@example.com' })).data).toHaveLength(1);
    expect(
      (await raw('POST', '/customers', 'email=twice%40example.com', { 'Idempotency-Key': 'twice' })).headers.get(
        'idempotent-replayed',
      ),
    ).toBe('true');
  });

  it('refuses the key for other parameters', async () => {
    await stripe.customers.create({ email: 'first@example.com' }, { idempotencyKey: 'changed' });
    await expect(
      stripe.customers.create({ email: 'second@example.com' }, { idempotencyKey: 'changed' }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it('remembers a declined card, and forgets a refused request', async () => {
    const { intent } = await newSubscription(stripe);
    const decline = () =>
      stripe.paymentIntents.confirm(
        intent,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'declined' },
      );
    await expect(decline()).rejects.toMatchObject({ type: 'StripeCardError' });
    const { data } = await stripe.charges.list({ payment_intent: intent });
    await expect(decline()).rejects.toMatchObject({
      type: 'StripeCardError',
      headers: { 'idempotent-replayed': 'true' },
    });
    expect((await stripe.charges.list({ payment_intent: intent })).data).toEqual(data);
    await expect(stripe.subscriptions.retrieve('sub_none', {}, { idempotencyKey: 'later' })).rejects.toThrow('No such');
  });

  it('limits the key to 255 characters', async () => {
    expect(await raw('POST', '/customers', 'name=Ada', { 'Idempotency-Key': 'k'.repeat(256) })).toMatchObject({
      status: 400,
    });
  });
});

describe('answers', () => {
  it('expand on request, and refuse unknown paths', async () => {
    const { id, invoice, intent, customer } = await paidSubscription(stripe);
    const plain = await stripe.subscriptions.retrieve(id);
    expect(plain).toMatchObject({
      customer,
      latest_invoice: invoice,
      items: { data: [{ price: { lookup_key: 'inner_circle_monthly' } }] },
    });
    const full = await stripe.subscriptions.retrieve(id, { expand: ['customer', 'latest_invoice.payments'] });
    expect(full).toMatchObject({
      customer: { email: 'ada@example.com' },
      latest_invoice: { payments: { data: [{ payment: { payment_intent: intent } }] } },
    });
    expect(await stripe.invoices.retrieve(invoice, { expand: ['payments.data.payment.payment_intent'] })).toMatchObject(
      { payments: { data: [{ payment: { payment_intent: { id: intent, status: 'succeeded' } } }] } },
    );
    const list = await stripe.subscriptions.list({ customer, expand: ['data.default_payment_method'] });
    expect(list.data[0]).toMatchObject({ default_payment_method: { card: { last4: '4242' } } });
    await expect(stripe.subscriptions.retrieve(id, { expand: ['latest_invoce'] })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('cannot be expanded'),
    });
    await expect(stripe.subscriptions.retrieve(id, { expand: ['status'] })).rejects.toMatchObject({ statusCode: 400 });
    await expect(
      stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments.data.payment.payment_intent'] }),
    ).rejects.toMatchObject({ message: expect.stringContaining('more than 4 levels') });
  });

  it('have pages, newest first', async () => {
    const created: string[] = [];
    for (let index = 0; index < 5; index += 1)
      created.push((await stripe.customers.create({ email: 'pages@example.com', name: String(index) })).id);
    const first = await stripe.customers.list({ email: 'pages@example.com', limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: [{ name: '4' }, { name: '3' }] });
    const next = await stripe.customers.list({
      email: 'pages@example.com',
      limit: 2,
      starting_after: first.data[1]?.id ?? '',
    });
    expect(next.data.map(({ name }) => name)).toEqual(['2', '1']);
    const before = await stripe.customers.list({
      email: 'pages@example.com',
      limit: 1,
      ending_before: next.data[0]?.id ?? '',
    });
    expect(before.data.map(({ name }) => name)).toEqual(['3']);
    const all: string[] = [];
    for await (const { id } of stripe.customers.list({ email: 'pages@example.com', limit: 2 })) all.push(id);
    expect(all).toEqual(created.toReversed());
  });

  it('merge metadata, and remove keys by an empty text', async () => {
    const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' }, phone: '+34 600' });
    expect(await stripe.customers.update(id, { metadata: { b: '', c: '3' }, phone: '' })).toMatchObject({
      metadata: { a: '1', c: '3' },
      phone: null,
    });
    expect(Object.keys(((await stripe.customers.retrieve(id)) as Stripe.Customer).metadata)).toEqual(['a', 'c']);
  });
});
