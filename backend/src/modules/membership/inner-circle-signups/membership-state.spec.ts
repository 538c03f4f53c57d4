import { describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { membershipFacts } from './membership-facts.js';
import { graceEnd, isEnded, isLive, membershipState, type SubscriptionTruth } from './membership-state.js';

const start = Date.UTC(2026, 2, 1) / 1_000;
const end = Date.UTC(2026, 3, 1) / 1_000;

/** The fields that the rule reads; the SDK's types require a hundred more. */
function truth(
  status: string,
  {
    invoices = [],
    isRefunded = false,
    ...changes
  }: { invoices?: [string, number?][]; isRefunded?: boolean } & Record<string, unknown> = {},
): SubscriptionTruth {
  const price = {
    id: 'price_1',
    lookup_key: 'inner_circle_monthly',
    unit_amount: 10_000,
    currency: 'usd',
    recurring: { interval: 'month', interval_count: 1 },
    metadata: {},
  };
  const items = { data: [{ price, current_period_start: start, current_period_end: end }] };
  return {
    subscription: {
      id: 'sub_1',
      status,
      items,
      cancel_at: null,
      cancel_at_period_end: false,
      start_date: start,
      ended_at: null,
      pause_collection: null,
      pending_setup_intent: null,
      default_payment_method: null,
      trial_start: null,
      discounts: [],
      metadata: {},
      ...changes,
    } as unknown as Stripe.Subscription,
    invoices: invoices.map(
      ([invoiceStatus, created = start]) => ({ status: invoiceStatus, created }) as unknown as Stripe.Invoice,
    ),
    charges: new Map(),
    refunds: [],
    isRefunded,
  };
}

describe('the state of a signup follows from its subscription', () => {
  it.each([
    ['incomplete', [['open']], 'pending'],
    ['incomplete_expired', [['void']], 'expired'],
    ['active', [['paid']], 'paid'],
    ['trialing', [['paid']], 'paid'],
    ['past_due', [['open'], ['paid']], 'past_due'],
    ['unpaid', [['open'], ['paid']], 'past_due'],
    ['paused', [['paid']], 'past_due'],
    ['canceled', [['void'], ['paid']], 'canceled'],
    ['canceled', [['void']], 'expired'],
    ['canceled', [], 'expired'],
    ['something Stripe adds later', [['paid']], 'past_due'],
  ] as [string, [string][], string][])('%s with invoices %j is %s', (status, invoices, paymentStatus) => {
    expect(membershipState(truth(status, { invoices })).paymentStatus).toBe(paymentStatus);
  });

  it.each(['active', 'past_due', 'unpaid', 'canceled'])(
    '%s is refunded when the last payment was refunded',
    (status) => {
      expect(membershipState(truth(status, { invoices: [['paid']], isRefunded: true }))).toMatchObject({
        paymentStatus: 'refunded',
        stripeStatus: status,
      });
    },
  );

  it('has plan, price and period from the item', () => {
    expect(membershipState(truth('active', { invoices: [['paid']] }))).toEqual({
      paymentStatus: 'paid',
      stripeStatus: 'active',
      stripePriceId: 'price_1',
      currentPeriodStart: new Date('2026-03-01T00:00:00Z'),
      currentPeriodEnd: new Date('2026-04-01T00:00:00Z'),
      cardBrand: null,
      cardLast4: null,
      cardExpiresOn: null,
      cancelAtPeriodEnd: false,
      cancelsAt: null,
      pausedUntil: null,
      pastDueSince: null,
      plan: { subscriptionType: 'monthly', amount: 10_000, currency: 'usd', periodMonths: 1 },
    });
  });

  it('keeps the plan of the signup for an unknown price', () => {
    const items = {
      data: [
        {
          price: { id: 'price_2', lookup_key: null, unit_amount: 1, currency: 'usd', metadata: {} },
          current_period_start: start,
          current_period_end: end,
        },
      ],
    };
    expect(membershipState(truth('active', { items }))).toMatchObject({ stripePriceId: 'price_2', plan: undefined });
  });

  it('has the plan that a replaced price names', () => {
    const price = {
      id: 'price_0',
      lookup_key: null,
      unit_amount: 9_000,
      currency: 'usd',
      recurring: { interval: 'year', interval_count: 1 },
      metadata: { plan: 'yearly' },
    };
    const items = { data: [{ price, current_period_start: start, current_period_end: end }] };
    expect(membershipState(truth('active', { items })).plan).toEqual({
      subscriptionType: 'yearly',
      amount: 9_000,
      currency: 'usd',
      periodMonths: 12,
    });
  });

  it('begins a trial with a card, and leaves nothing of one without', () => {
    const trial = { trial_start: start, invoices: [['paid']] as [string][] };
    const statusOf = (status: string, changes: object) =>
      membershipState(truth(status, { ...trial, ...changes })).paymentStatus;
    expect(statusOf('trialing', { pending_setup_intent: 'seti_1' })).toBe('pending');
    expect(statusOf('trialing', { default_payment_method: 'pm_1' })).toBe('paid');
    expect(statusOf('canceled', {})).toBe('expired');
    expect(statusOf('canceled', { default_payment_method: 'pm_1' })).toBe('canceled');
  });

  it('ends at the period, whether Stripe sets the period flag or a date', () => {
    expect(membershipState(truth('active', { cancel_at_period_end: true })).cancelAtPeriodEnd).toBe(true);
    expect(membershipState(truth('active', { cancel_at: end })).cancelAtPeriodEnd).toBe(true);
  });

  it('is past due since its oldest open invoice, by Stripe’s clock, and since the period while it is paused', () => {
    const day = 86_400;
    expect(
      membershipState(
        truth('past_due', {
          invoices: [
            ['open', end + day],
            ['open', end],
            ['paid', start],
          ],
        }),
      ).pastDueSince,
    ).toEqual(new Date(end * 1_000));
    expect(
      membershipState(
        truth('unpaid', {
          invoices: [
            ['uncollectible', end],
            ['paid', start],
          ],
        }),
      ).pastDueSince,
    ).toEqual(new Date(end * 1_000));
    expect(membershipState(truth('paused', { invoices: [['paid', start]] })).pastDueSince).toEqual(
      new Date(start * 1_000),
    );
  });
});

describe('a membership', () => {
  const since = new Date('2026-03-01T00:00:00Z');

  it('is granted by a paid signup, and for 14 days by one that is past due', () => {
    expect(graceEnd(since)).toEqual(new Date('2026-03-15T00:00:00Z'));
    expect(isLive({ paymentStatus: 'paid', pastDueSince: null })).toBe(true);
    expect(isLive({ paymentStatus: 'past_due', pastDueSince: since }, new Date('2026-03-14T23:59:59.999Z'))).toBe(true);
    expect(isLive({ paymentStatus: 'past_due', pastDueSince: since }, new Date('2026-03-15T00:00:00Z'))).toBe(false);
  });

  it.each(['pending', 'canceled', 'not_required', 'expired', 'refunded'] as const)(
    'is not granted by %s',
    (paymentStatus) => {
      expect(isLive({ paymentStatus, pastDueSince: null })).toBe(false);
    },
  );

  it('a subscription is open until Stripe has ended it', () => {
    expect(['canceled', 'incomplete_expired'].every(isEnded)).toBe(true);
    expect([null, 'incomplete', 'active', 'past_due', 'unpaid', 'paused', 'trialing'].some(isEnded)).toBe(false);
  });
});

describe('the end of access', () => {
  const since = Date.UTC(2026, 3, 1) / 1_000;
  const day = 86_400;
  const lapse = { kind: 'ended', occurrence: `grace:${since}` } as const;
  /** What ended, of a subscription that Stripe ended 20 days after the payment was missing. */
  const ends = (paidAt: number, known: (typeof lapse)[], access?: Parameters<typeof membershipFacts>[2]) => {
    const ended = truth('canceled', { ended_at: since + 20 * day });
    const invoice = { status: 'paid', amount_due: 1, status_transitions: { paid_at: paidAt, finalized_at: paidAt } };
    return membershipFacts(
      { ...ended, invoices: [...ended.invoices, invoice as unknown as Stripe.Invoice] },
      known,
      access,
    )
      .filter(({ kind }) => kind === 'ended')
      .map(({ occurrence }) => occurrence);
  };

  it('is that of the grace period, dated by it', () => {
    const facts = membershipFacts(truth('past_due'), [], { lapsedSince: new Date(since * 1_000), wasEnded: true });
    const until = new Date((since + 14 * day) * 1_000);
    expect(facts).toContainEqual({ ...lapse, occurredAt: until, until });
  });

  it('is no second event when Stripe ends the subscription afterwards, unless it was paid in between', () => {
    const wasEnded = { lapsedSince: null, wasEnded: true };
    const expected = [String(since + 20 * day)];
    expect(ends(start, [lapse], wasEnded)).toEqual([]);
    expect(ends(start, [], wasEnded)).toEqual(expected);
    expect(ends(start, [lapse], { ...wasEnded, wasEnded: false })).toEqual(expected);
    expect(ends(since + 15 * day, [lapse], wasEnded)).toEqual(expected);
  });
});

describe('a pause', () => {
  const metadata = { pausedAt: String(start), pausedUntil: String(start + 86_400) };
  const pausing = { pause_collection: { behavior: 'void', resumes_at: start + 86_400 } };
  const facts = (changes: object, known: Parameters<typeof membershipFacts>[1] = []) =>
    membershipFacts(truth('trialing', { metadata, ...changes }), known, undefined, new Date(end * 1_000)).filter(
      ({ kind }) => kind !== 'joined',
    );

  it('is one of the service only where Stripe voids the invoices', () => {
    const statusOf = (changes: object) =>
      membershipState(truth('active', { invoices: [['paid']], ...changes })).paymentStatus;
    expect(statusOf(pausing)).toBe('paused');
    for (const behavior of ['keep_as_draft', 'mark_uncollectible'])
      expect(statusOf({ pause_collection: { behavior, resumes_at: null } })).toBe('paid');
    expect(isLive({ paymentStatus: 'paused', pastDueSince: null })).toBe(false);
  });

  it('begins and ends once, also when nobody saw it, and is not over while another end is chosen', () => {
    const occurrence = String(start);
    const both = facts({});
    expect(both).toMatchObject([
      { kind: 'paused', occurrence, occurredAt: new Date(start * 1_000) },
      { kind: 'resumed', occurrence, occurredAt: new Date((start + 86_400) * 1_000) },
    ]);
    expect(facts({}, both)).toEqual([]);
    expect(facts(pausing)).toMatchObject([{ kind: 'paused', occurrence }]);
    const later = { pause_collection: { behavior: 'void', resumes_at: end } };
    expect(facts(later, facts(pausing))).toMatchObject([{ kind: 'paused', occurrence }]);
    expect(facts({ ended_at: end }, facts(pausing)).map(({ kind }) => kind)).toEqual(['ended']);
  });

  it('of Stripe’s dashboard begins when it is read', () => {
    expect(facts({ ...pausing, metadata: {} })).toMatchObject([{ kind: 'paused', occurrence: String(end) }]);
  });
});
