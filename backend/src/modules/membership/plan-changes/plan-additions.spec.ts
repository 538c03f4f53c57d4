import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INNER_CIRCLE_TERMS_VERSION } from '@leap/domain';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { ownMembership } from '../../../../test/own-membership.js';
import { lookupKey } from '../../../integrations/stripe/stripe-prices.js';

const path = '/api/admin/plans';

let circle: InnerCircleTest;
let admin: Browser;
beforeAll(async () => {
  circle = await startInnerCircle({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => circle.close());
beforeEach(async () => {
  await circle.reset();
  const owner = await createUser(circle.test.dataSource, { email: 'owner@example.com', role: 'admin' });
  admin = circle.test.browser();
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
});
afterEach(() =>
  circle.test.dataSource.query(`DELETE FROM plans WHERE value NOT IN ('monthly', 'quarterly', 'yearly')`),
);

type Browser = ReturnType<InnerCircleTest['test']['browser']>;
const { own } = ownMembership(() => circle);

/** Another plan for each test: Stripe keeps the products of earlier ones. */
const form = (name: string, changes: object = {}) => ({
  name: { en: name, es: 'Medio año' },
  benefits: { en: ['For half a year.'], es: ['Para medio año.'] },
  amount: 54_000,
  interval: 'month',
  intervalCount: 6,
  trialDays: 0,
  seats: null,
  ...changes,
});
const add = (name: string, changes: object = {}) => admin.post(path).send(form(name, changes));
async function added(name: string, changes: object = {}): Promise<string> {
  const { body } = await add(name, changes).expect(201);
  await circle.work('plan-changes');
  // A preview counts in whole seconds, and is outdated by a change of the plan in the same one.
  await circle.test.dataSource.query(
    `UPDATE plans SET updated_at = updated_at - interval '1 minute' WHERE value = $1`,
    [body.value],
  );
  return body.value;
}
const publicPlans = async () => (await circle.test.http.get('/api/inner-circle/plans').expect(200)).body;
const publicValues = async () => (await publicPlans()).map(({ value }: { value: string }) => value);
/** An application whose terms name the plan’s present price. */
const applyFor = (plan: string, changes: object = {}) =>
  circle.apply({ subscriptionType: plan, acceptedTermsVersion: INNER_CIRCLE_TERMS_VERSION, ...changes });

describe('a plan that the owner adds', () => {
  it('is offered once its price is at Stripe, in its place among the others', async () => {
    const { body } = await add('Half a year').expect(201);
    expect(body).toMatchObject({ value: 'half-a-year', state: 'preparing', members: 0, amount: 54_000 });
    expect(await publicValues()).toEqual(['monthly', 'quarterly', 'yearly']);
    expect((await applyFor('half-a-year').expect(409)).body.code).toBe('plan_not_offered');

    await circle.work('plan-changes');
    const [price] = (await circle.stripe.prices.list({ lookup_keys: [lookupKey('half-a-year')] })).data;
    expect(price).toMatchObject({ unit_amount: 54_000, recurring: { interval: 'month', interval_count: 6 } });
    const [product] = (await circle.stripe.products.list({ ids: ['inner_circle_half-a-year'] })).data;
    expect(product?.name).toBe('Inner Circle: Half a year');
    const [portal] = (await circle.stripe.billingPortal.configurations.list()).data;
    const offered = portal?.features.subscription_update.products?.flatMap(({ prices }) => prices);
    expect(offered).toContain(price?.id);
    expect(offered).toHaveLength(4);
    expect(await publicPlans()).toMatchObject([
      { value: 'monthly' },
      { value: 'quarterly' },
      { value: 'half-a-year', name: { es: 'Medio año' }, savings: 6_000, popular: false, label: 'half-a-year' },
      { value: 'yearly' },
    ]);
    expect((await admin.get(`${path}/half-a-year`).expect(200)).body).toMatchObject({ state: 'offered' });
    const [entry] = await circle.test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE action LIKE 'plans.%' ORDER BY created_at DESC LIMIT 1`,
    );
    expect(entry).toEqual({ action: 'plans.created' });
  });

  it('is applied for and paid, renewed, and known by its name in account, figures and codes', async () => {
    const plan = await added('Six months');
    const { signup, browser } = await own({ subscriptionType: plan });
    expect(signup).toMatchObject({ subscriptionType: plan, amount: 54_000, periodMonths: 6, paymentStatus: 'paid' });
    const { body } = await browser.get('/api/inner-circle/membership').expect(200);
    expect(body.membership).toMatchObject({ plan, planName: { en: 'Six months' }, periodMonths: 6 });
    const rows = await circle.test.dataSource.query('SELECT amount, months FROM paid_memberships');
    expect(rows).toEqual([{ amount: 54_000, months: 6 }]);
    // An imported subscription has no period until it is read.
    await circle.test.dataSource.query('UPDATE inner_circle_signups SET period_months = NULL');
    expect(await circle.test.dataSource.query('SELECT amount, months FROM paid_memberships')).toEqual(rows);
    await circle.control('/stripe/advance?days=184');
    await circle.hear();
    expect(await circle.signup(signup.id)).toMatchObject({ subscriptionType: plan, paymentStatus: 'paid' });
    expect((await admin.get(`${path}/${plan}`)).body).toMatchObject({ members: 1, membersAtOtherPrice: 0 });
    const code = { code: 'SIXMONTHS', percentOff: 10, duration: 'once' };
    expect(
      (
        await admin
          .post('/api/admin/promotion-codes')
          .send({ ...code, plan })
          .expect(201)
      ).body.plan,
    ).toBe(plan);
    const unknown = await admin.post('/api/admin/promotion-codes').send({ ...code, code: 'NEVER', plan: 'weekly' });
    expect(unknown.body.errors).toEqual([{ field: 'plan', code: 'invalid_choice' }]);
    const campaign = (audiencePlan: string) => admin.post('/api/admin/campaigns').send({ audiencePlan });
    expect((await campaign(plan).expect(201)).body.audiencePlan).toBe(plan);
    expect((await campaign('weekly').expect(422)).body.errors).toEqual([
      { field: 'audiencePlan', code: 'invalid_choice' },
    ]);
    await admin.get('/api/admin/inner-circle-signups').query({ plan }).expect(200);
  });

  it('can be changed to, and gets a new amount as the others do', async () => {
    const plan = await added('Two seasons');
    const { signup, browser } = await own({ subscriptionType: 'monthly' });
    const { body: preview } = await browser.get('/api/inner-circle/membership/plan').query({ plan }).expect(200);
    expect(preview).toMatchObject({ plan, amount: 54_000 });
    const { previewedAt } = preview;
    await browser.put('/api/inner-circle/membership/plan').send({ plan, previewedAt }).expect(200);
    await circle.hear();
    expect(await circle.signup(signup.id)).toMatchObject({ subscriptionType: plan, amount: 54_000, periodMonths: 6 });
    const { body } = await admin.get(`${path}/${plan}`).expect(200);
    const changes = { ...form('Two seasons'), amount: 60_000, presentMembers: 'keep', version: body.updatedAt };
    await admin.patch(`${path}/${plan}`).send(changes).expect(200);
    await circle.work('plan-changes');
    const [price] = (await circle.stripe.prices.list({ lookup_keys: [lookupKey(plan)] })).data;
    expect(price).toMatchObject({ unit_amount: 60_000, product: `inner_circle_${plan}` });
    expect(await circle.signup(signup.id)).toMatchObject({ subscriptionType: plan, amount: 54_000 });
  });

  it('is renamed at Stripe too, where receipts name it', async () => {
    const plan = await added('Five months');
    const { body } = await admin.get(`${path}/${plan}`).expect(200);
    await admin
      .patch(`${path}/${plan}`)
      .send({ ...form('Five good months'), version: body.updatedAt })
      .expect(200);
    await circle.work('plan-changes');
    const [product] = (await circle.stripe.products.list({ ids: [`inner_circle_${plan}`] })).data;
    expect(product?.name).toBe('Inner Circle: Five good months');
    const [specified] = (await circle.stripe.products.list({ ids: ['inner_circle'] })).data;
    expect(specified?.name).toBe('Inner Circle');
  });

  it('waits while Stripe is away, and is offered by the next hourly job', async () => {
    await add('Quiet half').expect(201);
    await circle.test.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'plan-changes.publish-prices'`);
    expect(await publicValues()).not.toContain('quiet-half');
    await circle.outbox.run('plan-changes.apply-moves', 'all');
    await circle.work('plan-changes');
    expect(await publicValues()).toContain('quiet-half');
  });

  it('is offered although Stripe refuses another one, whose job fails', async () => {
    await circle.test.dataSource.query(
      `INSERT INTO plans (value, name, benefits, amount, "interval", interval_count)
       VALUES ('decade', '{"en": "Decade", "es": "Década"}', '{"en": [], "es": []}', 100000, 'year', 10)`,
    );
    await add('Good half').expect(201);
    await expect(circle.outbox.run('plan-changes.publish-prices', 'all')).rejects.toThrow('three years');
    expect(await publicValues()).toEqual(['monthly', 'quarterly', 'good-half', 'yearly']);
    const [price] = (await circle.stripe.prices.list({ lookup_keys: [lookupKey('good-half')] })).data;
    const [portal] = (await circle.stripe.billingPortal.configurations.list()).data;
    const offered = portal?.features.subscription_update.products?.flatMap(({ prices }) => prices);
    expect(offered).toContain(price?.id);
    expect(offered).toHaveLength(4);
  });

  it('does not count as the plan that remains before it is offered', async () => {
    await add('Last light').expect(201);
    await admin.post(`${path}/monthly/retire`).expect(200);
    await admin.post(`${path}/quarterly/retire`).expect(200);
    expect((await admin.post(`${path}/yearly/retire`).expect(409)).body.code).toBe('last_plan');
    await circle.work('plan-changes');
    await admin.post(`${path}/yearly/retire`).expect(200);
    expect(await publicValues()).toEqual(['last-light']);
    await circle.test.dataSource.query('UPDATE plans SET retired_at = NULL');
  });
});

it('a price at Stripe that names no stored plan changes nothing of a membership', async () => {
  const { signup, browser } = await own({ subscriptionType: 'monthly' });
  const price = await circle.stripe.prices.create({
    currency: 'usd',
    product: 'inner_circle',
    unit_amount: 7_000,
    recurring: { interval: 'month', interval_count: 1 },
    lookup_key: lookupKey('elsewhere'),
    transfer_lookup_key: true,
  });
  const id = signup.stripeSubscriptionId ?? '';
  const { items } = await circle.stripe.subscriptions.retrieve(id);
  await circle.stripe.subscriptions.update(id, { items: [{ id: items.data[0]?.id, price: price.id }] });
  await circle.hear();
  expect(await circle.signup(signup.id)).toMatchObject({ subscriptionType: 'monthly', stripePriceId: price.id });
  await browser.get('/api/inner-circle/membership').expect(200);
});

describe('adding a plan', () => {
  it.each([
    ['the name of another one', { name: { en: ' MONTHLY ', es: 'Otro' } }, 'name.en', 'name_taken'],
    ['a blank name', { name: { en: 'Weekly', es: ' ' } }, 'name.es', 'required'],
    ['an amount below Stripe’s least', { amount: 49 }, 'amount', 'too_small'],
    ['a period beyond Stripe’s longest', { interval: 'year', intervalCount: 4 }, 'intervalCount', 'too_large'],
    ['a version', { version: '2026-03-02T09:00:00.000Z' }, 'version', 'unknown_field'],
  ])('refuses %s', async (_what, changes, field, code) => {
    const { status, body } = await add('Weekly', changes);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ field, code }] });
    expect((await admin.get(path).expect(200)).body).toHaveLength(3);
  });

  it('stores one of two equal plans at once, and never takes the address of its form', async () => {
    const answers = await Promise.all([1, 2].map(() => add('Retreat')));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 422]));
    expect((await add('New').expect(201)).body.value).toBe('new-plan');
    expect((await add('Ñandú · für alle, immer und überall').expect(201)).body.value).toMatch(/^[a-z0-9-]{1,20}$/);
  });

  it('gives plans with different names different keys, also where these would be cut to the same one', async () => {
    const keys = [];
    for (const name of ['Monthly accompaniment', 'Monthly accompaniments', 'Yearly!', 'Ñ', '¿?', '¡!'])
      keys.push((await add(name).expect(201)).body.value);
    expect(keys).toEqual(['monthly-2', 'monthly-3', 'yearly-2', 'n', 'new-plan', 'new-plan-2']);
    const taken = await add('monthly Accompaniment').expect(422);
    expect(taken.body.errors).toEqual([{ field: 'name.en', code: 'name_taken' }]);
    const answers = await Promise.all(['Evening walks', 'Evening-walks'].map((name) => add(name).expect(201)));
    const stored: string[] = answers.map(({ body }) => body.value);
    expect(new Set(stored)).toEqual(new Set(['evening-walks', 'evening-walks-2']));
  });

  it('decides by the database what can be a key', async () => {
    const insert = circle.test.dataSource.query(
      `INSERT INTO plans (value, name, benefits, amount, "interval", interval_count) VALUES ('Half Year', '{}', '{}', 1, 'month', 1)`,
    );
    await expect(insert).rejects.toThrow('plans_value_valid');
  });
});
