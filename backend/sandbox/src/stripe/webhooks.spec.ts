import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { newSubscription, paidSubscription, sdkOf, startTestStripe, turn, type TestStripe } from '../../test/stripe.js';

let database: TestDatabase;
let sandbox: TestStripe;
let second: TestStripe;
let stripe: Stripe;
let server: Server;
/** Received requests, and queued answers (200 by default). */
let received: { headers: IncomingHttpHeaders; body: string }[] = [];
let answers: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  [sandbox, second] = [await startTestStripe(database.url), await startTestStripe(database.url)];
  stripe = sdkOf(sandbox);
  server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      received.push({ headers: req.headers, body: Buffer.concat(parts).toString() });
      res.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  for (const each of [sandbox, second]) each.productListens((server.address() as AddressInfo).port);
  // The catalog's events (product and prices) are delivered first, so that each test counts only its own.
  await mode('on');
  await until(async () => (await undelivered()) === 0);
  await mode('off');
});
beforeEach(() => {
  received = [];
  answers = [];
});
afterEach(async () => {
  await mode('off');
});
afterAll(async () => {
  await sandbox.stop();
  await second.stop();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await database.drop();
});

const mode = (to: 'on' | 'off' | 'shuffle') => turn(sandbox, '/stripe/webhooks', { mode: to });
const idsOf = () => received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
const undelivered = async (): Promise<number> =>
  (await stripe.events.list({ delivery_success: false, limit: 100 })).data.length;

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (await isTrue()) return;
    await sleep(50);
  }
  throw new Error('It never became true.');
}

describe('webhooks', () => {
  it('have signatures that the SDK accepts', async () => {
    await stripe.customers.create({ email: 'signed@example.com' });
    await mode('on');
    await until(async () => (await undelivered()) === 0);
    expect(received).toHaveLength(1);
    const { body, headers } = received[0] ?? { body: '', headers: {} };
    const signature = String(headers['stripe-signature']);
    const event = stripe.webhooks.constructEvent(body, signature, sandbox.env.STRIPE_WEBHOOK_SECRET);
    expect(event).toMatchObject({
      object: 'event',
      type: 'customer.created',
      api_version: '2026-10-28.endive',
      data: { object: { email: 'signed@example.com' } },
    });
    expect(await stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, type: event.type });
    expect(() =>
      stripe.webhooks.constructEvent(body.replace('signed@', 'forged@'), signature, sandbox.env.STRIPE_WEBHOOK_SECRET),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError);
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_another')).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
  });

  it('are held back by the control, and delivered in order afterwards', async () => {
    await paidSubscription(stripe);
    await sleep(600);
    expect(received).toEqual([]);
    expect(await undelivered()).toBeGreaterThan(10);
    await mode('on');
    await until(async () => (await undelivered()) === 0);
    const types = received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(types.indexOf('customer.subscription.created')).toBeLessThan(types.indexOf('invoice.paid'));
  });

  it('are repeated until they are accepted', async () => {
    answers = [500, 302];
    const { id } = await stripe.customers.create({ email: 'again@example.com' });
    await mode('on');
    await until(() => received.length === 3);
    expect(new Set(idsOf()).size).toBe(1);
    expect(received.every(({ body }) => body.includes(id))).toBe(true);
    await until(async () => (await undelivered()) === 0);
  });

  it('are delivered once by two processes on one database', async () => {
    for (let index = 0; index < 20; index += 1)
      await sdkOf(index % 2 === 0 ? sandbox : second).customers.create({ name: String(index) });
    await mode('on');
    await until(async () => (await undelivered()) === 0);
    expect(received).toHaveLength(20);
    expect(new Set(idsOf()).size).toBe(20);
  });

  it('are delivered in random order, some of them twice, when shuffled', async () => {
    for (let index = 0; index < 60; index += 1) await stripe.customers.create({ name: String(index) });
    const inOrder = (await stripe.events.list({ delivery_success: false, limit: 100 })).data
      .map(({ id }) => id)
      .reverse();
    await mode('shuffle');
    await until(async () => (await undelivered()) === 0);
    expect(new Set(idsOf())).toEqual(new Set(inOrder));
    expect([...new Set(idsOf())]).not.toEqual(inOrder);
    expect(received.length).toBeGreaterThan(60);
  });

  it('can be delivered repeatedly by the control', async () => {
    await newSubscription(stripe);
    const [event] = (await stripe.events.list({ type: 'customer.subscription.created', limit: 1 })).data;
    answers = [400, 200];
    expect(await turn(sandbox, `/stripe/events/${event?.id}/deliver?times=5`)).toEqual({
      answers: [400, 200, 200, 200, 200],
    });
    expect(idsOf()).toEqual(Array(5).fill(event?.id));
  });

  it('are sent to created endpoints, with a secret of their own', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/other`;
    const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ['customer.updated'] });
    expect(endpoint.secret).toMatch(/^whsec_/);
    expect(await stripe.webhookEndpoints.retrieve(endpoint.id)).not.toHaveProperty('secret');
    const { id } = await stripe.customers.create({ email: 'endpoint@example.com' });
    await stripe.customers.update(id, { name: 'Ada' });
    await mode('on');
    await until(async () => (await undelivered()) === 0);
    const bySecret = received.filter(({ body, headers }) => {
      try {
        return Boolean(
          stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), endpoint.secret ?? ''),
        );
      } catch {
        return false;
      }
    });
    expect(bySecret.map(({ body }) => JSON.parse(body) as { type: string; data: object })).toMatchObject([
      { type: 'customer.updated', data: { previous_attributes: { name: null }, object: { name: 'Ada' } } },
    ]);
    expect(await stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true });
  });

  it('events are listed by type and time', async () => {
    const { now } = (await turn(sandbox, '/stripe/advance?days=1')) as { now: number };
    await stripe.customers.create({ name: 'late' });
    const late = await stripe.events.list({ types: ['customer.created'], created: { gte: now } });
    expect(late.data).toMatchObject([{ data: { object: { name: 'late' } } }]);
    expect((await stripe.events.list({ type: 'customer.created', created: { lt: now }, limit: 1 })).data).toHaveLength(
      1,
    );
  });
});
