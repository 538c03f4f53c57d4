import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { User } from '../../accounts/users/user.entity.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

const member = () => circle.test.dataSource.manager.findOneByOrFail(User, { email: 'ana@example.com' });
const isMember = async (): Promise<boolean> => (await member()).isInnerCircleMember;

describe('a missing webhook', () => {
  it('is compensated by one run of the reconciling job', async () => {
    const { body } = await circle.apply().expect(201);
    await circle.confirm(body.clientSecret);
    await circle.outbox.run('inner-circle-signups.reconcile-pending', 'scheduled');
    await circle.work();
    expect(await member()).toMatchObject({
      isInnerCircleMember: true,
      innerCircleSignupId: body.signupId,
      firstName: 'Ana',
      lastName: 'Example',
      role: 'user',
    });
    expect(circle.outbox.sent.filter(({ template }) => template === 'inner-circle-welcome')).toHaveLength(1);
  });

  it('signups that are pending for less than 48 hours are reconciled every 5 minutes, all others nightly', async () => {
    const first = await circle.apply({ email: 'a@example.com' }).expect(201);
    const second = await circle.apply({ email: 'b@example.com' }).expect(201);
    await circle.apply({ email: 'c@example.com', readinessLevel: 'just_exploring' }).expect(201);
    await circle.join();
    await circle.work();
    await circle.test.dataSource.query(
      `UPDATE inner_circle_signups SET created_at = now() - interval '49 hours' WHERE id = $1`,
      [first.body.signupId],
    );
    const queued = async (job: 'inner-circle-signups.reconcile-pending' | 'inner-circle-signups.reconcile-all') => {
      await circle.test.dataSource.query('DELETE FROM pgboss.job');
      await circle.outbox.run(job, 'scheduled');
      const rows = await circle.test.dataSource.query<{ id: string }[]>(
        `SELECT data ->> 'id' AS id FROM pgboss.job WHERE name = 'inner-circle-signups.reconcile' ORDER BY 1`,
      );
      return rows.map(({ id }) => Number(id));
    };
    expect(await queued('inner-circle-signups.reconcile-pending')).toEqual([second.body.signupId]);
    expect(await queued('inner-circle-signups.reconcile-all')).toHaveLength(3);
  });

  it('a signup whose payment could not be opened expires after 48 hours', async () => {
    await circle.sandbox.setFault('stripe', 'down');
    await circle.apply().expect(503);
    const run = () => circle.outbox.run('inner-circle-signups.reconcile-pending', 'scheduled');
    await run();
    expect(await circle.signups()).toMatchObject([{ paymentStatus: 'pending' }]);
    await circle.test.dataSource.query(`UPDATE inner_circle_signups SET created_at = now() - interval '49 hours'`);
    await run();
    expect(await circle.signups()).toMatchObject([{ paymentStatus: 'expired' }]);
  });

  it('a signup whose subscription expired unpaid expires with it', async () => {
    const { body } = await circle.apply().expect(201);
    await circle.control('/stripe/advance?days=1');
    await circle.hear();
    expect(await circle.signup(body.signupId)).toMatchObject({
      paymentStatus: 'expired',
      stripeStatus: 'incomplete_expired',
      userId: null,
    });
  });
});

describe('a member', () => {
  it('gets an account of the normalised e-mail, or the existing one, whose names stay', async () => {
    const existing = await createUser(circle.test.dataSource, { email: 'ana@example.com', firstName: 'Anita' });
    const signup = await circle.join({ email: 'Ana@Example.com' });
    expect(await member()).toMatchObject({
      id: existing.id,
      firstName: 'Anita',
      lastName: 'Example',
      isInnerCircleMember: true,
      innerCircleSignupId: signup.id,
    });
    expect(signup).toMatchObject({ paymentStatus: 'paid', userId: existing.id });
  });

  it('keeps access for 14 days without a payment, and loses it afterwards without an event from Stripe', async () => {
    const { id, stripeSubscriptionId } = await circle.join({ subscriptionType: 'monthly' });
    await circle.useCard(stripeSubscriptionId, 'pm_card_chargeCustomerFail');
    await circle.control('/stripe/advance?days=32');
    await circle.hear();
    const signup = await circle.signup(id);
    expect(signup).toMatchObject({
      paymentStatus: 'past_due',
      stripeStatus: 'past_due',
      pastDueSince: expect.any(Date),
      membershipEndedAt: null,
    });
    expect(await isMember()).toBe(true);
    const lapse = () => circle.outbox.run('inner-circle-signups.reconcile-pending', 'scheduled');
    // The column has millisecond precision and would round up, into the future of a fast test.
    const since = (interval: string) =>
      circle.test.dataSource.query(
        `UPDATE inner_circle_signups SET past_due_since = date_trunc('milliseconds', now()) - $1::interval`,
        [interval],
      );
    await since('13 days 23 hours');
    await lapse();
    expect(await isMember()).toBe(true);
    await since('14 days');
    await lapse();
    expect(await isMember()).toBe(false);
    expect(await circle.signup(id)).toMatchObject({ paymentStatus: 'past_due', membershipEndedAt: expect.any(Date) });
  });

  it('regains access with the missing payment, without a second welcome email', async () => {
    const { id, stripeSubscriptionId, userId } = await circle.join({ subscriptionType: 'monthly' });
    await circle.useCard(stripeSubscriptionId, 'pm_card_chargeCustomerFail');
    await circle.control('/stripe/advance?days=32');
    await circle.hear();
    await circle.test.dataSource.query(`UPDATE inner_circle_signups SET past_due_since = now() - interval '20 days'`);
    await circle.outbox.run('inner-circle-signups.reconcile-pending', 'scheduled');
    expect(await isMember()).toBe(false);
    await circle.useCard(stripeSubscriptionId, 'pm_card_visa');
    const [open] = (await circle.stripe.invoices.list({ subscription: stripeSubscriptionId ?? '', status: 'open' }))
      .data;
    await circle.stripe.invoices.pay(open?.id ?? '');
    await circle.hear();
    expect(await circle.signup(id)).toMatchObject({
      paymentStatus: 'paid',
      pastDueSince: null,
      membershipEndedAt: null,
      userId,
    });
    expect(await isMember()).toBe(true);
    expect(circle.outbox.sent.filter(({ template }) => template === 'inner-circle-welcome')).toHaveLength(1);
  });

  it('loses access when the subscription ends; a scheduled end is shown before', async () => {
    const { id, stripeSubscriptionId } = await circle.join();
    await circle.stripe.subscriptions.update(stripeSubscriptionId ?? '', { cancel_at_period_end: true });
    await circle.hear();
    expect(await circle.signup(id)).toMatchObject({ paymentStatus: 'paid', cancelAtPeriodEnd: true });
    expect(await isMember()).toBe(true);
    await circle.stripe.subscriptions.cancel(stripeSubscriptionId ?? '');
    await circle.hear();
    expect(await circle.signup(id)).toMatchObject({
      paymentStatus: 'canceled',
      stripeStatus: 'canceled',
      membershipEndedAt: expect.any(Date),
    });
    expect(await isMember()).toBe(false);
  });

  it('changes the plan in the billing portal, and the signup is updated', async () => {
    const { id, stripeSubscriptionId } = await circle.join({ subscriptionType: 'monthly' });
    const subscription = await circle.stripe.subscriptions.retrieve(stripeSubscriptionId ?? '');
    const [price] = (await circle.stripe.prices.list({ lookup_keys: ['inner_circle_yearly'] })).data;
    await circle.stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id, price: price?.id }],
    });
    await circle.hear();
    const signup = await circle.signup(id);
    expect(signup).toMatchObject({
      subscriptionType: 'yearly',
      amount: 100_000,
      stripePriceId: price?.id,
      paymentStatus: 'paid',
    });
    const days = (Number(signup.currentPeriodEnd) - Number(signup.currentPeriodStart)) / 86_400_000;
    expect(Math.round(days)).toBe(365);
  });

  it('with two signups stays a member while either is active', async () => {
    const first = await circle.join();
    await circle.stripe.subscriptions.cancel(first.stripeSubscriptionId ?? '');
    await circle.work();
    await circle.outbox.run('inner-circle-signups.reconcile', String(first.id));
    expect(await isMember()).toBe(false);
    const second = await circle.join({ subscriptionType: 'yearly' });
    expect(second.userId).toBe(first.userId);
    expect(await member()).toMatchObject({ isInnerCircleMember: true, innerCircleSignupId: second.id });
    await circle.hear();
    for (const id of [first.id, second.id, first.id])
      await circle.outbox.run('inner-circle-signups.reconcile', String(id));
    expect(await isMember()).toBe(true);
    await circle.test.dataSource.manager.update(InnerCircleSignup, first.id, { membershipEndedAt: null });
    await circle.outbox.run('inner-circle-signups.reconcile', String(first.id));
    expect(await isMember()).toBe(true);
  });
});

describe('a refund', () => {
  const admin = async () => {
    const user = await createUser(circle.test.dataSource, { role: 'admin' });
    const browser = circle.test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    return {
      user,
      refund: (id: number | string) => browser.post(`/api/admin/inner-circle/signups/${id}/refund`).send({}),
    };
  };

  it('by an administrator refunds the payment, ends subscription and membership once, and is recorded', async () => {
    const { id, stripeSubscriptionId, stripeCustomerId } = await circle.join();
    const { user, refund } = await admin();
    for (let time = 0; time < 3; time += 1)
      expect((await refund(id).expect(201)).body).toMatchObject({ endsMembership: true, currency: 'usd' });
    await circle.work();
    await circle.hear();
    expect(await circle.signup(id)).toMatchObject({
      paymentStatus: 'refunded',
      stripeStatus: 'canceled',
      membershipEndedAt: expect.any(Date),
    });
    expect(await isMember()).toBe(false);
    expect(await circle.stripe.subscriptions.retrieve(stripeSubscriptionId ?? '')).toMatchObject({
      status: 'canceled',
    });
    const { data } = await circle.stripe.refunds.list({ limit: 10 });
    expect(data.map(({ amount }) => amount)).toEqual([27_500]);
    expect(stripeCustomerId).not.toBeNull();
    const entries = await circle.test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE actor_id = $1 AND action LIKE 'inner-circle.%'`,
      [user.id],
    );
    expect(entries).toEqual([{ action: 'inner-circle.refund-requested' }]);
  });

  it('is requested while Stripe is down, and carried out when it is back', async () => {
    const { id } = await circle.join();
    const { refund } = await admin();
    await circle.sandbox.setFault('stripe', 'down');
    await refund(id).expect(201);
    await expect(circle.outbox.run('inner-circle-signups.refund', String(id))).rejects.toThrow(/not available/);
    await circle.sandbox.setFault('stripe', 'ok');
    circle.test.app.get(StripeClient).reset();
    await circle.work();
    expect(await circle.signup(id)).toMatchObject({ paymentStatus: 'refunded' });
  }, 60_000);

  it('in Stripe’s dashboard has the same effect; a partial one has none', async () => {
    const { id, stripeSubscriptionId } = await circle.join();
    const [invoice] = (
      await circle.stripe.invoices.list({ subscription: stripeSubscriptionId ?? '', expand: ['data.payments'] })
    ).data;
    const payment = invoice?.payments?.data[0]?.payment.payment_intent;
    const intent = typeof payment === 'string' ? payment : (payment?.id ?? '');
    await circle.stripe.refunds.create({ payment_intent: intent, amount: 500 });
    await circle.hear();
    expect(await circle.signup(id)).toMatchObject({ paymentStatus: 'paid' });
    await circle.stripe.refunds.create({ payment_intent: intent });
    await circle.hear();
    // Ended memberships are not charged.
    expect(await circle.signup(id)).toMatchObject({ paymentStatus: 'refunded', stripeStatus: 'canceled' });
    expect(await isMember()).toBe(false);
  });

  it('is requested when another application replaced the paid one at the same moment', async () => {
    const { body } = await circle.apply().expect(201);
    const { stripeSubscriptionId } = await circle.signup(body.signupId);
    await circle.confirm(body.clientSecret);
    await circle.stripe.subscriptions.cancel(stripeSubscriptionId ?? '');
    await circle.test.dataSource.manager.update(InnerCircleSignup, body.signupId, {
      paymentStatus: 'expired',
      replacedAt: new Date(),
    });
    await circle.hear();
    expect(await circle.signup(body.signupId)).toMatchObject({ paymentStatus: 'refunded', userId: null });
    expect((await circle.stripe.refunds.list({ limit: 10 })).data).toHaveLength(1);
  });

  it('is refused for unpaid and missing signups, and for other roles', async () => {
    const { body } = await circle.apply().expect(201);
    const { refund } = await admin();
    expect((await refund(body.signupId).expect(409)).body.code).toBe('conflict');
    await refund(9_999).expect(404);
    await refund('x').expect(422);
    await circle.test.http.post(`/api/admin/inner-circle/signups/${body.signupId}/refund`).expect(401);
  });
});

describe('the billing portal', () => {
  it('opens for a member, in the member’s language, and returns to the portal', async () => {
    await circle.join({ language: 'es' });
    const { hashPassword } = await import('../../../auth/passwords.js');
    const { id } = await member();
    await circle.test.dataSource.query('INSERT INTO user_credentials (user_id, password_hash) VALUES ($1, $2)', [
      id,
      await hashPassword(testPassword),
    ]);
    const browser = circle.test.browser();
    await browser.post('/api/login').send({ email: 'ana@example.com', password: testPassword }).expect(200);
    const { body } = await browser.post('/api/inner-circle/billing-portal').expect(200);
    expect(body.url).toMatch(/^https?:\/\//);
    await circle.sandbox.setFault('stripe', 'down');
    expect((await browser.post('/api/inner-circle/billing-portal').expect(503)).body.code).toBe('payment_unavailable');
  });

  it('answers 404 for an account without payments', async () => {
    const user = await createUser(circle.test.dataSource, { isInnerCircleMember: true });
    const browser = circle.test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    expect((await browser.post('/api/inner-circle/billing-portal').expect(404)).body.code).toBe('not_found');
  });
});
