import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { plans as specified } from '@leap/domain';
import { createUser, testPassword } from '../../../../test/factories.js';
import { readySignup, shownPrice, startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { ownMembership } from '../../../../test/own-membership.js';
import { renderSent } from '../../../../test/sent-emails.js';
import { lookupKey } from '../../../integrations/stripe/stripe-prices.js';
import type { User } from '../../accounts/accounts.module.js';

const path = '/api/admin/plans';
const DAY = 86_400_000;

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());
afterEach(async () => {
  for (const { value, amount, interval, intervalCount } of specified)
    await circle.test.dataSource.query(
      `UPDATE plans SET amount = $2, "interval" = $3, interval_count = $4, trial_days = 0, seats = NULL,
         updated_at = greatest(now(), updated_at + interval '1 millisecond') WHERE value = $1`,
      [value, amount, interval, intervalCount],
    );
});

const { own, replay, stateOf, isMember } = ownMembership(() => circle);

type Browser = ReturnType<InnerCircleTest['test']['browser']>;

async function logIn(overrides: Partial<User>): Promise<Browser> {
  const user = await createUser(circle.test.dataSource, overrides);
  const browser = circle.test.browser();
  await browser.post('/api/login').send({ email: user.email, password: testPassword }).expect(200);
  return browser;
}
const logInAdmin = () => logIn({ email: 'owner@example.com', role: 'admin' });

/** What the form sends for a plan, with changes. */
async function formOf(admin: Browser, value: string, changes: object = {}) {
  const { body } = await admin.get(`${path}/${value}`).expect(200);
  const { name, benefits, amount, interval, intervalCount, trialDays, seats = null, updatedAt: version } = body;
  return { name, benefits, amount, interval, intervalCount, trialDays, seats, version, ...changes };
}
const change = async (admin: Browser, value: string, changes: object) =>
  admin.patch(`${path}/${value}`).send(await formOf(admin, value, changes));

const publicPlan = async (value: string) =>
  (await circle.test.http.get('/api/inner-circle/plans').expect(200)).body.find(
    (plan: { value: string }) => plan.value === value,
  );
const priceOf = async (subscriptionId: string | null) =>
  (await circle.stripe.subscriptions.retrieve(subscriptionId ?? '')).items.data[0]?.price;
const notices = () => circle.outbox.sent.filter(({ template }) => template === 'plan-price-change');

describe('plans in the admin area', () => {
  it('are the specified ones until somebody changes them', async () => {
    const admin = await logInAdmin();
    const { body } = await admin.get(path).expect(200);
    expect(body.map(({ value, amount }: { value: string; amount: number }) => [value, amount])).toEqual([
      ['monthly', 10_000],
      ['quarterly', 27_500],
      ['yearly', 100_000],
    ]);
    expect(body[0]).toMatchObject({ name: { en: 'Monthly', es: 'Mensual' }, members: 0, trialDays: 0 });
    expect(body[0]).not.toHaveProperty('seats');
  });

  it('take new texts, which visitors see at once', async () => {
    const admin = await logInAdmin();
    const name = { en: '  Month by month ', es: 'Mes a mes' };
    const benefits = { en: ['One line.'], es: ['Una línea.', 'Otra línea.'] };
    const saved = await change(admin, 'monthly', { name, benefits });
    expect(saved.body).toMatchObject({ name: { en: 'Month by month', es: 'Mes a mes' }, benefits });
    expect(await publicPlan('monthly')).toMatchObject({ name: { en: 'Month by month', es: 'Mes a mes' }, benefits });
    expect(await circle.pending('plan-changes')).toEqual([]);
    const [entry] = await circle.test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE action LIKE 'plans.%' ORDER BY created_at DESC LIMIT 1`,
    );
    expect(entry).toEqual({ action: 'plans.updated' });
    await change(admin, 'monthly', {
      name: { en: 'Monthly', es: 'Mensual' },
      benefits: {
        en: ['For trying it out in your own week.', 'Everything is in it. You decide again every month.'],
        es: ['Para probarlo en tu propia semana.', 'Ya incluye todo. Cada mes vuelves a decidir.'],
      },
    });
  });

  it.each([
    ['a blank name', { name: { en: ' ', es: 'Mensual' } }, 'name.en', 'required'],
    ['no lines', { benefits: { en: [], es: ['Una.'] } }, 'benefits.en', 'required'],
    ['a blank line', { benefits: { en: ['One.', ' '], es: ['Una.'] } }, 'benefits.en', 'required'],
    ['an amount below Stripe’s least', { amount: 49 }, 'amount', 'too_small'],
    ['half a cent', { amount: 10_000.5 }, 'amount', 'invalid_type'],
    ['no period', { interval: 'week' }, 'interval', 'invalid_choice'],
    ['no seat at all', { seats: 0 }, 'seats', 'too_small'],
    ['a trial of a year', { trialDays: 365 }, 'trialDays', 'too_large'],
    ['a new amount, and nothing about members', { amount: 12_000 }, 'presentMembers', 'required'],
    [
      'members moved to another period',
      { amount: 12_000, intervalCount: 2, presentMembers: 'move' },
      'presentMembers',
      'invalid_choice',
    ],
  ])('refuse %s', async (_what, changes, field, code) => {
    const admin = await logInAdmin();
    const { status, body } = await change(admin, 'monthly', changes);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ field, code }] });
    expect(await publicPlan('monthly')).toMatchObject({ amount: 10_000, interval: 'month', intervalCount: 1 });
  });

  it('refuse a change that was based on an older version', async () => {
    const admin = await logInAdmin();
    const form = await formOf(admin, 'yearly', { trialDays: 7 });
    const answers = await Promise.all([1, 2].map(() => admin.patch(`${path}/yearly`).send(form)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
  });

  it('are the administrator’s alone', async () => {
    for (const browser of [
      circle.test.browser(),
      await logIn({ email: 'editor@example.com', role: 'editor' }),
      await logIn({ email: 'member@example.com', isInnerCircleMember: true }),
    ]) {
      const { status } = await browser.get(`${path}/monthly`);
      expect([401, 403]).toContain(status);
    }
    const admin = await logInAdmin();
    await admin.get(`${path}/weekly`).expect(404);
    await admin.get(`${path}/Weekly%20plan`).expect(422);
  });
});

describe('a new amount', () => {
  it('makes a new price at Stripe for who joins from now on, and present members keep theirs', async () => {
    const admin = await logInAdmin();
    const { signup } = await own({ subscriptionType: 'monthly' });
    const before = await priceOf(signup.stripeSubscriptionId);
    const { body } = await change(admin, 'monthly', { amount: 12_000, presentMembers: 'keep' });
    expect(body).toMatchObject({ amount: 12_000, members: 1, membersAtOtherPrice: 1, moving: 0 });
    await circle.work('plan-changes');
    const [price] = (await circle.stripe.prices.list({ lookup_keys: [lookupKey('monthly')] })).data;
    expect(price).toMatchObject({ unit_amount: 12_000, recurring: { interval: 'month', interval_count: 1 } });
    const [portal] = (await circle.stripe.billingPortal.configurations.list()).data;
    expect(portal?.features.subscription_update.products?.[0]?.prices).toContain(price?.id);
    expect(portal?.features.subscription_update.products?.[0]?.prices).not.toContain(before?.id);

    const newcomer = await circle.join({ email: 'eva@example.com', subscriptionType: 'monthly' });
    expect(newcomer).toMatchObject({ subscriptionType: 'monthly', amount: 12_000, periodMonths: 1 });
    await circle.control('/stripe/advance?days=32');
    await circle.hear();
    expect(await circle.signup(signup.id)).toMatchObject({ subscriptionType: 'monthly', amount: 10_000 });
    expect(await priceOf(signup.stripeSubscriptionId)).toMatchObject({ id: before?.id, unit_amount: 10_000 });
    expect(notices()).toEqual([]);
    expect(await publicPlan('quarterly')).toMatchObject({ savings: 8_500 });
  });

  it('counts from the next payment even before its job has run', async () => {
    const admin = await logInAdmin();
    await change(admin, 'monthly', { amount: 13_000, presentMembers: 'keep' });
    const newcomer = await circle.join({ subscriptionType: 'monthly' });
    expect(newcomer).toMatchObject({ amount: 13_000 });
    expect(await priceOf(newcomer.stripeSubscriptionId)).toMatchObject({ unit_amount: 13_000 });
  });

  it('is shown to an applicant before anything is opened at the old one', async () => {
    const admin = await logInAdmin();
    const browser = circle.test.browser();
    const { acceptedTermsVersion, ...unaccepted } = readySignup;
    await browser
      .post('/api/inner-circle/apply')
      .send({ ...unaccepted, subscriptionType: 'monthly' })
      .expect(201);
    await change(admin, 'monthly', { amount: 14_000, presentMembers: 'keep' });
    const accept = (shown: object) =>
      browser
        .post('/api/inner-circle/accept-terms')
        .send({ acceptedTermsVersion, shownPrice: { ...shownPrice('monthly'), ...shown } });
    expect((await accept({}).expect(409)).body.code).toBe('price_changed');
    expect((await browser.get('/api/inner-circle/signup').expect(200)).body).toMatchObject({ amount: 14_000 });
    // Before the present price was accepted it may change again; the terms show it.
    await change(admin, 'monthly', { amount: 14_500, presentMembers: 'keep' });
    const { body: looked } = await browser.get('/api/inner-circle/signup').expect(200);
    expect(looked).toMatchObject({ amount: 14_500, mustAcceptTerms: true });
    expect((await accept({ amount: 14_000 }).expect(409)).body.code).toBe('price_changed');
    expect((await accept({ amount: 14_500 }).expect(200)).body).toHaveProperty('clientSecret');
  });

  it('leaves a payment that is open at the amount that was accepted', async () => {
    const admin = await logInAdmin();
    const browser = circle.test.browser();
    const { body } = await circle.apply({ subscriptionType: 'monthly' }, browser).expect(201);
    await change(admin, 'monthly', { amount: 15_000, presentMembers: 'keep' });
    const { body: resumed } = await browser.get('/api/inner-circle/signup').expect(200);
    expect(resumed).toMatchObject({ clientSecret: body.clientSecret, amount: 10_000 });
  });
});

describe('members who are moved to a new amount', () => {
  it('get an email in their language, and pay it from the first renewal after 30 days', async () => {
    const admin = await logInAdmin();
    const { signup, browser } = await own({ subscriptionType: 'monthly', language: 'es' });
    await circle.test.dataSource.query(`UPDATE users SET language = 'es' WHERE email = 'ana@example.com'`);
    const { body } = await change(admin, 'monthly', { amount: 12_500, presentMembers: 'move' });
    expect(body).toMatchObject({ members: 1, membersAtOtherPrice: 1, moving: 1 });
    await circle.work('plan-changes');
    const [notice, ...others] = notices();
    expect(others).toEqual([]);
    expect(notice?.to).toBe('ana@example.com');
    const { subject, text } = renderSent(notice ?? raise());
    expect(subject).toBe('Cambia el precio de tu membresía');
    expect(text).toContain('125');
    expect(text).toContain('al mes');

    // The account says what the email says.
    const ownPrice = async () =>
      (await browser.get('/api/inner-circle/membership').expect(200)).body.membership.nextPrice;
    const shown = await ownPrice();
    expect(shown).toEqual({ amount: 12_500, from: expect.any(String) });
    expect(new Date(shown.from).getTime()).toBeGreaterThanOrEqual(Date.now() + 30 * DAY - 60_000);

    // The next renewal is due after the 30 days or before, as long as the present month is; the one after it is due in any case.
    const firstEnd = Number(signup.currentPeriodEnd);
    const isAfterNotice = firstEnd >= Date.now() + 30 * DAY;
    expect(await priceOf(signup.stripeSubscriptionId)).toMatchObject({ unit_amount: isAfterNotice ? 12_500 : 10_000 });
    await circle.control('/stripe/advance?days=32');
    await circle.hear();
    await circle.outbox.run('plan-changes.apply-moves', 'all');
    expect(await priceOf(signup.stripeSubscriptionId)).toMatchObject({ unit_amount: 12_500 });
    await circle.control('/stripe/advance?days=32');
    await circle.hear();
    const { data } = await circle.stripe.invoices.list({ subscription: signup.stripeSubscriptionId ?? '' });
    expect(data.map(({ total }) => total).slice(0, 1)).toEqual([12_500]);
    expect(data.at(-1)?.total).toBe(10_000);
    expect(await circle.signup(signup.id)).toMatchObject({ amount: 12_500, subscriptionType: 'monthly' });
    expect(await ownPrice()).toBeUndefined();
    expect((await admin.get(`${path}/monthly`)).body).toMatchObject({ membersAtOtherPrice: 0, moving: 0 });
    expect(await isMember()).toBe(true);

    const state = await stateOf(signup.id);
    await replay();
    expect(await stateOf(signup.id)).toEqual(state);
    expect(notices()).toHaveLength(1);
  });

  it('pay nothing at the moment of the change', async () => {
    const admin = await logInAdmin();
    const { signup } = await own({ subscriptionType: 'yearly' });
    await change(admin, 'yearly', { amount: 120_000, presentMembers: 'move' });
    await circle.work('plan-changes');
    expect(await priceOf(signup.stripeSubscriptionId)).toMatchObject({ unit_amount: 120_000 });
    const { data } = await circle.stripe.invoices.list({ subscription: signup.stripeSubscriptionId ?? '' });
    expect(data.map(({ total }) => total)).toEqual([100_000]);
    const item = (await circle.stripe.subscriptions.retrieve(signup.stripeSubscriptionId ?? '')).items.data[0];
    expect(new Date((item?.current_period_end ?? 0) * 1_000)).toEqual(signup.currentPeriodEnd);
  });

  it('are not moved after they cancelled, and get no email', async () => {
    const admin = await logInAdmin();
    const { signup, browser } = await own({ subscriptionType: 'yearly' });
    await browser.post('/api/inner-circle/membership/cancellation').send({}).expect(200);
    await change(admin, 'yearly', { amount: 130_000, presentMembers: 'move' });
    await circle.work('plan-changes');
    expect(notices()).toEqual([]);
    expect(await priceOf(signup.stripeSubscriptionId)).toMatchObject({ unit_amount: 100_000 });
  });

  it('are notified once although the mail server was away, and moved only after that', async () => {
    const admin = await logInAdmin();
    const { signup } = await own({ subscriptionType: 'yearly' });
    await change(admin, 'yearly', { amount: 140_000, presentMembers: 'move' });
    const [move] = await circle.test.dataSource.query<{ id: string }[]>('SELECT id FROM plan_price_moves');
    circle.outbox.isMailDown = true;
    await expect(circle.outbox.run('plan-changes.notify-member', move?.id ?? '')).rejects.toThrow();
    await circle.outbox.run('plan-changes.publish-prices', 'all');
    await circle.outbox.run('plan-changes.apply-moves', 'all');
    expect(await priceOf(signup.stripeSubscriptionId)).toMatchObject({ unit_amount: 100_000 });
    // After a long outage its job has been given up.
    const { dataSource } = circle.test;
    await dataSource.query(`DELETE FROM pgboss.job WHERE name = 'plan-changes.notify-member'`);
    await dataSource.query(`UPDATE plan_price_moves SET created_at = now() - interval '2 hours'`);
    await circle.outbox.run('plan-changes.apply-moves', 'all');
    expect(await circle.pending('plan-changes.notify-member')).toHaveLength(1);
    circle.outbox.isMailDown = false;
    for (let time = 0; time < 2; time += 1) await circle.outbox.run('plan-changes.notify-member', move?.id ?? '');
    await circle.outbox.run('plan-changes.apply-moves', 'all');
    expect(notices()).toHaveLength(1);
    expect(await priceOf(signup.stripeSubscriptionId)).toMatchObject({ unit_amount: 140_000 });
  });
});

describe('a trial', () => {
  it('charges nothing today, asks for a card, and begins with it', async () => {
    const admin = await logInAdmin();
    await change(admin, 'monthly', { trialDays: 14 });
    expect(await publicPlan('monthly')).toMatchObject({ trialDays: 14 });
    const { body } = await circle.apply({ subscriptionType: 'monthly' }).expect(201);
    expect(body).toMatchObject({ isSetupIntent: true });
    await circle.hear();
    expect(await circle.signup(body.signupId)).toMatchObject({ paymentStatus: 'pending', userId: null });
    await circle.confirm(body.clientSecret);
    await circle.hear();
    const signup = await circle.signup(body.signupId);
    expect(signup).toMatchObject({ paymentStatus: 'paid', stripeStatus: 'trialing', amount: 10_000 });
    const invoices = async () =>
      (await circle.stripe.invoices.list({ subscription: signup.stripeSubscriptionId ?? '' })).data.map(
        ({ amount_paid: paid }) => paid,
      );
    expect(await invoices()).toEqual([0]);
    await circle.control('/stripe/advance?days=15');
    await circle.hear();
    expect(await invoices()).toEqual([10_000, 0]);
  });

  it('ends without a charge and without a membership when no card came', async () => {
    const admin = await logInAdmin();
    await change(admin, 'monthly', { trialDays: 7 });
    const { body } = await circle.apply({ subscriptionType: 'monthly' }).expect(201);
    await circle.control('/stripe/advance?days=8');
    await circle.hear();
    expect(await circle.signup(body.signupId)).toMatchObject({ paymentStatus: 'expired', userId: null });
  });
});

describe('seats', () => {
  it('refuse one application too many, also of two at once, and the page says so', async () => {
    const admin = await logInAdmin();
    await change(admin, 'yearly', { seats: 1 });
    expect(await publicPlan('yearly')).toMatchObject({ isSoldOut: false });
    const answers = await Promise.all(
      ['ana@example.com', 'eva@example.com'].map((email) => circle.apply({ email, subscriptionType: 'yearly' })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('plan_sold_out');
    expect(await publicPlan('yearly')).toMatchObject({ isSoldOut: true });
    await circle.apply({ email: 'mia@example.com', subscriptionType: 'monthly' }).expect(201);
    await change(admin, 'yearly', { seats: null });
    expect(await publicPlan('yearly')).toMatchObject({ isSoldOut: false });
  });
});

function raise(): never {
  throw new Error('No email was sent.');
}
