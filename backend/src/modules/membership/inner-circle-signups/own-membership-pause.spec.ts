import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { ownMembership, ownMembershipPath as path, seconds } from '../../../../test/own-membership.js';
import { User } from '../../accounts/users/user.entity.js';
import { SignupReconciliation } from './signup-reconciliation.service.js';
import { SubscriptionSync } from './subscription-sync.service.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

const { isMember, own, emails, practiceSubjects, events, stateOf, replay } = ownMembership(() => circle);

describe('a pause of the own membership', () => {
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
        'SELECT amount, is_paused AS paused, ended_at IS NULL AS open FROM paid_memberships ORDER BY started_at',
      );
    expect(await spans()).toEqual([
      { amount: 27_500, paused: false, open: false },
      { amount: 27_500, paused: true, open: true },
    ]);
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
      { amount: 27_500, paused: false, open: false },
      { amount: 27_500, paused: true, open: false },
      { amount: 27_500, paused: false, open: true },
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
    await circle.test.dataSource.query(
      "UPDATE inner_circle_signups SET paused_until = now() - interval '1 second' WHERE id = $1",
      [signup.id],
    );
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

  it('does not charge another period when one with a date of its own for its end resumes early', async () => {
    const { signup, browser, end } = await own({ subscriptionType: 'monthly' });
    const { body: paused } = await browser.post(`${path}/pause`).send({ months: 2 }).expect(200);
    const subscription = signup.stripeSubscriptionId ?? '';
    await circle.stripe.subscriptions.update(subscription, { cancel_at: seconds(paused.nextChargeAt) });
    await circle.hear();
    const { body: back } = await browser.delete(`${path}/pause`).expect(200);
    expect(back).toMatchObject({ state: 'ending', isCancelled: true });
    expect(Math.abs(seconds(back.endsAt) - seconds(end))).toBeLessThan(30);
    await circle.control('/stripe/advance?days=93');
    await circle.hear();
    expect((await circle.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    const { data } = await circle.stripe.invoices.list({ subscription });
    expect(data.map(({ amount_paid: amount }) => amount).filter((amount) => amount > 0)).toEqual([10_000]);
  });
});
