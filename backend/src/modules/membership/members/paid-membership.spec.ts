import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { ownMembership } from '../../../../test/own-membership.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

const { replay } = ownMembership(() => circle);

async function logInAdmin() {
  const { email } = await createUser(circle.test.dataSource, { role: 'admin' });
  const browser = circle.test.browser();
  await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
  const detail = async (userId: string | null) => (await browser.get(`/api/admin/members/${userId}`).expect(200)).body;
  return { browser, detail };
}
/** Gives back a part of the payment of an invoice, in Stripe's dashboard. */
async function giveBack(invoice: string | undefined, amount: number): Promise<void> {
  const { payments } = await circle.stripe.invoices.retrieve(invoice ?? '', { expand: ['payments'] });
  const payment = payments?.data[0]?.payment.payment_intent;
  await circle.stripe.refunds.create({ payment_intent: typeof payment === 'string' ? payment : '', amount });
  await circle.hear();
}
const invoicesOf = async (subscription: string | null) =>
  (await circle.stripe.invoices.list({ subscription: subscription ?? '' })).data.map(({ id }) => id);

describe('what a member pays, on the page of the account', () => {
  it('is what the member sees, with the payments, also while Stripe is away', async () => {
    const { browser, detail } = await logInAdmin();
    const { id, userId, currentPeriodEnd } = await circle.join();
    await circle.sandbox.setFault('stripe', 'down');
    const { paidMembership, payments, paymentsCount } = await detail(userId);
    expect(paidMembership).toMatchObject({
      state: 'active',
      isTrial: false,
      plan: 'quarterly',
      amount: 27_500,
      periodMonths: 3,
      nextChargeAt: currentPeriodEnd?.toISOString(),
      card: { brand: 'visa', last4: '4242' },
      signupId: id,
      isRefundable: true,
      isRefundOpen: false,
    });
    expect(payments).toEqual([{ paidAt: paidMembership.since, amount: 27_500, refunded: 0, currency: 'usd' }]);
    expect(paymentsCount).toBe(1);
    await browser.post(`/api/admin/inner-circle/signups/${id}/refund`).send({}).expect(201);
    const { paidMembership: asked } = await detail(userId);
    expect(asked).toMatchObject({ isRefundable: false, isRefundOpen: true });
    expect(asked).not.toHaveProperty('openRefundAmount');
  });

  it('says how much is on its way', async () => {
    const { browser, detail } = await logInAdmin();
    const { id, userId } = await circle.join();
    const asked = { amount: 2_000, endsMembership: false };
    await browser.post(`/api/admin/inner-circle/signups/${id}/refund`).send(asked).expect(201);
    expect((await detail(userId)).paidMembership).toMatchObject({ isRefundOpen: true, openRefundAmount: 2_000 });
  });

  it('has each payment once, however often it is reported, with what was refunded of it', async () => {
    const { detail } = await logInAdmin();
    const { userId, stripeSubscriptionId } = await circle.join();
    await circle.control('/stripe/advance?days=93');
    await circle.hear();
    const [latest, first] = await invoicesOf(stripeSubscriptionId);
    await giveBack(latest, 2_500);
    await giveBack(first, 27_500);
    await replay();
    expect((await detail(userId)).payments).toMatchObject([
      { amount: 27_500, refunded: 2_500 },
      { amount: 27_500, refunded: 27_500 },
    ]);
    // The refund of an earlier payment leaves the membership as it is.
    expect((await detail(userId)).paidMembership).toMatchObject({ state: 'active' });
  });

  it('shows the latest payments, and how many there are', async () => {
    const { detail } = await logInAdmin();
    const { id, userId } = await circle.join();
    await circle.test.dataSource.query(
      `INSERT INTO membership_payments (signup_id, stripe_invoice_id, paid_at, amount, currency)
       SELECT $1, 'in_of_' || n, now() - make_interval(months => n), 100 + n, 'usd' FROM generate_series(1, 13) n`,
      [id],
    );
    const { payments, paymentsCount } = await detail(userId);
    expect(paymentsCount).toBe(14);
    expect((payments as { amount: number }[]).map(({ amount }) => amount)).toEqual([
      27_500,
      ...Array.from({ length: 11 }, (_, index) => 101 + index),
    ]);
  });

  it('is a free trial until the first payment, of which nothing can be refunded', async () => {
    const { detail } = await logInAdmin();
    await circle.test.dataSource.query(`UPDATE plans SET trial_days = 14 WHERE value = 'monthly'`);
    const { body } = await circle.apply({ subscriptionType: 'monthly' }).expect(201);
    await circle.confirm(body.clientSecret);
    await circle.hear();
    const { userId } = await circle.signup(body.signupId);
    expect(await detail(userId)).toMatchObject({
      paidMembership: { state: 'active', isTrial: true, isRefundable: false },
      payments: [],
    });
    await circle.control('/stripe/advance?days=15');
    await circle.hear();
    expect(await detail(userId)).toMatchObject({
      paidMembership: { isTrial: false, isRefundable: true },
      payments: [{ amount: 10_000 }],
    });
  });

  it('is absent where nothing was paid, and stays beside a membership that was granted later', async () => {
    const { browser, detail } = await logInAdmin();
    const { id: granted } = await createUser(circle.test.dataSource, { email: 'granted@example.com' });
    expect(await detail(granted)).toMatchObject({ payments: [], paymentsCount: 0 });
    expect(await detail(granted)).not.toHaveProperty('paidMembership');
    const { userId, stripeSubscriptionId } = await circle.join();
    await circle.stripe.subscriptions.cancel(stripeSubscriptionId ?? '');
    await circle.hear();
    const { updatedAt: version } = await detail(userId);
    await browser.post(`/api/admin/members/${userId}/grant-membership`).send({ reason: 'A gift', version }).expect(200);
    expect(await detail(userId)).toMatchObject({
      membership: 'member',
      decision: { kind: 'granted' },
      paidMembership: { state: 'ended', isRefundable: true },
      payments: [{ amount: 27_500 }],
    });
  });
});
