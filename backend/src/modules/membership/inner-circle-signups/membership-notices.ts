import type { Stripe } from 'stripe';
import type { EntityManager } from 'typeorm';
import type { JobsService } from '../../../jobs/jobs.service.js';
import type { InnerCircleSignup } from './inner-circle-signup.entity.js';
import type { MembershipNotice } from './membership-notice.entity.js';
import { cardIn, graceEnd, type SubscriptionTruth } from './membership-state.js';

const DAY_MS = 86_400_000;
/** Days after the first failed attempt, in the grace period of 14. */
const REMINDERS = { payment_second: 5, payment_last: 12 } as const;
/** How many days before the renewal of a year, or of a longer period. */
const RENEWAL_DAYS = 7;
/** An invoice that was paid before, such as one of an import, has had its receipt. */
const NEWS_MS = 3 * DAY_MS;

/** An email that becomes due, with what it says besides the membership. */
type Due = Pick<MembershipNotice, 'kind' | 'occurrence' | 'dueAt'> &
  Partial<
    Pick<
      MembershipNotice,
      'amount' | 'discount' | 'tax' | 'currency' | 'paidAt' | 'periodStart' | 'periodEnd' | 'documentNumber'
    >
  >;

const instant = (seconds: number): Date => new Date(seconds * 1_000);
const seconds = (date: Date): string => String(Math.floor(Number(date) / 1_000));

/** Whether a period of a year or longer ends with a charge; shorter ones have none of this email. */
const isRenewing = ({ periodMonths, subscriptionType, paymentStatus, cancelAtPeriodEnd }: InnerCircleSignup): boolean =>
  (periodMonths === null ? subscriptionType === 'yearly' : periodMonths >= 12) &&
  paymentStatus === 'paid' &&
  !cancelAtPeriodEnd;

/** Whether the card will be charged again. */
const usesCard = ({ paymentStatus, cancelAtPeriodEnd }: InnerCircleSignup): boolean =>
  (paymentStatus === 'paid' || paymentStatus === 'paused') && !cancelAtPeriodEnd;

/**
 * The emails that become due by the state of a membership. A pure function: whatever was reported, and in which order, the same state
 * gives the same ones.
 */
export function dueNotices(signup: InnerCircleSignup, truth: SubscriptionTruth, now = new Date()): Due[] {
  return [
    ...reminders(signup, truth),
    ...expiringCard(signup, now),
    ...renewal(signup, now),
    ...truth.invoices.flatMap((invoice) => receipt(invoice, now)),
    ...truth.refunds.flatMap((refund) => refundNotices(signup, refund, now)),
  ];
}

/** Two more emails in the grace period of a missing payment; the event is the first one. */
function reminders(signup: InnerCircleSignup, { invoices }: SubscriptionTruth): Due[] {
  const { paymentStatus, pastDueSince, membershipEndedAt } = signup;
  if (paymentStatus !== 'past_due' || pastDueSince === null || membershipEndedAt !== null) return [];
  const missing = invoices.findLast(({ status }) => status === 'open' || status === 'uncollectible');
  return (['payment_second', 'payment_last'] as const).map((kind) => ({
    kind,
    occurrence: seconds(pastDueSince),
    dueAt: new Date(Number(pastDueSince) + REMINDERS[kind] * DAY_MS),
    amount: missing?.amount_due ?? signup.amount,
    currency: missing?.currency ?? signup.currency,
  }));
}

/** In the last month of the card's validity. */
function expiringCard(signup: InnerCircleSignup, now: Date): Due[] {
  const { cardExpiresOn } = signup;
  if (cardExpiresOn === null || !usesCard(signup)) return [];
  if (now > new Date(`${cardExpiresOn}T23:59:59Z`)) return [];
  return [
    { kind: 'card_expires', occurrence: cardIn(signup), dueAt: new Date(`${cardExpiresOn.slice(0, 7)}-01T15:00:00Z`) },
  ];
}

function renewal(signup: InnerCircleSignup, now: Date): Due[] {
  const { currentPeriodEnd: end, amount, currency } = signup;
  if (!isRenewing(signup) || end === null || end <= now) return [];
  const dueAt = new Date(Number(end) - RENEWAL_DAYS * DAY_MS);
  return [{ kind: 'renewal', occurrence: seconds(end), dueAt, amount, currency, periodEnd: end }];
}

function receipt(invoice: Stripe.Invoice, now: Date): Due[] {
  const { id, number, status, amount_paid: amount, currency, total_taxes: taxes, lines } = invoice;
  const { paid_at: paidAt } = invoice.status_transitions;
  if (status !== 'paid' || amount === 0 || paidAt === null || Number(now) - paidAt * 1_000 > NEWS_MS) return [];
  // The other lines credit the unused time of a former plan.
  const charged = lines.data.filter((line) => line.amount > 0).map(({ period }) => period);
  const periods = charged.length > 0 ? charged : [{ start: invoice.period_start, end: invoice.period_end }];
  return [
    {
      kind: 'receipt',
      occurrence: id,
      dueAt: now,
      paidAt: instant(paidAt),
      amount,
      currency,
      discount: (invoice.total_discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0),
      tax: (taxes ?? []).reduce((sum, tax) => sum + tax.amount, 0),
      periodStart: instant(Math.min(...periods.map(({ start }) => start))),
      periodEnd: instant(Math.max(...periods.map(({ end }) => end))),
      documentNumber: number,
    },
  ];
}

/** Also of what was refunded in Stripe's dashboard. A second payment, which grants nothing, has an email of its own. */
function refundNotices(
  { userId }: InnerCircleSignup,
  { id, amount, currency, created }: Stripe.Refund,
  now: Date,
): Due[] {
  if (userId === null || Number(now) - created * 1_000 > NEWS_MS) return [];
  return [{ kind: 'refund', occurrence: id, dueAt: now, amount, currency }];
}

/** Whether the cause of an email is still there when it is sent. Receipts are owed in any case, of refunds too. */
export function stillHolds(
  { kind, occurrence }: Pick<MembershipNotice, 'kind' | 'occurrence'>,
  signup: InnerCircleSignup,
  now = new Date(),
): boolean {
  const { paymentStatus, pastDueSince, currentPeriodEnd: end } = signup;
  if (kind === 'receipt' || kind === 'refund') return true;
  if (signup.membershipEndedAt !== null) return false;
  if (kind === 'card_expires') return usesCard(signup) && cardIn(signup) === occurrence;
  if (kind === 'renewal') return isRenewing(signup) && end !== null && seconds(end) === occurrence && now < end;
  return (
    paymentStatus === 'past_due' &&
    pastDueSince !== null &&
    seconds(pastDueSince) === occurrence &&
    now < graceEnd(pastDueSince) &&
    !signup.cancelAtPeriodEnd
  );
}

/** Stores the emails that become due, each once, and enqueues their jobs. The constraint decides. */
export async function recordNotices(
  manager: EntityManager,
  jobs: JobsService,
  signup: InnerCircleSignup,
  truth: SubscriptionTruth,
): Promise<void> {
  for (const due of dueNotices(signup, truth)) {
    const { kind, occurrence, amount = null, discount = null, tax = null, currency = null } = due;
    const { paidAt = null, periodStart = null, periodEnd = null, documentNumber = null } = due;
    // What is known only when it is due already is due from then on: its job may need some days.
    const [row] = await manager.query<{ id: string; delay: number }[]>(
      `INSERT INTO membership_notices (signup_id, kind, occurrence, due_at, amount, tax, currency, paid_at, period_start, period_end, document_number, discount)
       VALUES ($1, $2, $3, greatest($4, now()), $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (signup_id, kind, occurrence) DO NOTHING
       RETURNING id, ceil(extract(epoch FROM due_at - now()))::integer AS delay`,
      [
        signup.id,
        kind,
        occurrence,
        due.dueAt,
        amount,
        tax,
        currency,
        paidAt,
        periodStart,
        periodEnd,
        documentNumber,
        discount,
      ],
    );
    if (row) await jobs.enqueue(manager, 'membership-notices.send', { id: row.id }, { startAfterSeconds: row.delay });
  }
}
