import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { handledEvents } from '../../../integrations/stripe/stripe-setup.js';
import { subjectOf } from './stripe-event-subject.js';
import { StripeEvent } from '../inner-circle-signups/stripe-event.entity.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

const now = (): number => Math.floor(Date.now() / 1000);
const sign = (body: string, secret: string, seconds: number): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
const post = (body: string | Buffer, signature?: string) => {
  const request = circle.test.http.post('/api/webhooks/stripe').set('Content-Type', 'application/json; charset=utf-8');
  if (signature !== undefined) void request.set('Stripe-Signature', signature);
  return request.send(body);
};
const secret = (): string => circle.sandbox.env.STRIPE_WEBHOOK_SECRET;
const storedEvents = () => circle.test.dataSource.manager.find(StripeEvent);

/** An event of a paid subscription. */
async function paidEvent(): Promise<Stripe.Event> {
  const { body } = await circle.apply();
  await circle.confirm(body.clientSecret);
  await circle.work();
  const event = (await circle.events()).find(({ type }) => type === 'invoice.paid');
  if (!event) throw new Error('Nobody has paid.');
  return event;
}

describe('POST /api/webhooks/stripe', () => {
  it('stores an event once, however often it comes, with any Origin header', async () => {
    const event = await paidEvent();
    const body = JSON.stringify(event, null, 2);
    const signature = `t=${now()},v1=${sign(body, secret(), now())}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(body, signature).set('Origin', 'https://elsewhere.example')),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await storedEvents()).toMatchObject([{ eventId: event.id, type: 'invoice.paid', appliedAt: null }]);
    expect(await circle.pending('stripe-events.')).toEqual(['stripe-events.apply']);
    await circle.work();
    expect(await storedEvents()).toMatchObject([{ appliedAt: expect.any(Date) }]);
    expect((await circle.signups())[0]).toMatchObject({ paymentStatus: 'paid' });
  });

  it('accepts a signature of 299 s ago, and one of two signatures', async () => {
    const body = JSON.stringify(await paidEvent());
    const before = now() - 299;
    await post(body, `t=${before},v1=${sign(body, secret(), before)}`).expect(200);
    await post(body, `t=${now()},v1=${'0'.repeat(64)},v1=${sign(body, secret(), now())}`).expect(200);
  });

  it('refuses a thousand forged and old signatures with 400, without any change', async () => {
    const event = await paidEvent();
    const body = JSON.stringify(event);
    const altered = JSON.stringify({ ...event, id: 'evt_altered' });
    const at = now();
    const right = sign(body, secret(), at);
    const kinds: ((n: number) => [string, string | undefined])[] = [
      () => [body, undefined],
      () => [body, ''],
      (n) => [body, `t=${at},v1=${sign(body, `whsec_${n}`, at)}`],
      () => [body, `t=${at},v1=${randomBytes(32).toString('hex')}`],
      () => [altered, `t=${at},v1=${right}`],
      () => [`${body} `, `t=${at},v1=${right}`],
      (n) => [body, `t=${at + 1 + (n % 200)},v1=${right}`],
      (n) => [body, `t=${at - 302 - n},v1=${sign(body, secret(), at - 302 - n)}`],
      (n) => [body, `t=${at + 330 + n},v1=${sign(body, secret(), at + 330 + n)}`],
      () => [body, `t=${at},v0=${right}`],
      () => [body, `v1=${right}`],
      () => [body, `t=x,v1=${right}`],
      () => ['', `t=${at},v1=${sign('', secret(), at)}`],
      () => ['not json', `t=${at},v1=${sign('not json', secret(), at)}`],
      (n) => [body, 'v1,'.repeat(n + 1)],
    ];
    const statuses = new Map<number, number>();
    for (let n = 0; n < 1_000; n += 1) {
      const [sent, signature] = kinds[n % kinds.length]?.(n) ?? ['', ''];
      const { status } = await post(sent, signature);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([[400, 1_000]]);
    expect([await storedEvents(), await circle.pending()]).toEqual([[], []]);
    expect((await circle.signups())[0]).toMatchObject({ paymentStatus: 'pending' });
    expect(circle.test.log()).not.toContain(right);
  });

  it.each([
    ['null'],
    ['1'],
    ['[]'],
    ['{}'],
    [{ id: 'evt_1', type: 'invoice.paid' }],
    [{ id: 'evt_1', type: 'invoice.paid', data: {} }],
    [{ id: 'evt_1', type: 'invoice.paid', data: { object: null } }],
    [{ id: null, type: 'charge.refunded', data: { object: { object: 'charge', customer: 'cus_1' } } }],
    [{ id: 'evt_1', type: 'charge.refunded', data: { object: { object: 'charge', customer: { id: 7 } } } }],
    [{ id: 'evt_1', type: 'charge.refunded', data: { object: { object: 'charge', customer: 'c'.repeat(256) } } }],
    [{ id: 'evt\0', type: 'charge.refunded', data: { object: { object: 'charge', customer: 'cus_1' } } }],
    [{ id: 'e'.repeat(256), type: 'charge.refunded', data: { object: { object: 'charge', customer: 'cus_1' } } }],
    [{ id: 'evt_1', type: 'invoice.paid', data: { object: { object: 'invoice', parent: 'in_1' } } }],
  ])('refuses signed bodies that are no events with 400: %j', async (event) => {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    const { status } = await post(body, `t=${now()},v1=${sign(body, secret(), now())}`);
    expect([status, await storedEvents(), await circle.pending('stripe-events.')]).toEqual([400, [], []]);
  });

  it('accepts events that it does not handle or that do not concern us, and does nothing', async () => {
    const send = async (event: object): Promise<void> => {
      const body = JSON.stringify(event);
      await post(body, `t=${now()},v1=${sign(body, secret(), now())}`).expect(200);
    };
    const event = await paidEvent();
    await send({ ...event, id: 'evt_1', type: 'customer.updated' });
    await send({ ...event, id: 'evt_2', type: 'something.new', data: { object: { object: 'thing' } } });
    await send({
      ...event,
      id: 'evt_3',
      type: 'invoice.paid',
      data: { object: { object: 'invoice', parent: null, customer: null } },
    });
    expect([await storedEvents(), await circle.pending()]).toEqual([[], []]);
    const stranger = await circle.stripe.customers.create({ email: 'stranger@example.com' });
    await send({
      ...event,
      id: 'evt_4',
      type: 'charge.refunded',
      data: { object: { object: 'charge', customer: stranger.id } },
    });
    await circle.work();
    expect(await storedEvents()).toMatchObject([
      { eventId: 'evt_4', subscriptionId: null, customerId: stranger.id, appliedAt: expect.any(Date) },
    ]);
  });

  it('ignores an event’s content: the state is read from Stripe', async () => {
    const { body: applied } = await circle.apply();
    const { stripeSubscriptionId } = await circle.signup(applied.signupId);
    const subscription = await circle.stripe.subscriptions.retrieve(stripeSubscriptionId ?? '');
    const body = JSON.stringify({
      id: 'evt_lie',
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: { ...subscription, status: 'active' } },
    });
    await post(body, `t=${now()},v1=${sign(body, secret(), now())}`).expect(200);
    await circle.work();
    expect(await circle.signup(applied.signupId)).toMatchObject({ paymentStatus: 'pending', userId: null });
  });

  it('accepts bodies up to 10 MB on this route only, and stores the event when Stripe cannot be read yet', async () => {
    const event = await paidEvent();
    const body = JSON.stringify({ ...event, padding: 'x'.repeat(1_000_000) });
    await post(body, `t=${now()},v1=${sign(body, secret(), now())}`).expect(200);
    await post('x'.repeat(11_000_000), `t=${now()},v1=${'0'.repeat(64)}`).expect(413);
    await circle.test.http
      .post('/api/contacts')
      .send({ message: 'x'.repeat(1_000_000) })
      .expect(413);
    await circle.sandbox.setFault('stripe', 'down');
    const [row] = await storedEvents();
    await expect(circle.outbox.run('stripe-events.apply', row?.id ?? '')).rejects.toThrow(/not available/);
    expect(await storedEvents()).toMatchObject([{ appliedAt: null }]);
  }, 60_000);
});

describe('what an event is about', () => {
  const event = (type: string, object: object) => ({ id: 'evt_1', type, data: { object } }) as unknown as Stripe.Event;

  it.each(handledEvents)('%s names a subscription or a customer', (type) => {
    const object = type.startsWith('invoice.')
      ? { object: 'invoice', customer: 'cus_1', parent: { subscription_details: { subscription: 'sub_1' } } }
      : type.startsWith('customer.subscription.')
        ? { object: 'subscription', id: 'sub_1', customer: { id: 'cus_1' } }
        : { object: type.split('.')[0], customer: 'cus_1' };
    expect(subjectOf(event(type, object))).toEqual({
      subscriptionId: type.startsWith('invoice.') || type.startsWith('customer.') ? 'sub_1' : null,
      customerId: 'cus_1',
    });
  });

  it('an invoice without a subscription concerns its customer; without either, nothing', () => {
    expect(subjectOf(event('invoice.paid', { object: 'invoice', customer: 'cus_1', parent: null }))).toEqual({
      subscriptionId: null,
      customerId: 'cus_1',
    });
    expect(subjectOf(event('setup_intent.succeeded', { object: 'setup_intent', customer: null }))).toBeUndefined();
    expect(subjectOf(event('customer.created', { object: 'customer', id: 'cus_1' }))).toBeUndefined();
  });
});
