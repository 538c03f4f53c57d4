import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';

const path = '/api/admin/promotion-codes';
const quarter = { code: 'Welcome', percentOff: 25, duration: 'once' };

type Browser = ReturnType<InnerCircleTest['test']['browser']>;
let circle: InnerCircleTest;
let admin: Browser;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(async () => {
  await circle.reset();
  const owner = await createUser(circle.test.dataSource, { email: 'owner@example.com', role: 'admin' });
  admin = circle.test.browser();
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
});

const create = (body: object = {}) => admin.post(path).send({ ...quarter, ...body });
const list = async (query = '') => (await admin.get(`${path}${query}`).expect(200)).body;
const codesAtStripe = async () => (await circle.stripe.promotionCodes.list({ limit: 100 })).data;
const couponOf = async () => {
  const [row] = await circle.test.dataSource.query<{ coupon: string }[]>(
    'SELECT stripe_coupon_id AS coupon FROM promotion_codes',
  );
  return circle.stripe.coupons.retrieve(row?.coupon ?? '');
};
const audited = async (id: string) =>
  (
    await circle.test.dataSource.query<{ entry: string }[]>(
      `SELECT action AS entry FROM audit_entries WHERE subject_type = 'promotion-code' AND subject_id = $1 ORDER BY created_at, id`,
      [id],
    )
  ).map(({ entry }) => entry);

describe('promotion codes in the admin area', () => {
  it('are created once, in upper case, and at Stripe by a job that can run again', async () => {
    const { body } = await create({ duration: 'repeating', durationMonths: 3, maxRedemptions: 2, plan: 'monthly' });
    expect(body).toMatchObject({
      code: 'WELCOME',
      percentOff: 25,
      duration: 'repeating',
      durationMonths: 3,
      maxRedemptions: 2,
      plan: 'monthly',
      state: 'active',
      redeemed: 0,
      held: 0,
    });
    expect(await list()).toEqual([body]);
    for (let n = 0; n < 2; n += 1) await circle.outbox.run('promotion-codes.publish', body.id);
    expect(await codesAtStripe()).toMatchObject([{ code: 'WELCOME', active: true, promotion: { type: 'coupon' } }]);
    expect(await couponOf()).toMatchObject({
      percent_off: 25,
      duration: 'repeating',
      duration_in_months: 3,
      name: 'WELCOME',
    });
    expect(await audited(body.id)).toEqual(['promotion-codes.created']);
  });

  it('are stored once when two administrators make the same one', async () => {
    const answers = await Promise.all([create(), create({ code: 'WELCOME' }), create({ code: 'wel come' })]);
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.errors);
    expect(refused).toEqual(Array.from({ length: 2 }, () => [{ field: 'code', code: 'code_taken' }]));
  });

  it('end for good, at Stripe too, and say so once', async () => {
    const { id } = (await create().expect(201)).body;
    await circle.work();
    for (let n = 0; n < 2; n += 1)
      expect((await admin.post(`${path}/${id}/deactivate`).expect(200)).body).toMatchObject({ state: 'deactivated' });
    await circle.work();
    expect(await codesAtStripe()).toMatchObject([{ active: false }]);
    expect(await audited(id)).toEqual(['promotion-codes.created', 'promotion-codes.deactivated']);
    await create().expect(422);
    await admin.post(`${path}/0f2c6f0e-6a51-4f6b-8a55-54d6a7b10c3f/deactivate`).expect(404);
  });

  it('work with a coupon alone where Stripe has another code of that name', async () => {
    const { id: coupon } = await circle.stripe.coupons.create({ percent_off: 5 });
    await circle.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code: 'WELCOME' });
    await create().expect(201);
    await circle.work();
    expect(await codesAtStripe()).toHaveLength(1);
    const browser = circle.test.browser();
    await circle.apply({ subscriptionType: 'monthly' }, browser).expect(201);
    expect((await browser.post('/api/inner-circle/promotion-code').send({ code: 'welcome' })).body.amount).toBe(7_500);
  });

  it('are filtered by their state, which counts open payments', async () => {
    await create({ maxRedemptions: 1 });
    await create({ code: 'LATER', expiresAt: new Date(Date.now() + 60_000).toISOString() });
    await circle.test.dataSource.query(
      `UPDATE promotion_codes SET expires_at = now() - interval '1 second' WHERE code = 'LATER'`,
    );
    await create({ code: 'OPEN', percentOff: undefined, amountOff: 500 });
    const browser = circle.test.browser();
    await circle.apply({ subscriptionType: 'monthly' }, browser).expect(201);
    await browser.post('/api/inner-circle/promotion-code').send({ code: 'welcome' }).expect(200);
    for (const [state, code] of [
      ['active', 'OPEN'],
      ['expired', 'LATER'],
      ['used_up', 'WELCOME'],
    ])
      expect((await list(`?state=${state}`)).map((one: { code: string }) => one.code)).toEqual([code]);
    expect(await list('?state=used_up')).toMatchObject([{ held: 1, redeemed: 0, createdBy: expect.any(String) }]);
  });

  it.each([
    ['neither percents nor an amount', { percentOff: undefined }, 'percentOff', 'required'],
    ['both', { amountOff: 500 }, 'amountOff', 'invalid_choice'],
    ['more than everything', { percentOff: 101 }, 'percentOff', 'too_large'],
    ['half percents', { percentOff: 2.5 }, 'percentOff', 'invalid_type'],
    ['repeating without months', { duration: 'repeating' }, 'durationMonths', 'required'],
    ['months without repeating', { durationMonths: 3 }, 'durationMonths', 'invalid_choice'],
    ['an expiry in the past', { expiresAt: '2026-01-01T00:00:00.000Z' }, 'expiresAt', 'too_small'],
    ['signs', { code: 'NIÑO 25%' }, 'code', 'invalid_format'],
    ['two letters', { code: 'ab' }, 'code', 'invalid_format'],
    ['no limit at all', { maxRedemptions: 0 }, 'maxRedemptions', 'too_small'],
  ])('refuse %s at its field', async (_name, changes, field, code) => {
    expect((await create(changes).expect(422)).body.errors).toEqual([{ field, code }]);
  });

  it('are the owner’s: editors get 403', async () => {
    const editor = await createUser(circle.test.dataSource, { email: 'editor@example.com', role: 'editor' });
    const browser = circle.test.browser();
    await browser.post('/api/login').send({ email: editor.email, password: testPassword }).expect(200);
    await browser.get(path).expect(403);
    await browser.post(path).send(quarter).expect(403);
  });
});
