import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Stripe } from 'stripe';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { sdkOf, startTestStripe, type TestStripe } from '../../../test/stripe-sandbox.js';
import { Circuit, ProviderUnavailableError } from '../circuit.js';
import { lookupKey } from './stripe-prices.js';
import { missingPrices, setUpStripe } from './stripe-setup.js';
import type { Env } from '../../config/env.js';
import { ProviderKeys } from '../provider-keys/provider-keys.js';
import { StripeStatus } from './stripe-status.js';
import { PaymentsOffError, StripeClient } from './stripe.client.js';

let database: TestDatabase;
let sandbox: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startTestStripe(database.url);
  stripe = sdkOf(sandbox);
});
afterAll(async () => {
  await sandbox.setFault('stripe', 'ok');
  await sandbox.close();
  await database.drop();
});

/** With keys of the environment. */
const clientOf = (env: Partial<Env>): StripeClient => new StripeClient(new ProviderKeys(env));

describe('StripeClient', () => {
  it('is off without keys, and reports it', async () => {
    const off = clientOf({});
    expect([off.isOn, off.browserSettings]).toEqual([false, undefined]);
    await expect(off.inRequest((sdk) => sdk.customers.list())).rejects.toBeInstanceOf(PaymentsOffError);
    await expect(off.inJob((sdk) => sdk.customers.list())).rejects.toBeInstanceOf(PaymentsOffError);
    expect(() => off.verifyEvent(Buffer.from('{}'), 't=1,v1=0')).toThrow(PaymentsOffError);
    expect(await new StripeStatus(off).check()).toBe('off');
  });

  it('provides the publishable key, and the sandbox’s script only for the sandbox', () => {
    expect(clientOf(sandbox.env).browserSettings).toEqual({
      publishableKey: sandbox.env.STRIPE_PUBLISHABLE_KEY,
      scriptUrl: '/sandbox/stripe.js',
    });
    expect(
      clientOf({
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      }).browserSettings,
    ).toEqual({ publishableKey: 'pk_live_1' });
  });

  it('passes Stripe’s refusals on, and does not count them as failures of the circuit', async () => {
    const client = clientOf(sandbox.env);
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(client.inRequest((sdk) => sdk.customers.retrieve('cus_nobody'))).rejects.toBeInstanceOf(
        Stripe.errors.StripeInvalidRequestError,
      );
    expect(client.circuitState).toBe('closed');
  });

  it('makes one attempt in a request, and retries a temporary fault in a job', async () => {
    const client = clientOf(sandbox.env);
    await sandbox.setFault('stripe', 'flaky');
    await expect(client.inRequest((sdk) => sdk.customers.list())).rejects.toBeInstanceOf(ProviderUnavailableError);
    await sandbox.setFault('stripe', 'flaky');
    await expect(client.inJob((sdk) => sdk.customers.list())).resolves.toMatchObject({ object: 'list' });
    await sandbox.setFault('stripe', 'ok');
  });

  it('times out when Stripe does not answer, and then makes no more calls', async () => {
    const client = clientOf(sandbox.env);
    await sandbox.setFault('stripe', 'slow');
    const began = performance.now();
    const calls = await Promise.allSettled(
      Array.from({ length: 6 }, () => client.inRequest((sdk) => sdk.customers.list())),
    );
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(
      calls.map((call) => (call.status === 'rejected' ? (call.reason as ProviderUnavailableError).name : 'answered')),
    ).toEqual(Array(6).fill('ProviderUnavailableError'));
    await expect(client.inRequest((sdk) => sdk.customers.list())).rejects.toMatchObject({ reason: 'open' });
    await sandbox.setFault('stripe', 'ok');
  }, 40_000);

  it('shares one deadline between all calls of a request; after it no call is made', async () => {
    const client = clientOf(sandbox.env);
    const clock = jest.spyOn(performance, 'now');
    const run = jest.spyOn(Circuit.prototype, 'run');
    const patience = (): unknown[] => run.mock.calls.map(([, options]) => options?.timeoutMs);
    const ask = () => client.inRequest((sdk) => sdk.customers.list());
    try {
      clock.mockReturnValue(0);
      await client.withOneDeadline(async () => {
        await ask();
        clock.mockReturnValue(3_000);
        await ask();
        clock.mockReturnValue(4_000);
        await expect(ask()).rejects.toMatchObject({ name: 'ProviderUnavailableError', reason: 'slow' });
      });
      await ask();
      expect(patience()).toEqual([4_000, 1_000, 4_000]);
      expect(client.circuitState).toBe('closed');
    } finally {
      clock.mockRestore();
      run.mockRestore();
    }
  });

  it('verifies events: modified, foreign and old signatures are refused', () => {
    const client = clientOf(sandbox.env);
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid' });
    const sign = (secret: string, timestamp?: number) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp === undefined ? {} : { timestamp }) });
    const secret = sandbox.env.STRIPE_WEBHOOK_SECRET;
    expect(client.verifyEvent(Buffer.from(payload), sign(secret))).toMatchObject({ id: 'evt_1' });
    const now = Math.floor(Date.now() / 1000);
    for (const header of [
      sign('whsec_other'),
      sign(secret, now - 302),
      sign(secret).replace('v1=', 'v0='),
      '',
      't=1',
    ]) {
      expect(() => client.verifyEvent(Buffer.from(payload), header)).toThrow(
        Stripe.errors.StripeSignatureVerificationError,
      );
    }
    expect(() => client.verifyEvent(Buffer.from(`${payload} `), sign(secret))).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
  });
});

describe('npm run stripe:setup', () => {
  const run = () =>
    setUpStripe(stripe, {
      siteUrl: 'https://www.example.com',
      webhookUrl: 'https://www.example.com/api/webhooks/stripe',
    });
  const prices = async () =>
    (
      await stripe.prices.list({
        lookup_keys: ['monthly', 'quarterly', 'yearly'].map((plan) => `inner_circle_${plan}`),
      })
    ).data;

  it('is idempotent, and returns the webhook’s secret the first time only', async () => {
    const first = await run();
    expect(first.webhookSecret).toMatch(/^whsec_/);
    const before = await prices();
    const again = await run();
    expect(again).not.toHaveProperty('webhookSecret');
    expect(again.lines.filter((line) => /created/.test(line))).toEqual([]);
    expect(await prices()).toEqual(before);
    expect(
      (await stripe.webhookEndpoints.list()).data.filter(({ url }) => url.startsWith('https://www.example.com')),
    ).toHaveLength(1);
    expect((await stripe.billingPortal.configurations.list()).data).toHaveLength(1);
  });

  it('creates a missing price, and leaves one of another amount as the owner made it', async () => {
    const changed = await stripe.prices.create({
      currency: 'usd',
      product: 'inner_circle',
      unit_amount: 12_000,
      recurring: { interval: 'month' },
      lookup_key: lookupKey('monthly'),
      transfer_lookup_key: true,
    });
    await run();
    expect(await stripe.prices.retrieve(changed.id)).toMatchObject({ lookup_key: 'inner_circle_monthly' });
    await stripe.prices.update(changed.id, { lookup_key: '' });
    expect(await missingPrices(stripe)).toEqual(['inner_circle_monthly']);
    await expect(new StripeStatus(clientOf(sandbox.env)).check()).rejects.toThrow(
      'Stripe has no price inner_circle_monthly: run npm run stripe:setup.',
    );
    await run();
    expect(await missingPrices(stripe)).toEqual([]);
    expect(await new StripeStatus(clientOf(sandbox.env)).check()).toBe('up');
    expect((await prices()).find(({ lookup_key: key }) => key === 'inner_circle_monthly')).toMatchObject({
      unit_amount: 10_000,
      metadata: { plan: 'monthly' },
    });
  });

  it('assigns a lookup key once', async () => {
    await expect(
      stripe.prices.create({
        currency: 'usd',
        product: 'inner_circle',
        unit_amount: 1,
        recurring: { interval: 'month' },
        lookup_key: lookupKey('monthly'),
      }),
    ).rejects.toMatchObject({ param: 'lookup_key' });
  });
});
