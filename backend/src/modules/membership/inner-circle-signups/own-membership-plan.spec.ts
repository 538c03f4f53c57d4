import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { acceptedTerms, startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { ownMembership, ownMembershipPath as path, seconds } from '../../../../test/own-membership.js';
import { renderSent } from '../../../../test/sent-emails.js';
import { SubscriptionSync } from './subscription-sync.service.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

const { own, emails, practiceSubjects, events, stateOf, replay } = ownMembership(() => circle);

describe('a change of the own plan', () => {
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
    // The owner has changed the price since.
    await circle.test.dataSource.query(
      `UPDATE plans SET updated_at = now() + interval '1 minute' WHERE value = 'yearly'`,
    );
    expect((await change(preview.previewedAt).expect(409)).body.code).toBe('preview_outdated');
    await circle.test.dataSource.query(`UPDATE plans SET updated_at = now() - interval '1 day' WHERE value = 'yearly'`);
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

describe('the last seat of a plan', () => {
  beforeEach(() => circle.test.dataSource.query(`UPDATE plans SET seats = 1 WHERE value = 'yearly'`));
  afterEach(() => circle.test.dataSource.query('UPDATE plans SET seats = NULL'));

  const isSoldOut = async (): Promise<boolean> =>
    (await circle.test.http.get('/api/inner-circle/plans').expect(200)).body.find(
      ({ value }: { value: string }) => value === 'yearly',
    ).isSoldOut;
  const seatHeld = async (id: number) => (await circle.signup(id)).seatPlan;

  it('goes to one of two members who change to it at the same moment', async () => {
    const members = [await own(), await own({ email: 'eva@example.com' })];
    const changes = await Promise.all(
      members.map(async ({ browser }) => {
        const { body } = await browser.get(`${path}/plan?plan=yearly`).expect(200);
        return { plan: 'yearly', previewedAt: body.previewedAt };
      }),
    );
    const answers = await Promise.all(
      members.map(({ browser }, index) => browser.put(`${path}/plan`).send(changes[index])),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('plan_sold_out');
    await circle.hear();
    expect((await circle.signups()).map(({ subscriptionType }) => subscriptionType).toSorted()).toEqual([
      'quarterly',
      'yearly',
    ]);
    for (const { signup } of members) expect(await seatHeld(signup.id)).toBeNull();
    expect(await isSoldOut()).toBe(true);
  });

  it('is free again when the card does not pay, and held while nobody knows whether it was charged', async () => {
    const { signup, browser } = await own();
    const change = () => browser.put(`${path}/plan`).send({ plan: 'yearly', previewedAt: new Date().toISOString() });
    await circle.useCard(signup.stripeSubscriptionId, 'pm_card_chargeCustomerFail');
    expect((await change().expect(409)).body.code).toBe('payment_declined');
    expect(await seatHeld(signup.id)).toBeNull();
    expect(await isSoldOut()).toBe(false);
    await circle.useCard(signup.stripeSubscriptionId, 'pm_card_visa');
    const update = jest.spyOn(circle.test.app.get(SubscriptionSync), 'follow').mockRejectedValueOnce(new Error('slow'));
    expect((await change().expect(503)).body.code).toBe('membership_change_unconfirmed');
    update.mockRestore();
    expect(await circle.signup(signup.id)).toMatchObject({ subscriptionType: 'quarterly', seatPlan: 'yearly' });
    expect(await isSoldOut()).toBe(true);
    expect((await circle.apply({ email: 'eva@example.com', subscriptionType: 'yearly' }).expect(409)).body.code).toBe(
      'plan_sold_out',
    );
  });

  it('goes to one of two applications whose payments are resumed days later', async () => {
    const { dataSource } = circle.test;
    await dataSource.query('UPDATE plans SET seats = 2');
    const browsers = [circle.test.browser(), circle.test.browser()];
    for (const [index, browser] of browsers.entries())
      await circle.apply({ email: `late${index}@example.com`, subscriptionType: 'yearly' }, browser).expect(201);
    await dataSource.query(`UPDATE inner_circle_signups SET terms_accepted_at = now() - interval '26 hours'`);
    await dataSource.query('UPDATE plans SET seats = 1');
    const answers = await Promise.all(browsers.map((browser) => browser.get('/api/inner-circle/signup').expect(200)));
    expect(answers.filter(({ body }) => body.clientSecret !== undefined)).toHaveLength(1);
  });

  it('locks a signup before its plan wherever it is counted', async () => {
    const { dataSource } = circle.test;
    const { signup, browser } = await own();
    const applicant = circle.test.browser();
    const { body } = await circle
      .apply({ email: 'eva@example.com', acceptedTermsVersion: undefined, subscriptionType: 'yearly' }, applicant)
      .expect(201);
    const again = { email: 'eva@example.com', subscriptionType: 'yearly' };
    for (const [id, request] of [
      [signup.id, () => browser.put(`${path}/plan`).send({ plan: 'yearly', previewedAt: new Date().toISOString() })],
      [body.signupId, () => applicant.post('/api/inner-circle/accept-terms').send(acceptedTerms('yearly'))],
      [body.signupId, () => circle.apply(again, applicant)],
    ] as const) {
      const runner = dataSource.createQueryRunner();
      await runner.startTransaction();
      try {
        await runner.query('SELECT FROM inner_circle_signups WHERE id = $1 FOR NO KEY UPDATE', [id]);
        const answer = request().then(({ status }) => status);
        await waitForLock();
        // Whoever waits for the signup does not hold the plan.
        await runner.query(`SELECT FROM plans WHERE value = 'yearly' FOR UPDATE NOWAIT`);
        await runner.rollbackTransaction();
        expect(await answer).toBeLessThan(500);
      } finally {
        await runner.release();
      }
      await dataSource.query(`UPDATE inner_circle_signups SET subscription_type = 'quarterly' WHERE id = $1`, [
        signup.id,
      ]);
    }
  });
});

/** Resolves when some statement of this database waits for a lock. */
async function waitForLock(): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const [row] = await circle.test.dataSource.query<{ waiting: number }[]>(
      `SELECT count(*)::integer AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (row && row.waiting > 0) return;
    await sleep(50);
  }
  throw new Error('Nothing waits for a lock.');
}
