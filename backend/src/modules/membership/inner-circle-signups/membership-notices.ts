import type { EntityManager } from 'typeorm';
import type { JobsService } from '../../../jobs/jobs.service.js';
import type { InnerCircleSignup } from './inner-circle-signup.entity.js';
import type { MembershipNotice } from './membership-notice.entity.js';
import { graceEnd, type SubscriptionTruth } from './membership-state.js';

const DAY_MS = 86_400_000;
/** Days after the first failed attempt, in the grace period of 14. */
const REMINDERS = { payment_second: 5, payment_last: 12 } as const;

/** An email that becomes due, with what it says besides the membership. */
type Due = Pick<MembershipNotice, 'kind' | 'occurrence' | 'dueAt'> &
  Partial<Pick<MembershipNotice, 'amount' | 'tax' | 'currency' | 'periodStart' | 'periodEnd' | 'documentNumber'>>;

/** The state of a membership that emails follow from. */
type State = Pick<InnerCircleSignup, 'paymentStatus' | 'pastDueSince' | 'membershipEndedAt' | 'amount' | 'currency'>;

const seconds = (instant: Date): string => String(Math.floor(Number(instant) / 1_000));

/** Identifies the reminders of one missing payment. */
export const paymentOccurrence = (pastDueSince: Date): string => seconds(pastDueSince);

/**
 * The emails that become due by the state of a membership. A pure function: whatever was reported, and in which order, the same state
 * gives the same ones.
 */
export function dueNotices(signup: State, truth: SubscriptionTruth): Due[] {
  return reminders(signup, truth);
}

/** Two more emails in the grace period of a missing payment; the event is the first one. */
function reminders(
  { paymentStatus, pastDueSince, membershipEndedAt, ...signup }: State,
  { invoices }: SubscriptionTruth,
): Due[] {
  if (paymentStatus !== 'past_due' || pastDueSince === null || membershipEndedAt !== null) return [];
  const missing = invoices.findLast(({ status }) => status === 'open' || status === 'uncollectible');
  return (['payment_second', 'payment_last'] as const).map((kind) => ({
    kind,
    occurrence: paymentOccurrence(pastDueSince),
    dueAt: new Date(Number(pastDueSince) + REMINDERS[kind] * DAY_MS),
    amount: missing?.amount_due ?? signup.amount,
    currency: missing?.currency ?? signup.currency,
  }));
}

/** Stores the emails that become due, each once, and enqueues their jobs. The constraint decides. */
export async function recordNotices(
  manager: EntityManager,
  jobs: JobsService,
  signup: InnerCircleSignup,
  truth: SubscriptionTruth,
): Promise<void> {
  for (const due of dueNotices(signup, truth)) {
    const { kind, occurrence, amount = null, tax = null, currency = null } = due;
    const { periodStart = null, periodEnd = null, documentNumber = null } = due;
    // Already due when it is first known: from now on, so that it is no old news.
    const [row] = await manager.query<{ id: string; delay: number }[]>(
      `INSERT INTO membership_notices (signup_id, kind, occurrence, due_at, amount, tax, currency, period_start, period_end, document_number)
       VALUES ($1, $2, $3, greatest($4, now()), $5, $6, $7, $8, $9, $10)
       ON CONFLICT (signup_id, kind, occurrence) DO NOTHING
       RETURNING id, ceil(extract(epoch FROM due_at - now()))::integer AS delay`,
      [signup.id, kind, occurrence, due.dueAt, amount, tax, currency, periodStart, periodEnd, documentNumber],
    );
    if (row) await jobs.enqueue(manager, 'membership-notices.send', { id: row.id }, { startAfterSeconds: row.delay });
  }
}

/** Whether the cause of an email is still there when it is sent. */
export function stillHolds(
  { kind, occurrence }: Pick<MembershipNotice, 'kind' | 'occurrence'>,
  signup: InnerCircleSignup,
  now = new Date(),
): boolean {
  const { paymentStatus, pastDueSince, membershipEndedAt } = signup;
  if (membershipEndedAt !== null) return false;
  if (kind === 'payment_second' || kind === 'payment_last')
    return (
      paymentStatus === 'past_due' &&
      pastDueSince !== null &&
      paymentOccurrence(pastDueSince) === occurrence &&
      now < graceEnd(pastDueSince) &&
      !signup.cancelAtPeriodEnd
    );
  return true;
}
