import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { ownMembership, ownMembershipPath as path } from '../../../../test/own-membership.js';
import { renderSent } from '../../../../test/sent-emails.js';
import { User } from '../../accounts/users/user.entity.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

const { isMember, own, emails } = ownMembership(() => circle);

describe('a member’s own membership', () => {
  it('shows plan, price, dates and card', async () => {
    const { browser, end } = await own({ subscriptionType: 'monthly' });
    expect((await browser.get(path).expect(200)).body.membership).toEqual({
      state: 'active',
      isCancelled: false,
      isTrial: false,
      plan: 'monthly',
      planName: { en: 'Monthly', es: 'Mensual' },
      amount: 10_000,
      periodMonths: 1,
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
    await circle.hear();
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
    await circle.hear();
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
    await circle.hear();
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
    await circle.hear();
    await circle.stripe.subscriptions.cancel(subscription);
    await circle.hear();
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
    await circle.hear();
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
    expect((await browser.get(path).expect(200)).body).toEqual({
      payments: [{ paidAt: expect.any(String), amount: 27_500, refunded: 0, currency: 'usd' }],
      isMember: true,
      hasBillingPortal: true,
    });
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
    expect((await theirs.get(path).expect(200)).body).toEqual({ isMember: true, hasBillingPortal: false });
    await theirs.post(`${path}/cancellation`).send({}).expect(404);
  });

  it('shows the date of a cancellation that was made for another day than the end of the period', async () => {
    const { signup, browser } = await own();
    const day = Math.floor(Date.now() / 1_000) + 5 * 86_400;
    await circle.stripe.subscriptions.update(signup.stripeSubscriptionId ?? '', { cancel_at: day });
    await circle.hear();
    expect((await browser.get(path).expect(200)).body.membership).toMatchObject({
      state: 'ending',
      endsAt: new Date(day * 1_000).toISOString(),
    });
  });
});
