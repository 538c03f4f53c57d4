import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INNER_CIRCLE_TERMS_VERSION, type PlanValue } from '@leap/domain';
import { shownPrice, startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { renderSent } from '../../../../test/sent-emails.js';
import { limitedApp } from '../../../../test/create-app.js';
import { addPromotionCode } from '../../../../test/promotion-codes.js';

type Browser = ReturnType<InnerCircleTest['test']['browser']>;
type Promotion = { code: string; amount: number; periods?: number };

const path = '/api/inner-circle/promotion-code';
let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

const query = <Row>(sql: string, values: unknown[] = []) => circle.test.dataSource.query<Row[]>(sql, values);
const redeem = (browser: Browser, code = 'welcome') => browser.post(path).send({ code });
const look = async (browser: Browser) => (await browser.get('/api/inner-circle/signup').expect(200)).body;
const accept = (browser: Browser, promotion?: Promotion, plan: PlanValue = 'monthly') =>
  browser.post('/api/inner-circle/accept-terms').send({
    acceptedTermsVersion: INNER_CIRCLE_TERMS_VERSION,
    shownPrice: { ...shownPrice(plan), promotion },
  });
const states = async () =>
  (await query<{ state: string }>('SELECT state FROM promotion_redemptions ORDER BY signup_id')).map(
    ({ state }) => state,
  );
const invoices = async () => (await circle.stripe.invoices.list({ limit: 100 })).data;
const live = async () =>
  (await circle.stripe.subscriptions.list({ status: 'all', limit: 100 })).data.filter(
    ({ status }) => !['canceled', 'incomplete_expired'].includes(status),
  );

const receiptId = async () =>
  (await query<{ id: string }>(`SELECT id FROM membership_notices WHERE kind = 'receipt'`))[0]?.id ?? '';

/** A browser at the payment step of the monthly plan. */
async function begin(email = 'ana@example.com', changes: object = {}): Promise<{ browser: Browser; signupId: number }> {
  const browser = circle.test.browser();
  const { body } = await circle.apply({ email, subscriptionType: 'monthly', ...changes }, browser).expect(201);
  return { browser, signupId: body.signupId };
}

/** Redeems, accepts what was answered, pays, and follows Stripe's events. */
async function pay(browser: Browser, code?: string): Promise<void> {
  const { body } = await redeem(browser, code).expect(200);
  const { clientSecret } = (await accept(browser, named(body)).expect(200)).body;
  if (clientSecret) await circle.confirm(clientSecret);
  await circle.hear();
}
const named = ({ code, amount, periods }: Promotion): Promotion => ({ code, amount, ...(periods ? { periods } : {}) });

describe('a promotion code at the payment step', () => {
  it('lowers the price, which is accepted anew, and is applied to the subscription', async () => {
    await addPromotionCode(circle.test, { duration: 'repeating', durationMonths: 3 });
    const { browser, signupId } = await begin();
    const former = (await circle.signup(signupId)).stripeSubscriptionId;
    const { body } = await redeem(browser, ' wel come ').expect(200);
    expect(body).toMatchObject({ code: 'WELCOME', percentOff: 25, amount: 7_500, periods: 3 });
    expect(Math.round((Date.parse(body.fullPriceFrom) - Date.now()) / 86_400_000)).toBeGreaterThan(87);
    expect(JSON.stringify(body)).not.toMatch(/secret/i);
    // The payment of the full price can no longer be made.
    expect(await circle.stripe.subscriptions.retrieve(former ?? '')).toMatchObject({ status: 'incomplete_expired' });
    const view = await look(browser);
    expect(view).toMatchObject({ mustAcceptTerms: true, amount: 10_000, promotion: { amount: 7_500 } });
    expect(view).not.toHaveProperty('clientSecret');
    const { clientSecret } = (await accept(browser, named(body)).expect(200)).body;
    await circle.confirm(clientSecret);
    await circle.hear();
    expect(await circle.signup(signupId)).toMatchObject({ paymentStatus: 'paid', amount: 10_000 });
    const [paid] = (await invoices()).filter(({ status }) => status === 'paid');
    expect(paid).toMatchObject({ subtotal: 10_000, amount_paid: 7_500 });
    // What was charged, not the price without the code.
    expect(await query('SELECT kind, plan, amount FROM membership_events')).toEqual([
      { kind: 'joined', plan: 'monthly', amount: 7_500 },
    ]);
    const owner = await createUser(circle.test.dataSource, { role: 'admin' });
    const admin = circle.test.browser();
    await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
    expect((await admin.get('/api/admin/membership-events').expect(200)).body).toMatchObject([
      { kind: 'joined', amount: 7_500, planAmount: 10_000, promotionCode: 'WELCOME' },
    ]);
    expect(await states()).toEqual(['redeemed']);
  });

  it('is part of what the terms name: another price, or none, is refused', async () => {
    await addPromotionCode(circle.test);
    const { browser } = await begin();
    await redeem(browser).expect(200);
    for (const promotion of [
      undefined,
      { code: 'WELCOME', amount: 5_000, periods: 1 },
      { code: 'WELCOME', amount: 7_500 },
      { code: 'OTHER', amount: 7_500, periods: 1 },
    ])
      expect((await accept(browser, promotion).expect(409)).body.code).toBe('price_changed');
    await accept(browser, { code: 'WELCOME', amount: 7_500, periods: 1 }).expect(200);
  });

  it('does not take the acceptance of the form, whose terms name the full price', async () => {
    await addPromotionCode(circle.test);
    const { browser } = await begin();
    await redeem(browser).expect(200);
    const again = await circle
      .apply({ subscriptionType: 'monthly', shownPrice: shownPrice('monthly') }, browser)
      .expect(201);
    expect(again.body).toMatchObject({ mustAcceptTerms: true });
  });

  it.each([
    ['an unknown code', 'NOBODY', 422, 'code_unknown', async () => undefined],
    ['a code in other letters', 'ÑANDÚ!', 422, 'code_unknown', async () => undefined],
    [
      'an expired code',
      'WELCOME',
      422,
      'code_expired',
      async () => query(`UPDATE promotion_codes SET expires_at = now() - interval '1 second'`),
    ],
    [
      'a deactivated code',
      'WELCOME',
      422,
      'code_expired',
      async () => query(`UPDATE promotion_codes SET deactivated_at = now()`),
    ],
    [
      'a code for another plan',
      'WELCOME',
      422,
      'code_not_for_plan',
      async () => query(`UPDATE promotion_codes SET plan = 'yearly'`),
    ],
    [
      'a price below Stripe’s least charge',
      'WELCOME',
      422,
      'code_not_for_plan',
      async () => query(`UPDATE promotion_codes SET percent_off = NULL, amount_off = 9951, currency = 'usd'`),
    ],
  ])('refuses %s at its field, and leaves the open payment as it is', async (_name, code, status, field, change) => {
    await addPromotionCode(circle.test);
    await change();
    const { browser } = await begin();
    const before = await look(browser);
    const { body } = await redeem(browser, code).expect(status);
    expect(body.errors).toEqual([{ field: 'code', code: field }]);
    expect(await look(browser)).toEqual(before);
    expect(before.clientSecret).toMatch(/^pi_/);
  });

  it('is not combined with a free trial', async () => {
    await query(`UPDATE plans SET trial_days = 14 WHERE value = 'monthly'`);
    try {
      await addPromotionCode(circle.test);
      const { browser } = await begin();
      expect((await redeem(browser).expect(422)).body.errors).toEqual([{ field: 'code', code: 'code_not_for_plan' }]);
    } finally {
      await query(`UPDATE plans SET trial_days = 0 WHERE value = 'monthly'`);
    }
  });

  it('needs an unpaid application of this browser', async () => {
    await addPromotionCode(circle.test);
    await redeem(circle.test.browser()).expect(404);
    await circle.test.browser().delete(path).expect(404);
    const { browser } = await begin();
    await pay(browser);
    await redeem(browser).expect(404);
  });

  it('can be removed, for the full price; another one is refused before', async () => {
    await addPromotionCode(circle.test);
    await addPromotionCode(circle.test, { code: 'OTHER' });
    const { browser } = await begin();
    await redeem(browser).expect(200);
    expect((await redeem(browser, 'OTHER').expect(409)).body.code).toBe('conflict');
    for (let n = 0; n < 2; n += 1) await browser.delete(path).expect(204);
    const view = await look(browser);
    expect(view).toMatchObject({ mustAcceptTerms: true });
    expect(view).not.toHaveProperty('promotion');
    const { clientSecret } = (await accept(browser).expect(200)).body;
    await circle.confirm(clientSecret);
    await circle.hear();
    expect((await invoices()).filter(({ status }) => status === 'paid')).toMatchObject([{ amount_paid: 10_000 }]);
    expect(await states()).toEqual([]);
  });

  it('is guessed a few times only', async () => {
    const limited = limitedApp(circle.test);
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 12; n += 1)
        statuses.push((await limited.http.post(path).send({ code: `GUESS-${n}` })).status);
      expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('the limit of a promotion code', () => {
  it('is kept when many redeem it at once', async () => {
    await addPromotionCode(circle.test, { maxRedemptions: 1 });
    const begun = [];
    for (let n = 0; n < 6; n += 1) begun.push(await begin(`person${n}@example.com`));
    const answers = await Promise.all(begun.map(({ browser }) => redeem(browser)));
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => [body.code, body.errors]);
    expect(refused).toEqual(
      Array.from({ length: 5 }, () => ['promotion_code_used_up', [{ field: 'code', code: 'code_used_up' }]]),
    );
    expect(await states()).toEqual(['held']);
  });

  it('counts one person once, however often and from how many tabs it is asked', async () => {
    await addPromotionCode(circle.test, { maxRedemptions: 1 });
    const { browser } = await begin();
    const answers = await Promise.all(Array.from({ length: 4 }, () => redeem(browser)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await redeem(browser).expect(200);
    expect(await states()).toEqual(['held']);
    expect(await live()).toEqual([]);
  });

  it('is free again when the payment expires, and is redeemed for good when it is made', async () => {
    await addPromotionCode(circle.test, { maxRedemptions: 1 });
    const first = await begin('first@example.com');
    const { body } = await redeem(first.browser).expect(200);
    await accept(first.browser, named(body)).expect(200);
    const second = await begin('second@example.com');
    await redeem(second.browser).expect(409);
    await circle.control('/stripe/advance?days=1');
    await circle.hear();
    expect(await states()).toEqual(['released']);
    const third = await begin('third@example.com');
    await pay(third.browser);
    expect(await states()).toEqual(['released', 'redeemed']);
    const { browser } = await begin('fourth@example.com');
    await redeem(browser).expect(409);
  });

  it('lets go of a code that was held too long, and says so with the full price', async () => {
    await addPromotionCode(circle.test, { maxRedemptions: 1 });
    const late = await begin('late@example.com');
    const { body } = await redeem(late.browser).expect(200);
    await accept(late.browser, named(body)).expect(200);
    await query(`UPDATE promotion_redemptions SET held_until = now() - interval '1 second'`);
    const next = await begin('next@example.com');
    await pay(next.browser);
    const view = await look(late.browser);
    expect(view).toMatchObject({ mustAcceptTerms: true, endedPromotionCode: 'WELCOME' });
    expect(view).not.toHaveProperty('promotion');
    await accept(late.browser).expect(200);
    expect((await live()).map(({ discounts }) => discounts.length)).toEqual([0, 0]);
    expect(await states()).toEqual(['released', 'redeemed']);
  });

  it('holds a code on while the payment is resumed and the code is free, also after its expiry', async () => {
    await addPromotionCode(circle.test, { maxRedemptions: 1 });
    const { browser } = await begin();
    const { body } = await redeem(browser).expect(200);
    await query(`UPDATE promotion_codes SET expires_at = now()`);
    await accept(browser, named(body)).expect(200);
    expect(await look(browser)).toMatchObject({ promotion: { amount: 7_500 }, clientSecret: expect.any(String) });
  });
});

describe('a membership with a promotion code', () => {
  it('ends in the same state after Stripe’s events come again, backwards and twice', async () => {
    await addPromotionCode(circle.test, { duration: 'forever' });
    const { browser, signupId } = await begin();
    await pay(browser);
    const stateOf = async () => {
      const { stripeRevision: _revision, updatedAt: _updated, ...signup } = await circle.signup(signupId);
      return { signup, redemptions: await query('SELECT state, redeemed_at, signup_id FROM promotion_redemptions') };
    };
    const before = await stateOf();
    await query('DELETE FROM stripe_events');
    for (const event of (await circle.events()).toReversed())
      for (let time = 0; time < 2; time += 1) expect(await circle.deliver(event)).toBe(200);
    await circle.work();
    expect(await stateOf()).toEqual(before);
    expect(before.redemptions).toMatchObject([{ state: 'redeemed' }]);
  });

  it('of 100 percent begins with a saved card, and pays from the second period on', async () => {
    await addPromotionCode(circle.test, { percentOff: 100 });
    const { browser, signupId } = await begin();
    const { body } = await redeem(browser).expect(200);
    expect(body.amount).toBe(0);
    const opened = (await accept(browser, named(body)).expect(200)).body;
    expect(opened).toMatchObject({ isSetupIntent: true, clientSecret: expect.stringMatching(/^seti_/) });
    await circle.hear();
    // Without the card nobody would pay the second period.
    expect((await circle.signup(signupId)).paymentStatus).toBe('pending');
    expect(await look(browser)).toMatchObject({ isSetupIntent: true, promotion: { amount: 0, periods: 1 } });
    await circle.confirm(opened.clientSecret);
    await circle.hear();
    expect((await circle.signup(signupId)).paymentStatus).toBe('paid');
    await circle.control('/stripe/advance?days=32');
    await circle.hear();
    expect((await invoices()).map(({ amount_paid: amount }) => amount)).toEqual([10_000, 0, 0]);
    expect(await states()).toEqual(['redeemed']);
  });

  it('of 100 percent that nobody saved a card for ends unpaid, and frees its code', async () => {
    await addPromotionCode(circle.test, { percentOff: 100, maxRedemptions: 1 });
    const { browser, signupId } = await begin();
    const { body } = await redeem(browser).expect(200);
    await accept(browser, named(body)).expect(200);
    const other = await begin();
    await circle.work();
    expect((await circle.signup(signupId)).paymentStatus).toBe('expired');
    expect((await live()).map(({ metadata }) => metadata['signupId'])).toEqual([String(other.signupId)]);
    await redeem(other.browser).expect(200);
  });

  it('of 100 percent forever begins at once, without a card', async () => {
    await addPromotionCode(circle.test, { percentOff: 100, duration: 'forever' });
    const { browser, signupId } = await begin();
    const { body } = await redeem(browser).expect(200);
    expect((await accept(browser, named(body)).expect(200)).body).toEqual({ signupId });
    expect((await circle.signup(signupId)).paymentStatus).toBe('paid');
    const view = await look(browser);
    expect(view).toMatchObject({ step: 'paid' });
    expect(view).not.toHaveProperty('clientSecret');
    await circle.control('/stripe/advance?days=40');
    await circle.hear();
    expect((await circle.signup(signupId)).paymentStatus).toBe('paid');
  });

  it('is not made while Stripe does not answer, and is resumed', async () => {
    await addPromotionCode(circle.test);
    const { browser } = await begin();
    await circle.sandbox.setFault('stripe', 'down');
    await redeem(browser).expect(503);
    await circle.sandbox.setFault('stripe', 'ok');
    // The open payment still has its full price.
    expect(await look(browser)).not.toHaveProperty('promotion');
    await pay(browser);
    expect((await invoices()).filter(({ status }) => status === 'paid')).toMatchObject([{ amount_paid: 7_500 }]);
  });

  it('is of an amount', async () => {
    await addPromotionCode(circle.test, { amountOff: 2_050 });
    const { browser } = await begin();
    expect((await redeem(browser).expect(200)).body).toMatchObject({ amountOff: 2_050, amount: 7_950 });
  });

  it('shows its discount and until when to its member, and in the receipt', async () => {
    await addPromotionCode(circle.test, { duration: 'repeating', durationMonths: 2 });
    await createUser(circle.test.dataSource, { email: 'ana@example.com', language: 'en' });
    const { browser } = await begin();
    await pay(browser);
    await circle.outbox.run('membership-notices.send', await receiptId());
    const receipt = circle.outbox.sent.find(({ template }) => template === 'membership-receipt');
    expect(renderSent(receipt).text).toMatch(/Discount, code WELCOME[\s\S]*\$25[\s\S]*\$75/);
    const member = circle.test.browser();
    await member.post('/api/login').send({ email: 'ana@example.com', password: testPassword }).expect(200);
    const { membership } = (await member.get('/api/inner-circle/membership').expect(200)).body;
    expect(membership.discount).toMatchObject({ code: 'WELCOME', percentOff: 25 });
    const [redeemed] = await query<{ at: Date }>('SELECT redeemed_at AS at FROM promotion_redemptions');
    const months = (new Date(membership.discount.until).getUTCMonth() - (redeemed?.at.getUTCMonth() ?? 0) + 12) % 12;
    expect(months).toBe(2);
  });
});
