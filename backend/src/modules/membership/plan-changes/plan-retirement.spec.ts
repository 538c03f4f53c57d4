import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { acceptedTerms, readySignup, startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { ownMembership } from '../../../../test/own-membership.js';
import { lookupKey } from '../../../integrations/stripe/stripe-prices.js';

const path = '/api/admin/plans';
const signupsPath = '/api/admin/inner-circle-signups';

let circle: InnerCircleTest;
let admin: Browser;
let adminId: string;
beforeAll(async () => {
  circle = await startInnerCircle({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => circle.close());
beforeEach(async () => {
  await circle.reset();
  const owner = await createUser(circle.test.dataSource, { email: 'owner@example.com', role: 'admin' });
  adminId = owner.id;
  admin = circle.test.browser();
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
});
afterEach(() =>
  circle.test.dataSource.query(
    'UPDATE plans SET retired_at = NULL, amount = CASE value WHEN $1 THEN 100000 ELSE amount END',
    ['yearly'],
  ),
);

type Browser = ReturnType<InnerCircleTest['test']['browser']>;
const { own, isMember } = ownMembership(() => circle);

const retire = (value: string) => admin.post(`${path}/${value}/retire`);
const offer = (value: string) => admin.post(`${path}/${value}/offer`);
const publicPlans = async () =>
  (await circle.test.http.get('/api/inner-circle/plans').expect(200)).body.map(({ value }: { value: string }) => value);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const NOT_OFFERED = [409, 'plan_not_offered'];

async function invite(signupId: number, plan: string) {
  const { body } = await admin.get(`${signupsPath}/${signupId}`).expect(200);
  return admin.post(`${signupsPath}/${signupId}/invitation`).send({ plan, version: body.progressVersion });
}

describe('a retired plan', () => {
  it('is offered to nobody new: not on the page, to applicants, in invitations, or for a change', async () => {
    const { browser } = await own({ subscriptionType: 'monthly' });
    const { body: talking } = await circle.apply({ email: 'eva@example.com', readinessLevel: 'just_exploring' });
    expect((await retire('yearly').expect(200)).body).toMatchObject({ value: 'yearly', state: 'retired' });
    expect(await publicPlans()).toEqual(['monthly', 'quarterly']);
    expect(codeOf(await circle.apply({ email: 'mia@example.com', subscriptionType: 'yearly' }))).toEqual(NOT_OFFERED);
    expect(codeOf(await invite(talking.signupId, 'yearly'))).toEqual(NOT_OFFERED);
    const preview = await browser.get('/api/inner-circle/membership/plan').query({ plan: 'yearly' });
    expect(codeOf(preview)).toEqual(NOT_OFFERED);
    const changed = await browser
      .put('/api/inner-circle/membership/plan')
      .send({ plan: 'yearly', previewedAt: new Date().toISOString() });
    expect(codeOf(changed)).toEqual(NOT_OFFERED);
    expect(await circle.signups()).toHaveLength(2);

    expect((await offer('yearly').expect(200)).body).toMatchObject({ state: 'offered' });
    expect(await publicPlans()).toEqual(['monthly', 'quarterly', 'yearly']);
    await circle.apply({ email: 'mia@example.com', subscriptionType: 'yearly' }).expect(201);
    expect((await invite(talking.signupId, 'yearly')).status).toBe(201);
  });

  it('is kept by its members, who see its name, and may get a new amount', async () => {
    const { signup, browser } = await own({ subscriptionType: 'yearly' });
    await retire('yearly').expect(200);
    await circle.work();
    const { body } = await browser.get('/api/inner-circle/membership').expect(200);
    expect(body.membership).toMatchObject({ plan: 'yearly', planName: { es: 'Anual' }, state: 'active' });
    await circle.control('/stripe/advance?days=366');
    await circle.hear();
    expect(await isMember()).toBe(true);
    expect(await circle.signup(signup.id)).toMatchObject({ subscriptionType: 'yearly', paymentStatus: 'paid' });
    const { body: plan } = await admin.get(`${path}/yearly`).expect(200);
    expect(plan).toMatchObject({ state: 'retired', members: 1 });
    const { name, benefits, interval, intervalCount, trialDays, updatedAt: version } = plan;
    const saved = await admin
      .patch(`${path}/yearly`)
      .send({ name, benefits, interval, intervalCount, trialDays, version, amount: 110_000, presentMembers: 'move' });
    expect(saved.body).toMatchObject({ state: 'retired', amount: 110_000, moving: 1 });
    expect((await admin.get(path).expect(200)).body).toHaveLength(3);
  });

  it('can still be paid by who has begun to, and by who was invited before', async () => {
    const { acceptedTermsVersion: _terms, ...unaccepted } = readySignup;
    const begun = circle.test.browser();
    await begun
      .post('/api/inner-circle/apply')
      .send({ ...unaccepted, subscriptionType: 'yearly' })
      .expect(201);
    const { body: talking } = await circle.apply({ email: 'eva@example.com', readinessLevel: 'just_exploring' });
    expect((await invite(talking.signupId, 'yearly')).status).toBe(201);
    await circle.work();
    await retire('yearly').expect(200);

    const { body: resumed } = await begun.get('/api/inner-circle/signup').expect(200);
    expect(resumed).toMatchObject({
      plan: { value: 'yearly', name: { en: 'Yearly' }, interval: 'year', amount: 100_000 },
    });
    await begun
      .post('/api/inner-circle/apply')
      .send({ ...unaccepted, subscriptionType: 'yearly' })
      .expect(201);
    expect(await circle.signups()).toHaveLength(2);
    const { body: paying } = await begun
      .post('/api/inner-circle/accept-terms')
      .send(acceptedTerms('yearly'))
      .expect(200);
    await circle.confirm(paying.clientSecret);
    await circle.hear();
    expect(await isMember()).toBe(true);

    const email = circle.outbox.sent.findLast(({ template }) => template === 'inner-circle-invitation');
    const token = /continue\?token=([\w.-]+)/.exec(JSON.stringify(email?.params))?.[1];
    const invited = circle.test.browser();
    expect((await invited.post('/api/inner-circle/open-link').send({ token }).expect(200)).body).toEqual({
      state: 'open',
    });
    const { body: joining } = await invited
      .post('/api/inner-circle/accept-terms')
      .send(acceptedTerms('yearly'))
      .expect(200);
    await circle.confirm(joining.clientSecret);
    await circle.hear();
    expect(await circle.signup(talking.signupId)).toMatchObject({ subscriptionType: 'yearly', paymentStatus: 'paid' });
  });

  it('is no choice in Stripe’s billing portal, until it is offered again', async () => {
    const [price] = (await circle.stripe.prices.list({ lookup_keys: [lookupKey('yearly')] })).data;
    const inPortal = async () => {
      await circle.work('plan-changes');
      const [portal] = (await circle.stripe.billingPortal.configurations.list()).data;
      return portal?.features.subscription_update.products?.flatMap(({ prices }) => prices);
    };
    await retire('yearly').expect(200);
    expect(await inPortal()).not.toContain(price?.id);
    await offer('yearly').expect(200);
    expect(await inPortal()).toContain(price?.id);
  });
});

describe('retiring', () => {
  it('leaves one plan that is offered, also of two requests at once', async () => {
    await retire('yearly').expect(200);
    const answers = await Promise.all(['monthly', 'quarterly'].map((value) => retire(value)));
    expect(answers.map(codeOf)).toEqual(
      expect.arrayContaining([
        [200, undefined],
        [409, 'last_plan'],
      ]),
    );
    expect(await publicPlans()).toHaveLength(1);
  });

  it('is in the audit log once, however often it is asked for', async () => {
    for (let time = 0; time < 2; time += 1) await retire('yearly').expect(200);
    for (let time = 0; time < 2; time += 1) await offer('yearly').expect(200);
    const rows = await circle.test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE actor_id = $1 AND action LIKE 'plans.%' ORDER BY created_at, id`,
      [adminId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['plans.retired', 'plans.offered']);
    await retire('weekly').expect(404);
    await offer('weekly').expect(404);
  });
});
