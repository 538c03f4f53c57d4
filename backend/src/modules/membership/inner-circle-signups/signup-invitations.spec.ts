import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PlanValue } from '@leap/domain';
import { addPromotionCode } from '../../../../test/promotion-codes.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { acceptedTerms, startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import type { User } from '../../accounts/users/user.entity.js';

type Browser = ReturnType<InnerCircleTest['test']['browser']>;

const LIST = '/api/admin/inner-circle-signups';
let circle: InnerCircleTest;
let owner: User;
let admin: Browser;
let id: number;
beforeAll(async () => {
  circle = await startInnerCircle({ SMTP_URL: 'smtp://127.0.0.1:1', PRACTICE_EMAIL: 'practice@example.com' });
});
afterAll(() => circle.close());
beforeEach(async () => {
  await circle.reset();
  owner = await createUser(circle.test.dataSource, { role: 'admin' });
  admin = circle.test.browser();
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
  id = (await circle.apply({ readinessLevel: 'just_exploring', language: 'es' })).body.signupId as number;
  await circle.work();
  circle.outbox.sent = [];
});

const query = <Result>(sql: string, values: unknown[] = []) => circle.test.dataSource.query<Result[]>(sql, values);
const read = async (signupId = id) => (await admin.get(`${LIST}/${signupId}`).expect(200)).body;
async function invite(changes: object = {}, { signupId = id, key = '', version = '' } = {}) {
  const request = admin.post(`${LIST}/${signupId}/invitation`);
  if (key) request.set('Idempotency-Key', key);
  return request.send({
    plan: 'monthly',
    version: version || (await read(signupId)).progressVersion,
    ...changes,
  });
}
/** The token in the newest email of this kind. */
function tokenOf(template = 'inner-circle-invitation'): string {
  const sent = circle.outbox.sent.findLast((email) => email.template === template);
  const url = JSON.stringify(sent?.params ?? {});
  return /\/inner-circle\/continue\?token=([\w.-]+)/.exec(url)?.[1] ?? '';
}
const openLink = (token: string, browser: Browser = circle.test.browser()) =>
  browser.post('/api/inner-circle/open-link').send({ token });
const look = (browser: Browser) => browser.get('/api/inner-circle/signup');
const accept = (browser: Browser, plan: PlanValue = 'monthly') =>
  browser.post('/api/inner-circle/accept-terms').send(acceptedTerms(plan));
const stateOf = async (token: string): Promise<string> => (await openLink(token).expect(200)).body.state;
const statuses = async () => (await circle.signups()).map(({ paymentStatus }) => paymentStatus);

/** Invites, and opens the link of the email in a new browser. */
async function invited(changes: object = {}, signupId = id): Promise<{ token: string; browser: Browser }> {
  expect((await invite(changes, { signupId })).status).toBe(201);
  await circle.work('inner-circle-signups.send-invitation');
  const token = tokenOf();
  const browser = circle.test.browser();
  expect((await openLink(token, browser).expect(200)).body).toEqual({ state: 'open' });
  return { token, browser };
}

describe('an invitation to pay', () => {
  it('is sent once in the applicant’s language, moves the application, and is in the history', async () => {
    const { progressVersion: version, isInvitable } = await read();
    expect(isInvitable).toBe(true);
    const line = { personalLine: 'Fue un gusto hablar contigo.' };
    const answers = await Promise.all(['a', 'a', 'b'].map((key) => invite(line, { key, version })));
    // Of two requests at once either is the first, and its repetition is answered like it.
    expect([
      [201, 201, 409],
      [409, 409, 201],
    ]).toContainEqual(answers.map(({ status }) => status));
    circle.outbox.isMailDown = true;
    await expect(circle.work('inner-circle-signups.send-invitation')).rejects.toThrow();
    expect(await read()).toMatchObject({
      stage: 'invited',
      invitedPlan: 'monthly',
      invitation: { state: 'failed', plan: 'monthly', ...line },
    });
    circle.outbox.isMailDown = false;
    const [stored] = await query<{ id: string }>('SELECT id FROM signup_invitations');
    for (let n = 0; n < 2; n += 1) await circle.outbox.run('inner-circle-signups.send-invitation', stored?.id ?? '');
    expect(circle.outbox.sent).toEqual([
      expect.objectContaining({
        to: 'ana@example.com',
        template: 'inner-circle-invitation',
        language: 'es',
        replyTo: 'practice@example.com',
      }),
    ]);
    const { createdAt, expiresAt } = (await read()).invitation;
    expect(Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 3_600_000)).toBe(14 * 24);
    const entries = await query<{ entry: string }>(
      `SELECT concat_ws(' ', action, subject_type, subject_id) AS entry FROM audit_entries
        WHERE actor_id = $1 AND action IN ('inner-circle-signups.invited', 'inner-circle-signups.moved-to-invited')`,
      [owner.id],
    );
    expect(entries.map(({ entry }) => entry).toSorted()).toEqual(
      ['invited', 'moved-to-invited'].map((what) => `inner-circle-signups.${what} signup ${id}`),
    );
  });

  it('opens the payment of its plan on any device, without a secret before the terms', async () => {
    const { browser } = await invited({ plan: 'yearly' });
    const before = (await look(browser).expect(200)).body;
    expect(before).toMatchObject({
      signupId: id,
      step: 'payment',
      subscriptionType: 'yearly',
      mustAcceptTerms: true,
    });
    expect(before).not.toHaveProperty('clientSecret');
    expect((await circle.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    const { clientSecret } = (await accept(browser, 'yearly').expect(200)).body;
    await circle.confirm(clientSecret);
    await circle.hear();
    expect(await circle.signup(id)).toMatchObject({
      paymentStatus: 'paid',
      amount: 100_000,
      subscriptionType: 'yearly',
    });
    expect(await read()).toMatchObject({
      stage: 'member',
      isInvitable: false,
      invitation: { openedAt: expect.any(String) },
    });
  });

  it('applies its promotion code, and leaves it out once it can no longer be redeemed', async () => {
    await addPromotionCode(circle.test, { maxRedemptions: 1 });
    const { browser, token } = await invited({ promotionCode: 'welcome' });
    expect(await read()).toMatchObject({ invitation: { promotionCode: 'WELCOME' } });
    expect(JSON.stringify(circle.outbox.sent.at(-1)?.params)).toContain('WELCOME');
    expect((await look(browser).expect(200)).body).toMatchObject({
      mustAcceptTerms: true,
      promotion: { code: 'WELCOME', amount: 7_500, periods: 1 },
    });
    expect(await stateOf(token)).toBe('open');
    await query(`UPDATE promotion_redemptions SET held_until = now()`);
    await query(`UPDATE promotion_codes SET deactivated_at = now()`);
    const again = circle.test.browser();
    expect((await openLink(token, again).expect(200)).body).toEqual({ state: 'open' });
    const view = (await look(again).expect(200)).body;
    expect(view).toMatchObject({ mustAcceptTerms: true, endedPromotionCode: 'WELCOME' });
    expect(view).not.toHaveProperty('promotion');
    await accept(again).expect(200);
  });

  it('is refused with a code that cannot be redeemed for its plan', async () => {
    await addPromotionCode(circle.test, { plan: 'yearly' });
    for (const [promotionCode, code] of [
      ['NOBODY', 'code_unknown'],
      ['WELCOME', 'code_not_for_plan'],
    ])
      expect((await invite({ promotionCode })).body.errors).toEqual([{ field: 'promotionCode', code }]);
  });

  it('stays open for 48 hours after its link was opened, however old the application is', async () => {
    await query(`UPDATE inner_circle_signups SET created_at = now() - interval '30 days'`);
    await invited();
    await circle.outbox.run('inner-circle-signups.reconcile-pending', '');
    expect(await statuses()).toEqual(['pending']);
    await query(`UPDATE inner_circle_signups SET reopened_at = now() - interval '49 hours'`);
    await circle.outbox.run('inner-circle-signups.reconcile-pending', '');
    expect(await statuses()).toEqual(['expired']);
    // The link still works: it opens the payment anew.
    expect(await stateOf(tokenOf())).toBe('open');
    expect(await statuses()).toEqual(['pending']);
  });

  it('replaces the former link, which says so; the payment of another plan replaces the former one', async () => {
    const first = await invited({ plan: 'monthly' });
    const { clientSecret: former } = (await accept(first.browser).expect(200)).body;
    const second = await invited({ plan: 'quarterly' });
    expect(await stateOf(first.token)).toBe('replaced');
    await expect(circle.confirm(former)).rejects.toThrow();
    await circle.hear();
    // Events of the former subscription do not end the new payment.
    expect((await look(second.browser).expect(200)).body).toMatchObject({ mustAcceptTerms: true, step: 'payment' });
    const { clientSecret } = (await accept(second.browser, 'quarterly').expect(200)).body;
    await circle.hear();
    await circle.confirm(clientSecret);
    await circle.hear();
    expect(await circle.signups()).toMatchObject([{ id, paymentStatus: 'paid', amount: 27_500 }]);
    expect((await circle.stripe.subscriptions.list({ status: 'active' })).data).toHaveLength(1);
  });

  it('says so when it expired, was paid, or the practice set the application aside', async () => {
    const { token, browser } = await invited();
    await query(`UPDATE signup_invitations SET expires_at = now() - interval '1 second'`);
    expect(await stateOf(token)).toBe('expired');
    await query(`UPDATE signup_invitations SET expires_at = now() + interval '1 day'`);
    expect(await stateOf(token)).toBe('open');
    await admin
      .post(`${LIST}/${id}/move`)
      .send({ stage: 'not_now', version: (await read()).progressVersion })
      .expect(200);
    expect(await stateOf(token)).toBe('closed');
    expect((await read()).invitation).toMatchObject({ isClosed: true });
    const again = await invited();
    await circle.confirm((await accept(browser).expect(200)).body.clientSecret);
    // Seen without an event.
    expect(await stateOf(again.token)).toBe('used');
    expect(await stateOf(token)).toBe('used');
  });

  it('ends when the practice declines, with the payments and links that are open, until another invitation', async () => {
    const { token, browser } = await invited();
    const { clientSecret } = (await accept(browser).expect(200)).body;
    await admin
      .post(`${LIST}/${id}/decline`)
      .send({ subject: 'Not now', body: 'Dear Ana', version: (await read()).progressVersion })
      .expect(201);
    expect(await stateOf(token)).toBe('closed');
    const refused = await accept(browser);
    expect([refused.status, refused.body.code]).toEqual([409, 'invitation_closed']);
    await look(browser).expect(204);
    await circle.work('inner-circle-signups.end-subscription');
    await expect(circle.confirm(clientSecret)).rejects.toThrow();
    await circle.hear();
    expect(await statuses()).toEqual(['expired']);
    const again = await invited();
    expect(await stateOf(again.token)).toBe('open');
    expect(await stateOf(token)).toBe('replaced');
    await circle.confirm((await accept(again.browser).expect(200)).body.clientSecret);
    await circle.hear();
    expect(await statuses()).toEqual(['paid']);
  });

  it('continues a payment that ended unpaid, and one that a later application replaced', async () => {
    const begun = (await circle.apply({ email: 'eva@example.com' }).expect(201)).body;
    await circle.control('/stripe/advance?days=1');
    await circle.hear();
    expect((await circle.signup(begun.signupId)).paymentStatus).toBe('expired');
    const { token } = await invited({ plan: 'quarterly' }, begun.signupId);
    const stranger = circle.test.browser();
    const { signupId } = (await circle.apply({ email: 'eva@example.com' }, stranger).expect(201)).body;
    expect((await circle.signup(begun.signupId)).paymentStatus).toBe('expired');
    const browser = circle.test.browser();
    expect((await openLink(token, browser)).body).toEqual({ state: 'open' });
    await look(stranger).expect(204);
    await circle.work();
    await circle.confirm((await accept(browser, 'quarterly').expect(200)).body.clientSecret);
    await circle.hear();
    expect((await circle.signup(begun.signupId)).paymentStatus).toBe('paid');
    expect((await circle.signup(signupId)).paymentStatus).toBe('expired');
  });

  it('is refused to members, for paid applications, at an older version, and to editors', async () => {
    const { progressVersion } = await read();
    expect((await invite({}, { version: '2026-01-01T00:00:00.000Z' })).body.code).toBe('edit_conflict');
    expect((await invite({ plan: 'weekly' })).status).toBe(422);
    expect((await invite({ personalLine: 'x'.repeat(1_001) })).status).toBe(422);
    const member = await circle.join({ email: 'mia@example.com' });
    expect((await invite({}, { signupId: member.id })).body.code).toBe('conflict');
    // A second application of a member.
    const other = (await circle.apply({ email: 'mia@example.com', readinessLevel: 'just_exploring' })).body.signupId;
    expect((await invite({}, { signupId: other })).body.code).toBe('conflict');
    await admin.post(`${LIST}/4711/invitation`).send({ plan: 'monthly', version: progressVersion }).expect(404);
    expect(await query('SELECT 1 FROM signup_invitations')).toEqual([]);
    const editor = circle.test.browser();
    const { email } = await createUser(circle.test.dataSource, { role: 'editor' });
    await editor.post('/api/login').send({ email, password: testPassword }).expect(200);
    await editor.post(`${LIST}/${id}/invitation`).send({ plan: 'monthly', version: progressVersion }).expect(403);
  });
});

describe('the link', () => {
  it('accepts no forged token, and tells nothing about unknown ones', async () => {
    const { token } = await invited();
    const [kind, invitation = '', signature = ''] = token.split('.');
    const forged = [
      `${kind}.${invitation}.${'A'.repeat(43)}`,
      `${kind}.${invitation.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))}.${signature}`,
      `r.${id}.${Date.now()}.${Math.floor(Date.now() / 1_000) + 60}.${signature}`,
      'x',
    ];
    for (const one of forged) {
      const { status, body, headers } = await openLink(one);
      expect([status, body.code, headers['set-cookie']]).toEqual([404, 'not_found', undefined]);
    }
    await query('DELETE FROM inner_circle_signups');
    await openLink(token).expect(404);
  });

  it('of a receipt resumes an unfinished payment on another device, with the same secret', async () => {
    const first = circle.test.browser();
    const { clientSecret, signupId } = (await circle.apply({ email: 'eva@example.com' }, first).expect(201)).body;
    await circle.work('inner-circle-signups.send-receipt');
    const token = tokenOf('inner-circle-signup-receipt');
    const phone = circle.test.browser();
    expect((await openLink(token, phone).expect(200)).body).toEqual({ state: 'open' });
    expect((await look(phone).expect(200)).body).toMatchObject({ signupId, clientSecret, step: 'payment' });
    expect((await look(first).expect(200)).body).toMatchObject({ signupId, clientSecret });
    await circle.confirm(clientSecret);
    expect(await stateOf(token)).toBe('used');
  });

  it('of a receipt opens an ended payment anew, also after a stranger applied with the address, and says when it is too old', async () => {
    const { signupId } = (await circle.apply({ email: 'eva@example.com' }).expect(201)).body;
    await circle.work('inner-circle-signups.send-receipt');
    const token = tokenOf('inner-circle-signup-receipt');
    await circle.control('/stripe/advance?days=1');
    const phone = circle.test.browser();
    expect((await openLink(token, phone).expect(200)).body).toEqual({ state: 'open' });
    expect((await look(phone).expect(200)).body).toMatchObject({ signupId, mustAcceptTerms: true });
    const stranger = circle.test.browser();
    const other = (await circle.apply({ email: 'eva@example.com' }, stranger).expect(201)).body.signupId;
    expect((await circle.signup(signupId)).replacedAt).not.toBeNull();
    expect(await stateOf(token)).toBe('open');
    expect((await circle.signup(signupId)).replacedAt).toBeNull();
    expect((await circle.signup(other)).replacedAt).not.toBeNull();
    const real = Date.now;
    try {
      Date.now = () => real() + 15 * 86_400_000;
      expect(await stateOf(token)).toBe('expired');
    } finally {
      Date.now = real;
    }
    const row = (await admin.get(`${LIST}/${signupId}`).expect(200)).body;
    const email = { subject: 'Not now', body: 'Dear Eva', version: row.progressVersion };
    await admin.post(`${LIST}/${signupId}/decline`).send(email).expect(201);
    expect(await stateOf(token)).toBe('closed');
  });
});
