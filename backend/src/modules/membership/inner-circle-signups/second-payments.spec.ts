import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, testPassword } from '../../../../test/factories.js';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { renderSent } from '../../../../test/sent-emails.js';
import { lastPayment } from './subscription-truth.js';

let circle: InnerCircleTest;
beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());
beforeEach(() => circle.reset());

const deliverAll = async (times = 1, order: 'forward' | 'backward' = 'forward') => {
  const events = await circle.events();
  for (let time = 0; time < times; time += 1)
    for (const event of order === 'forward' ? events : events.toReversed()) await circle.deliver(event);
  await circle.work();
};
const statuses = async () => (await circle.signups()).map(({ paymentStatus }) => paymentStatus);
const atStripe = async (signupId: number) => {
  const { stripeSubscriptionId } = await circle.signup(signupId);
  const { status } = await circle.stripe.subscriptions.retrieve(stripeSubscriptionId ?? '');
  const { data } = await circle.stripe.invoices.list({
    subscription: stripeSubscriptionId ?? '',
    expand: ['data.payments'],
  });
  const { latest_charge: charge } = await circle.stripe.paymentIntents.retrieve(lastPayment(data) ?? '', {
    expand: ['latest_charge'],
  });
  return [status, typeof charge === 'object' && charge !== null && charge.refunded];
};
const becomeMember = async () => {
  const { body } = await circle.apply().expect(201);
  await circle.confirm(body.clientSecret);
  await deliverAll();
  return body.signupId as number;
};
const refundEmails = () => circle.outbox.sent.filter(({ template }) => template === 'inner-circle-second-payment');

describe('a payment for an active membership', () => {
  it.each([
    ['once', 1, 'forward'],
    ['three times', 3, 'forward'],
    ['three times in the reverse order', 3, 'backward'],
  ] as const)('is refunded, with one email, with events delivered %s', async (_name, times, order) => {
    const first = await becomeMember();
    const second = (await circle.apply({ email: 'ANA@example.com', language: 'es' }).expect(201)).body;
    await circle.confirm(second.clientSecret);
    await deliverAll(times, order);
    await deliverAll(times, order);
    expect(await statuses()).toEqual(['paid', 'refunded']);
    expect(await atStripe(first)).toEqual(['active', false]);
    expect(await atStripe(second.signupId)).toEqual(['canceled', true]);
    expect(await circle.signup(second.signupId)).toMatchObject({ userId: null, duplicateAt: expect.any(Date) });
    expect(await circle.test.dataSource.query('SELECT signup_id FROM paid_memberships')).toEqual([
      { signup_id: first },
    ]);
    expect(refundEmails().map(({ to, language }) => [to, language])).toEqual([['ana@example.com', 'en']]);
    const { subject, text } = renderSent(refundEmails()[0]);
    expect(subject).not.toMatch(/member|Ana\b/i);
    expect(text).toContain('http://localhost:3000/login');
    expect(circle.outbox.sent.filter(({ template }) => template === 'inner-circle-welcome')).toHaveLength(1);
  });

  it('is refunded also when the membership was granted without a payment', async () => {
    await createUser(circle.test.dataSource, { email: 'ana@example.com', isInnerCircleMember: true });
    const { clientSecret, signupId } = (await circle.apply().expect(201)).body;
    await circle.confirm(clientSecret);
    await deliverAll();
    expect(await statuses()).toEqual(['refunded']);
    expect(await atStripe(signupId)).toEqual(['canceled', true]);
    expect(refundEmails()).toHaveLength(1);
  });

  it.each(['forward', 'backward'] as const)(
    'keeps the first of two unreported payments, whichever event arrives first (%s)',
    async (order) => {
      const first = (await circle.apply().expect(201)).body;
      await circle.confirm(first.clientSecret);
      const second = (await circle.apply().expect(201)).body;
      await circle.confirm(second.clientSecret);
      await circle.test.dataSource.query('DELETE FROM pgboss.job');
      await deliverAll(1, order);
      expect(await statuses()).toEqual(['paid', 'refunded']);
      expect(await atStripe(first.signupId)).toEqual(['active', false]);
      expect(await atStripe(second.signupId)).toEqual(['canceled', true]);
      expect(refundEmails()).toHaveLength(1);
    },
  );

  it('a member’s own unfinished application never changes the active subscription', async () => {
    const first = await becomeMember();
    await circle.test.dataSource.query(
      `UPDATE inner_circle_signups SET payment_status = 'past_due', past_due_since = now() - interval '2 days', stripe_status = 'past_due'`,
    );
    await circle.apply().expect(201);
    expect(await atStripe(first)).toEqual(['active', false]);
    expect((await circle.signup(first)).paymentStatus).toBe('past_due');
  });
});

describe('the Stripe customer of a former member', () => {
  const customerOf = async (signupId: number) => (await circle.signup(signupId)).stripeCustomerId ?? '';
  /** An ended membership with a credit at Stripe. */
  const becomeFormerMember = async () => {
    await createUser(circle.test.dataSource, { email: 'ana@example.com' });
    const first = await becomeMember();
    await circle.stripe.subscriptions.cancel((await circle.signup(first)).stripeSubscriptionId ?? '');
    await deliverAll();
    await circle.stripe.customers.update(await customerOf(first), { balance: -50_000 });
    return first;
  };
  const logIn = async () => {
    const browser = circle.test.browser();
    await browser.post('/api/login').send({ email: 'ana@example.com', password: testPassword }).expect(200);
    return browser;
  };
  const creditOf = async (customer: string) => {
    const found = await circle.stripe.customers.retrieve(customer);
    return found.deleted ? undefined : found.balance;
  };

  it('is not used for a stranger who enters the e-mail: no credit, no secret and no membership', async () => {
    const first = await becomeFormerMember();
    const { body } = await circle.apply({ firstName: 'Mallory' }).expect(201);
    await deliverAll();
    expect(await customerOf(body.signupId)).not.toBe(await customerOf(first));
    expect(body.clientSecret).toMatch(/^pi_/);
    expect(await creditOf(await customerOf(first))).toBe(-50_000);
    expect(await statuses()).toEqual(['canceled', 'pending']);
    expect(await circle.test.dataSource.query('SELECT is_inner_circle_member FROM users')).toEqual([
      { is_inner_circle_member: false },
    ]);
  });

  it('is used for an application of the logged-in account, and for no other e-mail', async () => {
    const first = await becomeFormerMember();
    const browser = await logIn();
    const other = (await circle.apply({ email: 'friend@example.com' }, browser).expect(201)).body;
    expect(await customerOf(other.signupId)).not.toBe(await customerOf(first));
    const own = (await circle.apply({}, browser).expect(201)).body;
    expect(own.isSetupIntent).toBe(true);
    expect(await customerOf(own.signupId)).toBe(await customerOf(first));
    expect(await creditOf(await customerOf(first))).toBe(-22_500);
  });

  it('opens the billing portal; a customer that a stranger created with the e-mail does not', async () => {
    const first = await becomeFormerMember();
    await circle.apply({ firstName: 'Mallory' }).expect(201);
    const browser = await logIn();
    await browser.post('/api/inner-circle/billing-portal').expect(200);
    const sessions = await circle.test.dataSource.query<{ customer: string }[]>(
      `SELECT data->>'customer' AS customer FROM sandbox.stripe_objects WHERE kind = 'billing_portal.session'`,
    );
    expect(sessions).toEqual([{ customer: await customerOf(first) }]);
  });
});
