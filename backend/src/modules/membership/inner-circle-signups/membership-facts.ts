import type { Stripe } from 'stripe';
import type { EntityManager } from 'typeorm';
import type { PlanValue } from '@leap/domain';
import type { JobsService } from '../../../jobs/jobs.service.js';
import type { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { CANCELLATION_REASON_LENGTH, MembershipEvent } from './membership-event.entity.js';
import { ownPause } from './membership-pause.js';
import {
  accessEnd,
  graceEnd,
  isCancelled,
  isEnded,
  isPaused,
  membershipState,
  type SubscriptionTruth,
} from './membership-state.js';

/** Stripe reports an event for three days: what is older, such as an import, is recorded without notification. */
const NEWS_MS = 3 * 86_400_000;
/** A card pays an invoice at once: one that is paid this long after it was opened was not paid by the first attempt. */
const LATE_SECONDS = 3_600;

/** Access that ends without an end at Stripe: `grace:` and since when the payment is missing. */
const GRACE = 'grace:';

type Known = Pick<MembershipEvent, 'kind' | 'occurrence'>;
type Fact = Known &
  Pick<MembershipEvent, 'occurredAt'> &
  Partial<Pick<MembershipEvent, 'amount' | 'until' | 'reason' | 'plan' | 'formerPlan'>>;

const instant = (seconds: number): Date => new Date(seconds * 1_000);

/** What the signup says about access. */
interface Access {
  /** Since when the payment is missing without which access has ended; null otherwise. */
  lapsedSince: Date | null;
  wasEnded: boolean;
}

/**
 * What has happened in a membership, by the state of its subscription. A pure function: whatever was reported, and in which order, the
 * same state gives the same facts.
 * @param known what was recorded before: some facts are the end of another one
 * @param access what is stored: since when a payment is missing, and whether access had ended before this state was read
 * @param now for facts without a time at Stripe
 */
export function membershipFacts(
  truth: SubscriptionTruth,
  known: readonly Known[],
  { lapsedSince, wasEnded }: Access = { lapsedSince: null, wasEnded: false },
  now = new Date(),
): Fact[] {
  const { subscription, invoices } = truth;
  return [
    joined(subscription, invoices),
    ...cancellation(truth, known, now),
    ...pauses(subscription, known, now),
    ...invoices
      .filter((invoice) => isRenewal(invoice) && !isBeyond(invoice, lapsedSince))
      .flatMap((invoice) => payment(invoice, known)),
    ...(lapsedSince === null ? [] : [graceEnded(lapsedSince)]),
    // Access that ended with the grace period ends once.
    ...(subscription.ended_at === null || (wasEnded && hasLapsed(invoices, known))
      ? []
      : [{ kind: 'ended' as const, ...at(subscription.ended_at), until: instant(subscription.ended_at) }]),
  ];
}

/** The end of access because a payment has been missing for longer than the grace period. */
function graceEnded(pastDueSince: Date): Fact {
  const until = graceEnd(pastDueSince);
  return { kind: 'ended', occurrence: `${GRACE}${Math.floor(Number(pastDueSince) / 1_000)}`, occurredAt: until, until };
}

/** Whether the grace period ended, and nothing was paid since. */
function hasLapsed(invoices: Stripe.Invoice[], known: readonly Known[]): boolean {
  const lastPaid = Math.max(0, ...invoices.map(({ status_transitions: { paid_at: paidAt } }) => paidAt ?? 0));
  return known.some(
    ({ kind, occurrence }) =>
      kind === 'ended' &&
      occurrence.startsWith(GRACE) &&
      instant(lastPaid) < graceEnd(instant(Number(occurrence.slice(GRACE.length)))),
  );
}

const at = (seconds: number) => ({ occurrence: String(seconds), occurredAt: instant(seconds) });

function joined(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): Fact {
  const first = invoices.findLast(({ status }) => status === 'paid');
  return {
    kind: 'joined',
    occurrence: subscription.id,
    occurredAt: instant(first?.status_transitions.paid_at ?? subscription.start_date),
    amount: first?.amount_paid,
  };
}

function cancellation(truth: SubscriptionTruth, known: readonly Known[], now: Date): Fact[] {
  const { subscription } = truth;
  const { cancel_at: cancelAt, canceled_at: canceledAt, cancellation_details: details } = subscription;
  if (isCancelled(subscription)) {
    const ends = cancelAt ?? subscription.items.data[0]?.current_period_end;
    if (canceledAt === null) return [];
    const reason = details?.comment?.trim().slice(0, CANCELLATION_REASON_LENGTH) || null;
    const until = accessEnd(membershipState(truth).pastDueSince, ends === undefined ? null : instant(ends));
    return [{ kind: 'cancelled', ...at(canceledAt), until, reason }];
  }
  if (subscription.ended_at !== null) return [];
  return known
    .filter(({ kind }) => kind === 'cancelled')
    .map(({ occurrence }) => ({ kind: 'continued', occurrence, occurredAt: now }));
}

/**
 * The pause that goes on, and the end of every one that is over. A pause is known by its start, in seconds: of a member's own one Stripe
 * has it, so that it is found even when both its start and its end were missed; others begin when they are first read.
 */
function pauses(subscription: Stripe.Subscription, known: readonly Known[], now: Date): Fact[] {
  if (subscription.ended_at !== null) return [];
  const of = (kind: Known['kind']): string[] =>
    known.filter((event) => event.kind === kind).map((event) => event.occurrence);
  const [begun, over] = [of('paused'), of('resumed')];
  const open = begun.filter((occurrence) => !over.includes(occurrence));
  const own = ownPause(subscription);
  const missed = own && !begun.includes(String(own.from)) ? own : undefined;
  if (isPaused(subscription)) {
    const from = open.length > 0 ? Number(open.at(-1)) : (missed?.from ?? Math.floor(Number(now) / 1_000));
    const until = subscription.pause_collection?.resumes_at;
    return [{ kind: 'paused', ...at(from), until: typeof until === 'number' ? instant(until) : null }];
  }
  const until = isCancelled(subscription) ? undefined : subscription.items.data[0]?.current_period_end;
  const resumed = (occurrence: string): Fact => ({
    kind: 'resumed',
    occurrence,
    occurredAt: own && String(own.from) === occurrence && own.until * 1_000 <= Number(now) ? instant(own.until) : now,
    until: until === undefined ? null : instant(until),
  });
  return [
    ...(missed ? [{ kind: 'paused' as const, ...at(missed.from), until: instant(missed.until) }] : []),
    ...[...open, ...(missed ? [String(missed.from)] : [])].map(resumed),
  ];
}

/** An invoice that was opened after access had ended because of an earlier one: its failure changes nothing. */
const isBeyond = ({ created }: Stripe.Invoice, lapsedSince: Date | null): boolean =>
  lapsedSince !== null && instant(created) >= graceEnd(lapsedSince);

/** The first payment is no renewal: without it there is no membership. */
const isRenewal = ({ billing_reason: reason, amount_due: due }: Stripe.Invoice): boolean =>
  reason !== 'subscription_create' && due > 0;

function payment(invoice: Stripe.Invoice, known: readonly Known[]): Fact[] {
  const { id, status, attempted, attempt_count: attempts, amount_due: amount, created } = invoice;
  const { paid_at: paidAt, finalized_at: finalizedAt } = invoice.status_transitions;
  const isPaid = status === 'paid' && paidAt !== null;
  const isLate = isPaid && (attempts > 1 || paidAt - (finalizedAt ?? paidAt) > LATE_SECONDS);
  const isOpen = attempted && (status === 'open' || status === 'uncollectible');
  const hasFailed = known.some(({ kind, occurrence }) => kind === 'payment_failed' && occurrence === id);
  if (!isLate && !isOpen && !hasFailed) return [];
  const common = { occurrence: id, amount };
  const since = instant(created);
  return [
    { kind: 'payment_failed', ...common, occurredAt: instant(finalizedAt ?? created), until: graceEnd(since) },
    ...(isPaid ? [{ kind: 'payment_recovered' as const, ...common, occurredAt: instant(paidAt) }] : []),
  ];
}

/**
 * Records what has happened in a membership, each fact once, and enqueues its notifications. The constraint decides; a reason that Stripe
 * reports later is added.
 * @param signup with this state
 * @param before what was stored before this state: whether access had ended, and the plan
 */
export async function recordFacts(
  manager: EntityManager,
  jobs: JobsService,
  signup: InnerCircleSignup,
  truth: SubscriptionTruth,
  { wasEnded, plan: formerPlan }: { wasEnded: boolean; plan: PlanValue },
): Promise<void> {
  const { pastDueSince, membershipEndedAt } = signup;
  const lapsedSince = membershipEndedAt === null ? null : pastDueSince;
  const known = await manager.find(MembershipEvent, {
    select: { id: true, kind: true, occurrence: true, reason: true },
    where: { signupId: signup.id },
  });
  // Each state is applied once, so that a change between two of them is recorded once: the count of states identifies it.
  if (signup.subscriptionType !== formerPlan && !isEnded(signup.stripeStatus))
    await recordFact(manager, jobs, signup.id, {
      kind: 'plan_changed',
      occurrence: `${formerPlan}:${signup.subscriptionType}:${signup.stripeRevision}`,
      occurredAt: new Date(),
      amount: signup.amount,
      plan: signup.subscriptionType,
      formerPlan,
      until: signup.cancelAtPeriodEnd ? null : signup.currentPeriodEnd,
    });
  for (const fact of membershipFacts(truth, known, { lapsedSince, wasEnded })) {
    const { reason = null } = fact;
    const earlier = known.find(({ kind, occurrence }) => kind === fact.kind && occurrence === fact.occurrence);
    // A membership that began and changed its plan between two states began with the former one.
    if (!earlier)
      await recordFact(manager, jobs, signup.id, fact.kind === 'joined' ? { ...fact, plan: formerPlan } : fact);
    else if (reason !== null && earlier.reason === null) await manager.update(MembershipEvent, earlier.id, { reason });
  }
}

/** Records that access ended because a payment has been missing since then, and enqueues the notifications. */
export const recordLapse = (
  manager: EntityManager,
  jobs: JobsService,
  signupId: number,
  pastDueSince: Date,
): Promise<void> => recordFact(manager, jobs, signupId, graceEnded(pastDueSince));

/** Records a fact with the plan and the price of now, unless it has its own: they are not those of later. */
async function recordFact(
  manager: EntityManager,
  jobs: JobsService,
  signupId: number,
  { kind, occurrence, occurredAt, amount, until = null, reason = null, plan, formerPlan = null }: Fact,
): Promise<void> {
  // A pause without an end was made by the practice, at Stripe.
  const isNews = Date.now() - Number(occurredAt) < NEWS_MS && (kind !== 'paused' || until !== null);
  // A new member gets the welcome email.
  const isForMember = isNews && kind !== 'joined';
  const [row] = await manager.query<{ id: string }[]>(
    `INSERT INTO membership_events (signup_id, kind, occurrence, occurred_at, amount, until, reason, plan, plan_name, plan_amount, former_plan, practice_notified_at, member_notified_at)
     SELECT s.id, $2, $3, $4, coalesce($5, s.amount), $6, $7, coalesce($10, s.subscription_type), p.name,
            CASE WHEN s.subscription_type = p.value THEN s.amount END, $11, CASE WHEN $8 THEN NULL ELSE now() END, CASE WHEN $9 THEN NULL ELSE now() END
       FROM inner_circle_signups s LEFT JOIN plans p ON p.value = coalesce($10, s.subscription_type) WHERE s.id = $1
     ON CONFLICT (signup_id, kind, occurrence) DO NOTHING RETURNING id`,
    [signupId, kind, occurrence, occurredAt, amount, until, reason, isNews, isForMember, plan, formerPlan],
  );
  if (row && isNews) await jobs.enqueue(manager, 'membership-events.notify-practice', { id: row.id });
  if (row && isForMember) await jobs.enqueue(manager, 'membership-events.notify-member', { id: row.id });
}
