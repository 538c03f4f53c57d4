import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { renderSent } from '../../../../test/sent-emails.js';
import { User } from '../../accounts/users/user.entity.js';
import { SignupReconciliation } from './signup-reconciliation.service.js';
import { SubscriptionSync } from './subscription-sync.service.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

const member = () => circle.test.dataSource.manager.findOneByOrFail(User, { email: 'ana@example.com' });
const isMember = async (): Promise<boolean> => (await member()).isInnerCircleMember;

describe('a member’s own membership', () => {
  const path = '/api/inner-circle/membership';
  const emails = () =>
    circle.outbox.sent
      .filter(({ template, to }) => template === 'membership-change' && to === 'ana@example.com')
      .map((email) => renderSent(email).subject);

  async function own(changes: object = {}) {
    const user = await createUser(circle.test.dataSource, { email: 'ana@example.com', language: 'en' });
    const signup = await circle.join(changes);
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

  const practiceSubjects = () =>
    circle.outbox.sent
      .filter(({ template }) => template === 'membership-activity-practice')
      .map((email) => renderSent(email).subject);
  const events = () =>
    circle.test.dataSource.query<object[]>(
      `SELECT kind, occurrence, occurred_at, until FROM membership_events ORDER BY occurred_at, kind`,
    );
  /** Everything that is derived, without what counts readings. */
  const stateOf = async (id: number) => {
    const { stripeRevision: _revision, updatedAt: _updated, ...state } = await circle.signup(id);
    return { state, isMember: await isMember(), events: await events() };
  };
  /** Stripe's events again, all of them: backwards, and each twice. */
  async function replay(): Promise<void> {
    await circle.test.dataSource.query('DELETE FROM stripe_events');
    for (const event of (await circle.events()).toReversed())
      for (let time = 0; time < 2; time += 1) expect(await circle.deliver(event)).toBe(200);
    await circle.work();
  }
  const seconds = (text: string | undefined): number => Date.parse(text ?? '') / 1_000;

  it('is paused and resumed, once each for two clicks at once and for every replay, with one email to each side', async () => {
    const { signup, browser, end } = await own();
    await circle.hear();
    const subscription = () => circle.stripe.subscriptions.retrieve(signup.stripeSubscriptionId ?? '');
    const clicks = await Promise.all(
      [1, 2].map((months) => browser.post(`${path}/pause`).send({ months }).expect(200)),
    );
    const [paused] = clicks.map(({ body }) => body);
    expect(clicks.map(({ body }) => body)).toEqual([paused, paused]);
    expect(paused).toMatchObject({ state: 'paused', isCancelled: false });
    const length = seconds(paused.resumesAt) - Math.floor(Date.now() / 1_000);
    expect(Math.round(length / 86_400)).toBeGreaterThanOrEqual(28);
    // No paid day is lost.
    expect(Math.abs(seconds(paused.nextChargeAt) - seconds(end) - length)).toBeLessThan(30);
    expect(await subscription()).toMatchObject({
      pause_collection: { behavior: 'void', resumes_at: seconds(paused.resumesAt) },
      items: { data: [{ current_period_end: seconds(paused.nextChargeAt) }] },
    });
    expect(await isMember()).toBe(false);
    expect(await circle.signup(signup.id)).toMatchObject({ paymentStatus: 'paused', membershipEndedAt: null });
    const spans = () =>
      circle.test.dataSource.query<object[]>(
        'SELECT amount, ended_at IS NULL AS open FROM paid_memberships ORDER BY started_at',
      );
    expect(await spans()).toEqual([{ amount: 27_500, open: false }]);
    await circle.hear();
    const whilePaused = await stateOf(signup.id);
    await replay();
    expect(await stateOf(signup.id)).toEqual(whilePaused);

    const back = await Promise.all([1, 2].map(() => browser.delete(`${path}/pause`).expect(200)));
    for (const { body } of back) {
      expect(body).toMatchObject({ state: 'active', isCancelled: false });
      expect(Math.abs(seconds(body.nextChargeAt) - seconds(end))).toBeLessThan(30);
      expect(body).not.toHaveProperty('resumesAt');
    }
    expect(await isMember()).toBe(true);
    expect(await spans()).toEqual([
      { amount: 27_500, open: false },
      { amount: 27_500, open: true },
    ]);
    await circle.hear();
    const afterwards = await stateOf(signup.id);
    await replay();
    await circle.outbox.run('inner-circle-signups.reconcile', String(signup.id));
    expect(await stateOf(signup.id)).toEqual(afterwards);
    expect(emails()).toEqual(['Your membership is paused', 'Your membership is active again']);
    expect(practiceSubjects()).toEqual([
      'You have a new member',
      'A member paused',
      'A paused membership is active again',
    ]);
    expect((await circle.stripe.invoices.list({ subscription: signup.stripeSubscriptionId ?? '' })).data).toMatchObject(
      [{ amount_paid: 0 }, { amount_paid: 0 }, { amount_paid: 27_500 }],
    );
  });

  it('resumes by itself, is charged when the paid days are used, and says both in the member’s language', async () => {
    const { signup, browser } = await own({ subscriptionType: 'monthly', language: 'es' });
    await circle.test.dataSource.manager.update(User, { email: 'ana@example.com' }, { language: 'es' });
    await browser.post(`${path}/pause`).send({ months: 1 }).expect(200);
    await circle.control('/stripe/advance?days=32');
    // Only the end of the pause is reported.
    const last = (await circle.events()).at(-1);
    expect(last).toMatchObject({ type: 'customer.subscription.updated', data: { object: { pause_collection: null } } });
    if (last) await circle.deliver(last);
    await circle.work();
    expect((await browser.get(path).expect(200)).body.membership).toMatchObject({ state: 'active' });
    expect(await isMember()).toBe(true);
    expect(emails()).toEqual(['Tu membresía está en pausa', 'Tu membresía está activa de nuevo']);
    await circle.control('/stripe/advance?days=31');
    await circle.hear();
    const invoices = await circle.stripe.invoices.list({ subscription: signup.stripeSubscriptionId ?? '' });
    expect(invoices.data.map(({ amount_paid: amount }) => amount)).toEqual([10_000, 0, 10_000]);
    expect(emails()).toHaveLength(2);
  });

  it('cannot be paused after a cancellation, without a payment, for other times, or by somebody who has none', async () => {
    const { signup, browser } = await own({ subscriptionType: 'monthly' });
    const pause = async (months: unknown = 1) => (await browser.post(`${path}/pause`).send({ months })).body;
    for (const months of [0, 4, 1.5, '1'])
      expect(await pause(months)).toMatchObject({ status: 422, errors: [{ field: 'months' }] });
    await browser.post(`${path}/cancellation`).send({}).expect(200);
    expect(await pause()).toMatchObject({ status: 409, code: 'membership_cancelled' });
    await browser.delete(`${path}/cancellation`).expect(200);
    await circle.useCard(signup.stripeSubscriptionId, 'pm_card_chargeCustomerFail');
    await circle.control('/stripe/advance?days=32');
    expect(await pause()).toMatchObject({ status: 409, code: 'membership_unpaid' });
    await circle.stripe.subscriptions.cancel(signup.stripeSubscriptionId ?? '');
    expect(await pause()).toMatchObject({ status: 409, code: 'conflict' });
    expect(await events()).not.toContainEqual(expect.objectContaining({ kind: 'paused' }));
  });

  it('gives no hour away to a pause in the last one of a period', async () => {
    const { signup, browser } = await own({ subscriptionType: 'monthly' });
    await circle.stripe.subscriptions.update(signup.stripeSubscriptionId ?? '', {
      trial_end: Math.floor(Date.now() / 1_000) + 3_000,
      proration_behavior: 'none',
    });
    const { body } = await browser.post(`${path}/pause`).send({ months: 1 }).expect(409);
    expect(body.code).toBe('membership_unpaid');
  });

  it('is read again after a change that nobody knows the outcome of, and when a pause is over', async () => {
    const { signup, browser } = await own();
    const lost = jest.spyOn(circle.test.app.get(SubscriptionSync, { strict: false }), 'follow');
    lost.mockRejectedValueOnce(new Error('The answer was lost.'));
    const { body } = await browser.post(`${path}/pause`).send({ months: 1 }).expect(503);
    expect(body.code).toBe('membership_change_unconfirmed');
    lost.mockRestore();
    expect(await isMember()).toBe(true);
    await circle.work('inner-circle-signups.reconcile');
    expect(await isMember()).toBe(false);
    await circle.stripe.subscriptions.update(signup.stripeSubscriptionId ?? '', { pause_collection: '' });
    const reconciliation = circle.test.app.get(SignupReconciliation, { strict: false });
    await reconciliation.reconcilePending();
    expect(await circle.pending('inner-circle-signups.reconcile')).toEqual([]);
    await circle.test.dataSource.query('UPDATE inner_circle_signups SET paused_until = now() WHERE id = $1', [
      signup.id,
    ]);
    await reconciliation.reconcilePending();
    await circle.work('inner-circle-signups.reconcile');
    expect(await isMember()).toBe(true);
  });

  it('that is paused keeps its person from paying a second one, and can be cancelled', async () => {
    const { signup, browser, end } = await own();
    const { body: paused } = await browser.post(`${path}/pause`).send({ months: 3 }).expect(200);
    const { body: second } = await circle.apply().expect(201);
    await circle.confirm(second.clientSecret);
    await circle.hear();
    expect(await circle.signup(second.signupId)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await isMember()).toBe(false);
    const { body } = await browser.post(`${path}/cancellation`).send({}).expect(200);
    expect(body).toMatchObject({ state: 'paused', isCancelled: true, endsAt: paused.nextChargeAt });
    expect(body).not.toHaveProperty('nextChargeAt');
    const { body: back } = await browser.delete(`${path}/pause`).expect(200);
    expect(back).toMatchObject({ state: 'ending', isCancelled: true });
    expect(Math.abs(seconds(back.endsAt) - seconds(end))).toBeLessThan(30);
    expect(signup.id).toBeLessThan(second.signupId);
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

  it('changes its plan for what the preview showed, once for two clicks at once and for every replay', async () => {
    const { signup, browser } = await own({ subscriptionType: 'monthly' });
    await circle.hear();
    const { body: preview } = await browser.get(`${path}/plan?plan=yearly`).expect(200);
    expect(preview).toMatchObject({ plan: 'yearly', amount: 100_000, credit: 0 });
    expect(preview.dueToday).toBe(100_000 - preview.unused);
    expect(preview.unused).toBeGreaterThan(9_990);
    const change = { plan: 'yearly', previewedAt: preview.previewedAt };
    const clicks = await Promise.all([1, 2].map(() => browser.put(`${path}/plan`).send(change).expect(200)));
    for (const { body } of clicks) expect(body).toMatchObject({ state: 'active', plan: 'yearly', amount: 100_000 });
    expect(Math.abs(seconds(clicks[0]?.body.nextChargeAt) - seconds(preview.nextChargeAt))).toBeLessThan(30);
    await circle.hear();
    const changed = await stateOf(signup.id);
    await replay();
    await circle.outbox.run('inner-circle-signups.reconcile', String(signup.id));
    expect(await stateOf(signup.id)).toEqual(changed);
    const subscription = signup.stripeSubscriptionId ?? '';
    expect((await circle.stripe.invoices.list({ subscription })).data.map(({ amount_paid: paid }) => paid)).toEqual([
      preview.dueToday,
      10_000,
    ]);
    expect(emails()).toEqual(['Your plan has changed']);
    expect(practiceSubjects()).toEqual(['You have a new member', 'A member changed their plan']);
    const text = renderSent(
      circle.outbox.sent.findLast(({ template }) => template === 'membership-activity-practice'),
    ).text;
    expect(text).toContain('from the Monthly plan to the Yearly plan ($1,000)');
    // A smaller plan: what was paid stays as credit.
    const { body: back } = await browser.get(`${path}/plan?plan=monthly`).expect(200);
    expect(back.dueToday).toBe(0);
    expect(back.credit).toBe(back.unused - 10_000);
    expect(seconds(back.nextChargeAt) - seconds(back.previewedAt)).toBeLessThan(32 * 86_400);
    expect((await browser.get(`${path}/plan?plan=yearly`).expect(409)).body.code).toBe('conflict');
  });

  it('is not charged for a preview that no longer holds', async () => {
    const { signup, browser } = await own({ subscriptionType: 'monthly' });
    const { body: preview } = await browser.get(`${path}/plan?plan=yearly`).expect(200);
    const change = (previewedAt: string) => browser.put(`${path}/plan`).send({ plan: 'yearly', previewedAt });
    const later = (ms: number): string => new Date(Date.parse(preview.previewedAt) + ms).toISOString();
    for (const at of [later(-7_200_000), later(600_000)])
      expect((await change(at).expect(409)).body.code).toBe('preview_outdated');
    // A new period has begun since: the days after a pause.
    const subscription = signup.stripeSubscriptionId ?? '';
    await circle.stripe.subscriptions.update(subscription, {
      trial_end: Math.floor(Date.now() / 1_000) + 86_400,
      proration_behavior: 'none',
    });
    expect((await change(later(-60_000)).expect(409)).body.code).toBe('preview_outdated');
    expect(await circle.signup(signup.id)).toMatchObject({ subscriptionType: 'monthly' });
    expect((await circle.stripe.invoices.list({ subscription })).data.map(({ amount_paid: paid }) => paid)).toEqual([
      0, 10_000,
    ]);
  });

  it('keeps its plan when the card does not pay, and while it is paused, cancelled or unpaid', async () => {
    const { signup, browser } = await own({ subscriptionType: 'monthly' });
    const change = async () =>
      (await browser.put(`${path}/plan`).send({ plan: 'yearly', previewedAt: new Date().toISOString() })).body;
    const refused = async (code: string) => {
      expect((await browser.get(`${path}/plan?plan=yearly`)).body).toMatchObject({ status: 409, code });
      expect(await change()).toMatchObject({ status: 409, code });
    };
    await circle.useCard(signup.stripeSubscriptionId, 'pm_card_chargeCustomerFail');
    expect(await change()).toMatchObject({ status: 409, code: 'payment_declined' });
    await circle.useCard(signup.stripeSubscriptionId, 'pm_card_visa');
    await browser.post(`${path}/cancellation`).send({}).expect(200);
    await refused('membership_cancelled');
    await browser.delete(`${path}/cancellation`).expect(200);
    await browser.post(`${path}/pause`).send({ months: 1 }).expect(200);
    await refused('membership_paused');
    await browser.delete(`${path}/pause`).expect(200);
    await circle.hear();
    // The days that the pause moved are used first: nothing is due today.
    const { body: free } = await browser.get(`${path}/plan?plan=yearly`).expect(200);
    expect(free).toMatchObject({
      dueToday: 0,
      credit: 0,
      nextChargeAt: (await circle.signup(signup.id)).currentPeriodEnd?.toISOString(),
    });
    await circle.useCard(signup.stripeSubscriptionId, 'pm_card_chargeCustomerFail');
    await circle.control('/stripe/advance?days=33');
    await refused('membership_unpaid');
    expect(await circle.signup(signup.id)).toMatchObject({ subscriptionType: 'monthly' });
    expect(await events()).not.toContainEqual(expect.objectContaining({ kind: 'plan_changed' }));
    expect((await browser.get(`${path}/plan?plan=weekly`)).status).toBe(422);
  });
});
