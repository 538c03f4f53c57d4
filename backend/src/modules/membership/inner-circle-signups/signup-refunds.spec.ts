import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { ownMembership, ownMembershipPath } from '../../../../test/own-membership.js';
import { renderSent } from '../../../../test/sent-emails.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { User } from '../../accounts/users/user.entity.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

const { replay } = ownMembership(() => circle);
const isMember = async (): Promise<boolean> =>
  (await circle.test.dataSource.manager.findOneByOrFail(User, { email: 'ana@example.com' })).isInnerCircleMember;
const atStripe = async () => (await circle.stripe.refunds.list({ limit: 10 })).data.map(({ amount }) => amount);
const emails = () =>
  circle.outbox.sent.filter(
    ({ template, params }) => template === 'membership-change' && (params as { kind?: string }).kind === 'refunded',
  );
/** Lets jobs, webhooks and emails run until nothing is left. */
async function runToEnd(): Promise<void> {
  await circle.work();
  await circle.hear();
  await circle.work();
}

async function open() {
  const { id } = await circle.join();
  const user = await createUser(circle.test.dataSource, { role: 'admin' });
  const browser = circle.test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  const address = `/api/admin/inner-circle/signups/${id}`;
  return {
    id,
    refund: (body: object, key?: string) =>
      browser
        .post(`${address}/refund`)
        .set(key === undefined ? {} : { 'Idempotency-Key': key })
        .send(body),
    payment: async () => (await browser.get(`${address}/last-payment`).expect(200)).body,
    refunds: async () => (await browser.get(`/api/admin/inner-circle-signups/${id}`).expect(200)).body.refunds,
  };
}

describe('a refund of a part', () => {
  it('gives back the amount and leaves the membership, with one email, however often Stripe reports it', async () => {
    const { id, refund, payment, refunds } = await open();
    expect(await payment()).toMatchObject({ amount: 27_500, refunded: 0, currency: 'usd' });
    await refund({ amount: 2_500, endsMembership: false }).expect(201);
    expect(await refunds()).toMatchObject([{ amount: 2_500, endsMembership: false }]);
    await runToEnd();
    await replay();
    await runToEnd();
    expect(await atStripe()).toEqual([2_500]);
    expect(await circle.signup(id)).toMatchObject({ paymentStatus: 'paid', stripeStatus: 'active' });
    expect(await isMember()).toBe(true);
    expect(await refunds()).toMatchObject([{ amount: 2_500, outcome: 'refunded' }]);
    expect(await payment()).toMatchObject({ refunded: 2_500 });
    expect(emails()).toHaveLength(1);
    const { subject, text } = renderSent(emails()[0]);
    expect(subject).toBe('A refund is on its way');
    expect(text).toContain('We returned $25 to the card');
  });

  it('is among the payments that its member sees, with its date', async () => {
    const { email } = await createUser(circle.test.dataSource, { email: 'ana@example.com' });
    const { refund } = await open();
    await runToEnd();
    const browser = circle.test.browser();
    await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
    const payments = async () => (await browser.get(ownMembershipPath).expect(200)).body.payments as object[];
    const paid = { paidAt: expect.any(String), amount: 27_500, currency: 'usd' };
    expect(await payments()).toEqual([{ ...paid, refunded: 0 }]);
    await refund({ amount: 2_500, endsMembership: false }).expect(201);
    await runToEnd();
    expect(await payments()).toEqual([{ ...paid, refunded: 2_500, refundedAt: expect.any(String) }]);
  });

  it('ends the membership where that was chosen', async () => {
    const { id, refund } = await open();
    await refund({ amount: 10_000, endsMembership: true }).expect(201);
    await runToEnd();
    expect(await atStripe()).toEqual([10_000]);
    expect(await circle.signup(id)).toMatchObject({ paymentStatus: 'canceled', stripeStatus: 'canceled' });
    expect(await isMember()).toBe(false);
  });

  it('is refused beyond what is left, at its field', async () => {
    const { refund } = await open();
    await refund({ amount: 27_000, endsMembership: false }).expect(201);
    await runToEnd();
    const { body } = await refund({ amount: 501, endsMembership: false }).expect(422);
    expect(body.errors).toEqual([{ field: 'amount', code: 'too_large' }]);
    await refund({ amount: 0 }).expect(422);
    await refund({ amount: 500, endsMembership: false }).expect(201);
    await runToEnd();
    expect(new Set(await atStripe())).toEqual(new Set([27_000, 500]));
  });

  it('is refunded once: by key, while it is on its way, and by a job that died after Stripe had answered', async () => {
    const { id, refund } = await open();
    const body = { amount: 2_500, endsMembership: false };
    await Promise.all([1, 2, 3].map(() => refund(body, 'a-double-click').expect(201)));
    await circle.outbox.run('inner-circle-signups.refund', String(id));
    expect(await atStripe()).toEqual([2_500]);
    // As after a crash between Stripe's answer and ours.
    await circle.test.dataSource.query('UPDATE signup_refunds SET done_at = NULL, outcome = NULL');
    await circle.outbox.run('inner-circle-signups.refund', String(id));
    await refund(body, 'a-double-click').expect(201);
    await runToEnd();
    expect(await atStripe()).toEqual([2_500]);
    expect(emails()).toHaveLength(1);
  });

  it('is refused by the job when less is left by then, and the membership stays', async () => {
    const { id, refund, refunds } = await open();
    await refund({ amount: 20_000, endsMembership: true }).expect(201);
    const [invoice] = (await circle.stripe.invoices.list({ limit: 1, expand: ['data.payments'] })).data;
    const intent = invoice?.payments?.data[0]?.payment.payment_intent;
    await circle.stripe.refunds.create({ payment_intent: typeof intent === 'string' ? intent : '', amount: 10_000 });
    await runToEnd();
    expect(await atStripe()).toEqual([10_000]);
    expect(await refunds()).toMatchObject([{ amount: 20_000, outcome: 'refused' }]);
    expect(await circle.signup(id)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('waits for Stripe: its amount cannot be checked while it is away', async () => {
    const { refund } = await open();
    await circle.sandbox.setFault('stripe', 'down');
    expect((await refund({ amount: 500, endsMembership: false }).expect(503)).body.code).toBe('payment_unavailable');
    await circle.sandbox.setFault('stripe', 'ok');
    circle.test.app.get(StripeClient).reset();
    await refund({ amount: 500, endsMembership: false }).expect(201);
  });
});

describe('a refund of everything', () => {
  it('may leave the membership, and nothing is left to give back', async () => {
    const { id, refund, payment } = await open();
    await refund({ endsMembership: false }).expect(201);
    await runToEnd();
    await replay();
    expect(await circle.signup(id)).toMatchObject({ paymentStatus: 'paid', stripeStatus: 'active' });
    expect(await isMember()).toBe(true);
    expect(await payment()).toMatchObject({ amount: 27_500, refunded: 27_500 });
    await refund({ amount: 1 }).expect(422);
  });
});
