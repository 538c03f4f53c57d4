import { afterAll, beforeAll, beforeEach, describe, expect, it, type jest } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { renderSent } from '../../../../test/sent-emails.js';
import type { MembershipActivityPracticeParams } from '../../../integrations/mail/emails/membership-activity-practice.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { User } from '../../accounts/users/user.entity.js';
import { SiteSettings } from '../../content/content.module.js';
import type { MembershipEventDto } from '../membership-events/membership-events.dto.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { membershipEventKinds } from './membership-event.entity.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

const member = () => circle.test.dataSource.manager.findOneByOrFail(User, { email: 'ana@example.com' });
const isMember = async (): Promise<boolean> => (await member()).isInnerCircleMember;

/** Creates a new member. */
async function join(changes: object = {}): Promise<InnerCircleSignup> {
  const { body } = await circle.apply(changes).expect(201);
  await circle.confirm(body.clientSecret);
  await circle.outbox.run('inner-circle-signups.reconcile', String(body.signupId));
  return circle.signup(body.signupId);
}

/** Delivers all pending Stripe events and runs all jobs. */
async function hear(): Promise<void> {
  for (const event of await circle.events()) expect(await circle.deliver(event)).toBe(200);
  await circle.work();
}

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
    await join();
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
    await hear();
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
    const signup = await join({ email: 'Ana@Example.com' });
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
    const { id, stripeSubscriptionId } = await join({ subscriptionType: 'monthly' });
    await circle.useCard(stripeSubscriptionId, 'pm_card_chargeCustomerFail');
    await circle.control('/stripe/advance?days=32');
    await hear();
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
    const { id, stripeSubscriptionId, userId } = await join({ subscriptionType: 'monthly' });
    await circle.useCard(stripeSubscriptionId, 'pm_card_chargeCustomerFail');
    await circle.control('/stripe/advance?days=32');
    await hear();
    await circle.test.dataSource.query(`UPDATE inner_circle_signups SET past_due_since = now() - interval '20 days'`);
    await circle.outbox.run('inner-circle-signups.reconcile-pending', 'scheduled');
    expect(await isMember()).toBe(false);
    await circle.useCard(stripeSubscriptionId, 'pm_card_visa');
    const [open] = (await circle.stripe.invoices.list({ subscription: stripeSubscriptionId ?? '', status: 'open' }))
      .data;
    await circle.stripe.invoices.pay(open?.id ?? '');
    await hear();
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
    const { id, stripeSubscriptionId } = await join();
    await circle.stripe.subscriptions.update(stripeSubscriptionId ?? '', { cancel_at_period_end: true });
    await hear();
    expect(await circle.signup(id)).toMatchObject({ paymentStatus: 'paid', cancelAtPeriodEnd: true });
    expect(await isMember()).toBe(true);
    await circle.stripe.subscriptions.cancel(stripeSubscriptionId ?? '');
    await hear();
    expect(await circle.signup(id)).toMatchObject({
      paymentStatus: 'canceled',
      stripeStatus: 'canceled',
      membershipEndedAt: expect.any(Date),
    });
    expect(await isMember()).toBe(false);
  });

  it('changes the plan in the billing portal, and the signup is updated', async () => {
    const { id, stripeSubscriptionId } = await join({ subscriptionType: 'monthly' });
    const subscription = await circle.stripe.subscriptions.retrieve(stripeSubscriptionId ?? '');
    const [price] = (await circle.stripe.prices.list({ lookup_keys: ['inner_circle_yearly'] })).data;
    await circle.stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id, price: price?.id }],
    });
    await hear();
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
    const first = await join();
    await circle.stripe.subscriptions.cancel(first.stripeSubscriptionId ?? '');
    await circle.work();
    await circle.outbox.run('inner-circle-signups.reconcile', String(first.id));
    expect(await isMember()).toBe(false);
    const second = await join({ subscriptionType: 'yearly' });
    expect(second.userId).toBe(first.userId);
    expect(await member()).toMatchObject({ isInnerCircleMember: true, innerCircleSignupId: second.id });
    await hear();
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
    return { user, refund: (id: number | string) => browser.post(`/api/admin/inner-circle/signups/${id}/refund`) };
  };

  it('by an administrator refunds the payment, ends subscription and membership once, and is recorded', async () => {
    const { id, stripeSubscriptionId, stripeCustomerId } = await join();
    const { user, refund } = await admin();
    for (let time = 0; time < 3; time += 1) expect((await refund(id).expect(202)).body).toEqual({ status: 'accepted' });
    await circle.work();
    await hear();
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
    const { id } = await join();
    const { refund } = await admin();
    await circle.sandbox.setFault('stripe', 'down');
    await refund(id).expect(202);
    await expect(circle.outbox.run('inner-circle-signups.refund', String(id))).rejects.toThrow(/not available/);
    await circle.sandbox.setFault('stripe', 'ok');
    circle.test.app.get(StripeClient).reset();
    await circle.work();
    expect(await circle.signup(id)).toMatchObject({ paymentStatus: 'refunded' });
  }, 60_000);

  it('in Stripe’s dashboard has the same effect; a partial one has none', async () => {
    const { id, stripeSubscriptionId } = await join();
    const [invoice] = (
      await circle.stripe.invoices.list({ subscription: stripeSubscriptionId ?? '', expand: ['data.payments'] })
    ).data;
    const payment = invoice?.payments?.data[0]?.payment.payment_intent;
    const intent = typeof payment === 'string' ? payment : (payment?.id ?? '');
    await circle.stripe.refunds.create({ payment_intent: intent, amount: 500 });
    await hear();
    expect(await circle.signup(id)).toMatchObject({ paymentStatus: 'paid' });
    await circle.stripe.refunds.create({ payment_intent: intent });
    await hear();
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
    await hear();
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

describe('the practice', () => {
  const practiceEmails = () => circle.outbox.sent.filter(({ template }) => template === 'membership-activity-practice');
  const subjects = () => practiceEmails().map((email) => renderSent(email).subject);
  const chooseEmails = (membershipEmails: 'each' | 'daily' | 'none') =>
    circle.test.dataSource.manager.update(SiteSettings, { isOnly: true }, { membershipEmails, practiceLanguage: 'en' });
  const digest = () => circle.outbox.run('membership-events.send-practice-digest', 'scheduled');
  beforeEach(() => chooseEmails('each'));

  /** Cancels with a reason, stays after all, misses a payment, makes up for it, and leaves. */
  async function live(): Promise<void> {
    const { stripeSubscriptionId } = await join({ subscriptionType: 'monthly' });
    const subscription = stripeSubscriptionId ?? '';
    await hear();
    await circle.stripe.subscriptions.update(subscription, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'I am moving <b>abroad</b>.' },
    });
    await hear();
    await circle.stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    await hear();
    await circle.useCard(subscription, 'pm_card_chargeCustomerFail');
    await circle.control('/stripe/advance?days=32');
    await hear();
    await circle.useCard(subscription, 'pm_card_visa');
    const [open] = (await circle.stripe.invoices.list({ subscription, status: 'open' })).data;
    await circle.stripe.invoices.pay(open?.id ?? '');
    await hear();
    await circle.stripe.subscriptions.cancel(subscription);
    await hear();
  }

  it('gets one email for each event, whatever is delivered again, and a list of them', async () => {
    await live();
    await hear();
    expect(subjects()).toEqual([
      'You have a new member',
      'A member canceled',
      'A member decided to stay',
      'A member’s payment failed',
      'A failed payment went through',
      'A membership ended',
    ]);
    const canceled = renderSent(practiceEmails()[1]);
    expect(canceled.text).toContain('> I am moving <b>abroad</b>.');
    expect(canceled.html).toContain('&lt;b&gt;abroad&lt;/b&gt;');

    const admin = await createUser(circle.test.dataSource, { role: 'admin' });
    const browser = circle.test.browser();
    await browser.post('/api/login').send({ email: admin.email, password: testPassword }).expect(200);
    const list = async (query = '') => {
      const { body, headers } = await browser.get(`/api/admin/membership-events${query}`).expect(200);
      return { events: body as MembershipEventDto[], link: headers['link'] };
    };
    const { events } = await list();
    expect(events.map(({ kind }) => kind).toSorted()).toEqual([...membershipEventKinds].toSorted());
    const times = events.map(({ occurredAt }) => occurredAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(events.find(({ kind }) => kind === 'cancelled')).toMatchObject({
      name: 'Ana Example',
      plan: 'monthly',
      amount: 10_000,
      currency: 'usd',
      reason: 'I am moving <b>abroad</b>.',
      until: expect.any(String),
    });
    const first = await list('?limit=4');
    expect([first.events, first.link]).toEqual([events.slice(0, 4), expect.stringContaining('rel="next"')]);
  });

  it('gets one email a day, or none, as it chooses; what could not be sent is sent later', async () => {
    await chooseEmails('daily');
    await live();
    expect(subjects()).toEqual([]);
    circle.outbox.isMailDown = true;
    await expect(digest()).rejects.toThrow(/down/);
    circle.outbox.isMailDown = false;
    await Promise.allSettled([digest(), digest()]);
    await digest();
    expect(subjects()).toEqual(['What changed in your memberships']);
    // The payment that failed was made up for before the email.
    const { params } = practiceEmails()[0] ?? {};
    expect((params as MembershipActivityPracticeParams).entries.map(({ kind }) => kind)).not.toContain(
      'payment_failed',
    );

    circle.outbox.sent = [];
    await chooseEmails('none');
    await join({ email: 'ben@example.com' });
    await hear();
    await chooseEmails('daily');
    await digest();
    expect(subjects()).toEqual([]);
  });

  it('is notified of what waited for the day’s email after a change of the setting, and of nothing that is old', async () => {
    await chooseEmails('daily');
    const { id } = await join();
    await circle.work();
    await chooseEmails('each');
    await digest();
    expect(subjects()).toEqual([]);
    await circle.test.dataSource.query(`UPDATE membership_events SET created_at = now() - interval '25 hours'`);
    await digest();
    expect(subjects()).toEqual(['You have a new member']);
    await circle.test.dataSource.query('DELETE FROM membership_events');
    await circle.test.dataSource.query(
      `UPDATE sandbox.stripe_objects SET data = jsonb_set(data::jsonb, '{status_transitions,paid_at}', '1700000000') WHERE kind = 'invoice'`,
    );
    await circle.outbox.run('inner-circle-signups.reconcile', String(id));
    await circle.work();
    await digest();
    expect(subjects()).toEqual(['You have a new member']);
    expect(await circle.test.dataSource.query('SELECT kind FROM membership_events')).toEqual([{ kind: 'joined' }]);
  });
});

describe('a member’s own membership', () => {
  const path = '/api/inner-circle/membership';
  const emails = () =>
    circle.outbox.sent
      .filter(({ template, to }) => template === 'membership-change' && to === 'ana@example.com')
      .map((email) => renderSent(email).subject);

  async function own(changes: object = {}) {
    const user = await createUser(circle.test.dataSource, { email: 'ana@example.com', language: 'en' });
    const signup = await join(changes);
    await circle.work();
    const browser = circle.test.browser();
    await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
    return { signup, browser, end: signup.currentPeriodEnd?.toISOString() };
  }

  it('shows plan, price, dates and card', async () => {
    const { browser, end } = await own({ subscriptionType: 'monthly' });
    expect((await browser.get(path).expect(200)).body.membership).toEqual({
      state: 'active',
      isCancelled: false,
      plan: 'monthly',
      amount: 10_000,
      currency: 'usd',
      since: expect.stringMatching(/^20/),
      nextChargeAt: end,
      card: { brand: 'visa', last4: '4242' },
    });
  });

  it('is cancelled with a reason and taken back, once each, with one email to each side', async () => {
    const { signup, browser, end } = await own();
    const cancelled = { state: 'ending', endsAt: end };
    for (const reason of ['I am moving.', 'Another one'])
      expect((await browser.post(`${path}/cancellation`).send({ reason }).expect(200)).body).toMatchObject(cancelled);
    const subscription = () => circle.stripe.subscriptions.retrieve(signup.stripeSubscriptionId ?? '');
    expect(await subscription()).toMatchObject({
      cancel_at_period_end: true,
      cancellation_details: { comment: 'I am moving.' },
    });
    expect((await browser.get(path).expect(200)).body.membership).not.toHaveProperty('nextChargeAt');
    expect(await isMember()).toBe(true);
    for (let time = 0; time < 2; time += 1)
      expect((await browser.delete(`${path}/cancellation`).expect(200)).body).toMatchObject({
        state: 'active',
        nextChargeAt: end,
      });
    expect(await subscription()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    await hear();
    expect(emails()).toEqual(['Your cancellation is confirmed', 'Your membership continues']);
    const toPractice = circle.outbox.sent.filter(({ template }) => template === 'membership-activity-practice');
    expect(toPractice.map((email) => renderSent(email).subject)).toEqual([
      'You have a new member',
      'A member canceled',
      'A member decided to stay',
    ]);
    expect(renderSent(toPractice[1]).text).toContain('> I am moving.');
  });

  it('notifies both sides also when their jobs run at the same moment', async () => {
    const { browser } = await own();
    await browser.post(`${path}/cancellation`).send({}).expect(200);
    const [event] = await circle.test.dataSource.query<{ id: string }[]>(
      `SELECT id FROM membership_events WHERE kind = 'cancelled'`,
    );
    const other = circle.test.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query('SELECT 1 FROM membership_events FOR UPDATE');
    const jobs = (['membership-events.notify-member', 'membership-events.notify-practice'] as const).map((job) =>
      circle.outbox.run(job, event?.id ?? ''),
    );
    // Until both wait for the row.
    while (((await other.query(`SELECT 1 FROM pg_locks WHERE NOT granted`)) as unknown[]).length < 2) continue;
    await other.commitTransaction();
    await other.release();
    await Promise.all(jobs);
    expect(
      circle.outbox.sent
        .map(({ template }) => template)
        .slice(-2)
        .toSorted(),
    ).toEqual(['membership-activity-practice', 'membership-change']);
  });

  it('takes back an end that was set as a date elsewhere', async () => {
    const { signup, browser } = await own();
    const day = Math.floor(Date.now() / 1_000) + 5 * 86_400;
    await circle.stripe.subscriptions.update(signup.stripeSubscriptionId ?? '', { cancel_at: day });
    await hear();
    expect((await browser.delete(`${path}/cancellation`).expect(200)).body).toMatchObject({ state: 'active' });
    expect(await circle.stripe.subscriptions.retrieve(signup.stripeSubscriptionId ?? '')).toMatchObject({
      cancel_at: null,
    });
  });

  it('lacks a payment, is paid after all, and ends: the member learns each in their language', async () => {
    const { signup, browser } = await own({ subscriptionType: 'monthly', language: 'es' });
    const subscription = signup.stripeSubscriptionId ?? '';
    await circle.test.dataSource.manager.update(User, { email: 'ana@example.com' }, { language: 'es' });
    await circle.useCard(subscription, 'pm_card_chargeCustomerFail');
    await circle.control('/stripe/advance?days=32');
    await hear();
    const [open] = (await circle.stripe.invoices.list({ subscription, status: 'open' })).data;
    const endsAt = new Date(((open?.created ?? 0) + 14 * 86_400) * 1_000).toISOString();
    expect((await browser.get(path).expect(200)).body.membership).toMatchObject({
      state: 'past_due',
      isCancelled: false,
      endsAt,
    });
    // The unpaid period ends after the grace period.
    const cancelled = { state: 'past_due', isCancelled: true, endsAt };
    expect((await browser.post(`${path}/cancellation`).send({}).expect(200)).body).toMatchObject(cancelled);
    const [event] = await circle.test.dataSource.query<{ until: Date }[]>(
      `SELECT until FROM membership_events WHERE kind = 'cancelled'`,
    );
    expect(event?.until.toISOString()).toBe(endsAt);
    await circle.test.dataSource.query(`UPDATE membership_events SET member_notified_at = now()`);
    await browser.delete(`${path}/cancellation`).expect(200);
    await circle.test.dataSource.query(`UPDATE membership_events SET member_notified_at = now()`);
    await circle.useCard(subscription, 'pm_card_visa');
    await circle.stripe.invoices.pay(open?.id ?? '');
    await hear();
    await circle.stripe.subscriptions.cancel(subscription);
    await hear();
    expect(emails()).toEqual(['No pudimos procesar tu pago', 'Recibimos tu pago', 'Tu membresía terminó']);
    expect((await browser.get(path).expect(200)).body.membership).toMatchObject({
      state: 'ended',
      endsAt: expect.any(String),
    });
    expect((await browser.post(`${path}/cancellation`).send({}).expect(409)).body.code).toBe('conflict');
  });

  it('ends once with the grace period: both sides learn it, and what Stripe still charges can be cancelled', async () => {
    const { signup, browser } = await own({ subscriptionType: 'monthly' });
    const subscription = signup.stripeSubscriptionId ?? '';
    await circle.useCard(subscription, 'pm_card_chargeCustomerFail');
    await circle.control('/stripe/advance?days=32');
    await hear();
    await circle.test.dataSource.query(
      `UPDATE inner_circle_signups SET past_due_since = date_trunc('milliseconds', now()) - interval '14 days'`,
    );
    for (let time = 0; time < 2; time += 1)
      await circle.outbox.run('inner-circle-signups.reconcile-pending', 'scheduled');
    await circle.work('membership-events');
    expect(emails()).toEqual(['A payment didn’t go through', 'Your membership has ended']);
    const toPractice = circle.outbox.sent.filter(({ template }) => template === 'membership-activity-practice');
    expect(renderSent(toPractice.at(-1)).subject).toBe('A membership ended');
    expect((await browser.get(path).expect(200)).body.membership).toMatchObject({ state: 'ended' });
    await browser.post(`${path}/cancellation`).send({}).expect(200);
    expect(await circle.stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: true });
  });

  it('that was granted goes on when payments end: nobody gets an email that it ended', async () => {
    const { signup, browser } = await own();
    const before = circle.outbox.sent.length;
    await circle.stripe.subscriptions.cancel(signup.stripeSubscriptionId ?? '');
    await circle.outbox.run('inner-circle-signups.reconcile', String(signup.id));
    await circle.test.dataSource.manager.update(User, { email: 'ana@example.com' }, { isInnerCircleMember: true });
    await circle.work();
    expect(circle.outbox.sent.slice(before)).toEqual([]);
    expect((await browser.get(path).expect(200)).body).toEqual({});
  });

  it('is changed by what Stripe says, not by what is stored', async () => {
    const { signup, browser } = await own();
    const subscription = signup.stripeSubscriptionId ?? '';
    await circle.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    expect((await browser.delete(`${path}/cancellation`).expect(200)).body).toMatchObject({ state: 'active' });
    expect(await circle.stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: false });
    await circle.stripe.subscriptions.cancel(subscription);
    expect((await browser.post(`${path}/cancellation`).send({}).expect(409)).body.code).toBe('conflict');
  });

  it('is the one that goes on, also when a later one has ended', async () => {
    const { signup, browser } = await own();
    const [imported] = await circle.test.dataSource.query<{ id: number }[]>(
      `INSERT INTO inner_circle_signups (first_name, last_name, email, readiness_level, time_commitment, challenge_area, transformation_goal,
         subscription_type, amount, payment_status, stripe_status, stripe_subscription_id, terms_accepted_at, membership_ended_at, user_id)
       SELECT first_name, last_name, email, readiness_level, time_commitment, challenge_area, transformation_goal,
         'yearly', amount, 'canceled', 'canceled', 'sub_imported', terms_accepted_at, now(), user_id
         FROM inner_circle_signups WHERE id = $1 RETURNING id`,
      [signup.id],
    );
    expect(imported?.id).toBeGreaterThan(signup.id);
    expect((await browser.get(path).expect(200)).body.membership).toMatchObject({ state: 'active', plan: 'quarterly' });
  });

  it('stays as it is while Stripe is away, and is refused to others', async () => {
    const { signup, browser } = await own();
    await circle.sandbox.setFault('stripe', 'down');
    expect((await browser.post(`${path}/cancellation`).send({}).expect(503)).body.code).toBe('payment_unavailable');
    await circle.sandbox.setFault('stripe', 'ok');
    expect(await circle.signup(signup.id)).toMatchObject({ cancelAtPeriodEnd: false });
    const { body } = await browser
      .post(`${path}/cancellation`)
      .send({ reason: 'x'.repeat(501) })
      .expect(422);
    expect(body.errors).toEqual([{ field: 'reason', code: 'too_long' }]);
    await circle.test.http.get(path).expect(401);
    const other = await createUser(circle.test.dataSource, { isInnerCircleMember: true });
    const theirs = circle.test.browser();
    await theirs.post('/api/login').send({ email: other.email, password: testPassword }).expect(200);
    expect((await theirs.get(path).expect(200)).body).toEqual({});
    await theirs.post(`${path}/cancellation`).send({}).expect(404);
  });
});

describe('the billing portal', () => {
  it('opens for a member, in the member’s language, and returns to the portal', async () => {
    await join({ language: 'es' });
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

describe('an email about an event in a membership', () => {
  const jobs = {
    member: 'membership-events.notify-member',
    practice: 'membership-events.notify-practice',
    digest: 'membership-events.send-practice-digest',
  } as const;
  const templates = { member: 'membership-change', practice: 'membership-activity-practice' } as const;
  const query = (text: string) => circle.test.dataSource.query<{ id: string }[]>(text);
  const sentTo = (side: 'member' | 'practice') =>
    circle.outbox.sent.filter(({ template }) => template === templates[side]).length;
  const send = () => circle.test.app.get(MailService).send as jest.MockedFunction<MailService['send']>;
  let id: string;
  const run = (job: keyof typeof jobs) => circle.outbox.run(jobs[job], id);

  beforeEach(async () => {
    const { stripeSubscriptionId } = await join();
    await hear();
    await circle.stripe.subscriptions.update(stripeSubscriptionId ?? '', { cancel_at_period_end: true });
    for (const event of await circle.events()) await circle.deliver(event);
    await circle.work('stripe-events');
    await circle.test.dataSource.query('DELETE FROM pgboss.job');
    id = (await query(`SELECT id FROM membership_events WHERE kind = 'cancelled'`))[0]?.id ?? '';
    circle.outbox.sent = [];
  });

  /** Runs a job whose email the mail server does not accept before `meanwhile` is over. */
  async function sendSlowly(job: keyof typeof jobs, meanwhile: () => Promise<void>): Promise<void> {
    const atOnce = send().getMockImplementation();
    send().mockImplementationOnce(async (...email) => {
      await meanwhile();
      await atOnce?.(...email);
    });
    await run(job);
  }

  it.each(['member', 'practice', 'digest'] as const)(
    'locks nothing while it is sent, and is sent by one job only: %s',
    async (job) => {
      const side = job === 'member' ? 'member' : 'practice';
      if (job === 'digest') await query(`UPDATE site_settings SET membership_emails = 'daily'`);
      await sendSlowly(job, async () => {
        expect(
          await query(
            `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
          ),
        ).toEqual([]);
        // As an erasure does.
        await query('UPDATE membership_events SET reason = NULL');
        await expect(run(job)).rejects.toThrow('Another job');
        if (job !== 'digest') await run(side === 'member' ? 'practice' : 'member');
      });
      await run(job);
      expect([sentTo(side), sentTo(side === 'member' ? 'practice' : 'member')]).toEqual([1, job === 'digest' ? 0 : 1]);
    },
  );

  it('is sent once more when its job died, as soon as that is sure', async () => {
    await new Promise<void>((resolve) => {
      send().mockImplementationOnce(() => {
        resolve();
        return new Promise(() => undefined);
      });
      void run('member');
    });
    await expect(run('member')).rejects.toThrow('Another job');
    await query(`UPDATE membership_events SET member_claimed_at = member_claimed_at - interval '6 minutes'`);
    await Promise.allSettled([run('member'), run('member')]);
    await run('member');
    expect(sentTo('member')).toBe(1);
  });

  it('to a member is tried again in the morning, for three days', async () => {
    circle.outbox.isMailDown = true;
    await expect(run('member')).rejects.toThrow('down');
    circle.outbox.isMailDown = false;
    const morning = async (age: string): Promise<string[]> => {
      await query(`UPDATE membership_events SET created_at = now() - interval '${age}'`);
      await run('digest');
      return circle.work('membership-events');
    };
    expect(await morning('59 minutes')).toEqual([]);
    expect(await morning('73 hours')).toEqual([]);
    expect(await morning('61 minutes')).toEqual([jobs.member]);
    expect(await morning('61 minutes')).toEqual([]);
    expect(sentTo('member')).toBe(1);
  });
});
