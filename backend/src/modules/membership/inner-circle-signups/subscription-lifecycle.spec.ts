import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { signatureHeader } from '@leap/sandbox';
import type { Stripe } from 'stripe';
import { startInnerCircle, type InnerCircleTest } from '../../../../test/inner-circle.js';
import { renderSent } from '../../../../test/sent-emails.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { StripeEventsService } from '../stripe-events/stripe-events.service.js';
import { User } from '../../accounts/users/user.entity.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';

const isLoad = process.env['TEST_LOAD'] === '1';
/** All 720 orders, or every 53rd of them: 14, with each event in each place, and each pair of events in both orders. */
const EVERY = isLoad ? 1 : 53;
const REPEATS = isLoad ? 50 : 3;
const SHUFFLES = isLoad ? 20 : 4;

let circle: InnerCircleTest;
let email = '';
let signupId = 0;
let lifecycle: Stripe.Event[] = [];

beforeAll(async () => {
  circle = await startInnerCircle();
});
afterAll(() => circle.close());

/** Handles an event like the webhook, and runs its job in this process, which is faster. */
async function receive(event: Stripe.Event): Promise<void> {
  const body = JSON.stringify(event);
  await circle.test.app
    .get(StripeEventsService, { strict: false })
    .receive(
      { verified: async (verify) => verify(Buffer.from(body)) },
      signatureHeader(body, circle.sandbox.env.STRIPE_WEBHOOK_SECRET),
    );
}

function* orders<Item>(items: Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [index, first] of items.entries()) {
    for (const rest of orders(items.toSpliced(index, 1))) yield [first, ...rest];
  }
}

function shuffled<Item>(items: Item[]): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other] as Item, result[last] as Item];
  }
  return result;
}

/** One for each fact that is still news, and a receipt for each paid invoice; the failed payment was made up for. */
const emails = [
  'inner-circle-welcome to ana@example.com: Welcome to LEAP',
  'membership-activity-practice to hello@example.com: A failed payment went through',
  'membership-activity-practice to hello@example.com: You have a new member',
  'membership-change to ana@example.com: Your payment went through',
  'membership-receipt to ana@example.com: Your receipt',
  'membership-receipt to ana@example.com: Your receipt',
];

const isAbout =
  (types: string[]) =>
  ({ type }: Stripe.Event): boolean =>
    types.includes(type);

/** Resets the application to its state after it was stored. */
async function beginAgain(): Promise<void> {
  const { manager } = circle.test.dataSource;
  await manager.query('DELETE FROM stripe_events');
  await manager.query('DELETE FROM membership_events');
  await manager.query('DELETE FROM membership_notices');
  await manager.query('DELETE FROM welcome_emails');
  await manager.query('DELETE FROM pgboss.job');
  await manager.update(InnerCircleSignup, signupId, {
    paymentStatus: 'pending',
    stripeStatus: 'incomplete',
    stripeRevision: 0,
    userId: null,
    currentPeriodStart: null,
    currentPeriodEnd: null,
    membershipEndedAt: null,
  });
  await manager.delete(User, { email });
  circle.outbox.sent = [];
}

/** Everything that must not depend on the order of events. */
async function outcome(): Promise<object> {
  const { manager } = circle.test.dataSource;
  const signup = await circle.signup(signupId);
  const users = await manager.findBy(User, { email });
  return {
    signup: {
      ...signup,
      userId: signup.userId !== null && signup.userId === users[0]?.id,
      stripeRevision: null,
      updatedAt: null,
      membershipEndedAt: signup.membershipEndedAt !== null,
    },
    users: users.map(({ isInnerCircleMember, innerCircleSignupId, firstName, lastName, role }) => ({
      isInnerCircleMember,
      innerCircleSignupId,
      firstName,
      lastName,
      role,
    })),
    events: await manager.query(
      'SELECT kind, occurrence, occurred_at, amount, until FROM membership_events ORDER BY occurred_at, kind',
    ),
    emails: circle.outbox.sent
      .map((email) => `${email.template} to ${email.to}: ${renderSent(email).subject}`)
      .toSorted(),
  };
}

describe('a subscription whose card is declined, then pays, fails at its renewal, and pays again', () => {
  beforeAll(async () => {
    await circle.reset();
    email = 'ana@example.com';
    const { body } = await circle.apply({ email, subscriptionType: 'monthly' });
    signupId = body.signupId;
    const { stripe } = circle;
    await circle.confirm(body.clientSecret, 'pm_card_chargeDeclined').catch(() => undefined);
    await circle.confirm(body.clientSecret);
    const { stripeSubscriptionId } = await circle.signup(signupId);
    const subscription = stripeSubscriptionId ?? '';
    await circle.useCard(subscription, 'pm_card_chargeCustomerFail');
    await circle.control('/stripe/advance?days=32');
    const [open] = (await stripe.invoices.list({ subscription, status: 'open' })).data;
    await circle.useCard(subscription, 'pm_card_visa');
    await stripe.invoices.pay(open?.id ?? '');
    const events = await circle.events();
    lifecycle = [
      ...events.filter(isAbout(['customer.subscription.created'])),
      ...events.filter(isAbout(['invoice.payment_failed'])).slice(0, 2),
      ...events.filter(isAbout(['invoice.paid'])).slice(0, 2),
      ...events.filter(isAbout(['customer.subscription.updated'])).slice(-1),
    ];
  }, 60_000);
  beforeEach(() => beginAgain());

  it('ends in one state with one welcome email in every order of its six events', async () => {
    expect(lifecycle.map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'invoice.payment_failed',
      'invoice.payment_failed',
      'invoice.paid',
      'invoice.paid',
      'customer.subscription.updated',
    ]);
    const outcomes = new Set<string>();
    const all = [...orders(lifecycle)];
    expect(all).toHaveLength(720);
    for (const [index, order] of all.entries()) {
      if (index % EVERY !== 0) continue;
      await beginAgain();
      for (const event of order) {
        await receive(event);
        await circle.work('stripe-events.');
      }
      await circle.work();
      outcomes.add(JSON.stringify(await outcome()));
    }
    expect(outcomes.size).toBe(1);
    expect(await outcome()).toMatchObject({
      signup: { paymentStatus: 'paid', stripeStatus: 'active', userId: true, membershipEndedAt: false },
      users: [{ isInnerCircleMember: true, innerCircleSignupId: signupId }],
      events: [{ kind: 'joined' }, { kind: 'payment_failed' }, { kind: 'payment_recovered' }],
      emails,
    });
  }, 600_000);

  it(`ends in the same state when each event comes ${REPEATS} times in random order, and several jobs run at once`, async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < SHUFFLES; round += 1) {
      await beginAgain();
      const deliveries = shuffled(lifecycle.flatMap((event) => Array<Stripe.Event>(REPEATS).fill(event)));
      for (let first = 0; first < deliveries.length; first += 10)
        await Promise.all(deliveries.slice(first, first + 10).map(receive));
      expect(await circle.pending('stripe-events.')).toHaveLength(lifecycle.length);
      const ids = await circle.test.dataSource.query<{ id: string }[]>('SELECT id FROM stripe_events');
      await Promise.all(ids.map(({ id }) => circle.outbox.run('stripe-events.apply', id)));
      await circle.work();
      outcomes.add(JSON.stringify(await outcome()));
    }
    expect(outcomes.size).toBe(1);
    expect(await outcome()).toMatchObject({ emails });
  }, 600_000);

  it('account and email are created once when the process is killed at any step and the job runs again', async () => {
    const { manager } = circle.test.dataSource;
    const [paid] = lifecycle.filter(isAbout(['invoice.paid']));
    if (!paid) throw new Error('There is no payment.');
    await receive(paid);
    const [row] = await manager.query<{ id: string }[]>('SELECT id FROM stripe_events');
    const untouched = JSON.stringify(await outcome());
    const steps = [
      'users',
      'welcome_emails',
      'inner_circle_signups',
      'membership_events',
      'membership_notices',
      'pgboss.job',
    ];
    for (const table of steps) {
      // A failure of the database at this step, like a kill: the transaction of the step before must be rolled back.
      await manager.query(
        `CREATE FUNCTION refuse_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed here'; END $$`,
      );
      await manager.query(
        `CREATE TRIGGER killed BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_once()`,
      );
      await expect(circle.outbox.run('stripe-events.apply', row?.id ?? '')).rejects.toThrow();
      await manager.query(`DROP TRIGGER killed ON ${table}`);
      await manager.query('DROP FUNCTION refuse_once()');
      expect(JSON.stringify(await outcome())).toBe(untouched);
    }
    for (let time = 0; time < 3; time += 1) await circle.outbox.run('stripe-events.apply', row?.id ?? '');
    await circle.work();
    expect(await outcome()).toMatchObject({
      users: [{ isInnerCircleMember: true }],
      emails,
    });
  });
});

describe('reading a subscription while it changes', () => {
  beforeEach(() => circle.reset());

  it('the later state wins, also when the earlier one is applied after it', async () => {
    const { body } = await circle.apply();
    const reconcile = () => circle.outbox.run('inner-circle-signups.reconcile', String(body.signupId));
    const stripe = circle.test.app.get(StripeClient);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: hasRead, resolve: read } = Promise.withResolvers<void>();
    const real = stripe.inJob.bind(stripe);
    const spy = jest.spyOn(stripe, 'inJob').mockImplementationOnce(async (call) => {
      const unpaid = await real(call);
      read();
      await gate;
      return unpaid;
    });
    const slow = reconcile();
    await hasRead;
    await circle.confirm(body.clientSecret);
    await reconcile();
    expect(await circle.signup(body.signupId)).toMatchObject({ paymentStatus: 'paid' });
    open();
    await slow;
    spy.mockRestore();
    expect(await circle.signup(body.signupId)).toMatchObject({ paymentStatus: 'paid', stripeStatus: 'active' });
  });

  it('many concurrent reads during a payment end in the paid state', async () => {
    email = 'eva@example.com';
    const { body } = await circle.apply({ email });
    signupId = body.signupId;
    const { stripeSubscriptionId } = await circle.signup(signupId);
    await Promise.all([
      ...Array.from({ length: 6 }, () => circle.outbox.run('inner-circle-signups.reconcile', String(signupId))),
      circle
        .confirm(body.clientSecret)
        .then(() => circle.outbox.run('inner-circle-signups.reconcile', String(signupId))),
      ...Array.from({ length: 6 }, () => circle.outbox.run('inner-circle-signups.reconcile', String(signupId))),
    ]);
    expect(await circle.signup(signupId)).toMatchObject({ paymentStatus: 'paid', stripeSubscriptionId });
  });

  it('an event that arrives before the answer to the call finds its signup by the metadata', async () => {
    const { body } = await circle.apply();
    signupId = body.signupId;
    await circle.confirm(body.clientSecret);
    const { manager } = circle.test.dataSource;
    const { stripeSubscriptionId, createdAt } = await circle.signup(signupId);
    await manager.update(InnerCircleSignup, signupId, {
      stripeSubscriptionId: null,
      stripeCustomerId: null,
      stripeStatus: null,
    });
    const paid = (await circle.events()).find(isAbout(['invoice.paid']));
    if (!paid) throw new Error('There is no payment.');
    await manager.update(InnerCircleSignup, signupId, { createdAt: new Date(0) });
    await receive(paid);
    await circle.work();
    expect(await circle.signup(signupId)).toMatchObject({ paymentStatus: 'pending', stripeSubscriptionId: null });
    await manager.update(InnerCircleSignup, signupId, { createdAt });
    await manager.query('DELETE FROM stripe_events');
    await receive(paid);
    await circle.work();
    expect(await circle.signup(signupId)).toMatchObject({ paymentStatus: 'paid', stripeSubscriptionId });
  });
});
