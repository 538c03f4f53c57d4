import type { Stripe } from 'stripe';
import type { PlanValue } from '@leap/domain';
import { monthsOfPrice, planOfPrice } from '../../../integrations/stripe/stripe-prices.js';
import type { InnerCircleSignup, PaymentStatus } from './inner-circle-signup.entity.js';

/** Grace period of a member whose payment fails. */
export const GRACE_DAYS = 14;
const DAY_MS = 86_400_000;

/** A consistent snapshot of a subscription at Stripe. */
export interface SubscriptionTruth {
  subscription: Stripe.Subscription;
  /** Newest first, as Stripe lists them. */
  invoices: Stripe.Invoice[];
  /** The charges that succeeded of its customer, by their payment. */
  charges: ReadonlyMap<string, Stripe.Charge>;
  /** What was refunded of the last payment. */
  refunds: Stripe.Refund[];
  /** Whether all of the last payment was refunded, and not to leave the membership as it is. */
  isRefunded: boolean;
}

/** State of a signup, derived from its subscription. */
export interface MembershipState {
  paymentStatus: Exclude<PaymentStatus, 'not_required'>;
  stripeStatus: string;
  stripePriceId: string | null;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  cancelsAt: Date | null;
  pausedUntil: Date | null;
  pastDueSince: Date | null;
  cardBrand: string | null;
  cardLast4: string | null;
  /** The last day of its validity. */
  cardExpiresOn: string | null;
  /** What its price names; there may be no such plan. Absent for another price: the signup keeps its plan. */
  plan?: { subscriptionType: PlanValue; amount: number; currency: string; periodMonths: number | null };
}

const instant = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? new Date(seconds * 1_000) : null;

/** Final statuses: such a subscription can no longer be paid. */
export const isEnded = (stripeStatus: string | null): boolean =>
  stripeStatus === 'canceled' || stripeStatus === 'incomplete_expired';

/** Whether it ends by a cancellation. The billing portal may set a date instead of the period flag. */
export const isCancelled = ({ cancel_at_period_end: isFlagged, cancel_at: date }: Stripe.Subscription): boolean =>
  isFlagged || date !== null;

/**
 * Whether service and payments are paused. Of Stripe's ways to pause payments this is `void` alone: the others offer the service for
 * free, or collect later.
 */
export const isPaused = ({ pause_collection: pause, status }: Stripe.Subscription): boolean =>
  pause?.behavior === 'void' && (status === 'active' || status === 'trialing');

/** Maps Stripe's state to ours. A pure function: the result does not depend on which events arrived, how often and in which order. */
export function membershipState({ subscription, invoices, isRefunded }: SubscriptionTruth): MembershipState {
  const item = subscription.items.data[0];
  const paymentStatus = statusOf(subscription, invoices, isRefunded);
  return {
    paymentStatus,
    stripeStatus: subscription.status,
    stripePriceId: item?.price.id ?? null,
    currentPeriodStart: instant(item?.current_period_start),
    currentPeriodEnd: instant(item?.current_period_end),
    cancelAtPeriodEnd: isCancelled(subscription),
    cancelsAt: isCancelled(subscription) ? instant(subscription.cancel_at ?? item?.current_period_end) : null,
    pausedUntil: paymentStatus === 'paused' ? instant(subscription.pause_collection?.resumes_at) : null,
    pastDueSince: paymentStatus === 'past_due' ? unpaidSince(subscription, invoices) : null,
    ...cardOf(subscription),
    plan: planOf(item?.price),
  };
}

/** The card that pays, if the snapshot has it. */
function cardOf({
  default_payment_method: method,
}: Stripe.Subscription): Pick<MembershipState, 'cardBrand' | 'cardLast4' | 'cardExpiresOn'> {
  const card = typeof method === 'string' ? undefined : method?.card;
  return {
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpiresOn: card ? lastDay(card.exp_year, card.exp_month) : null,
  };
}

/** Identifies a stored card; empty without one. */
export const cardIn = ({
  cardBrand,
  cardLast4,
  cardExpiresOn,
}: Pick<InnerCircleSignup, 'cardBrand' | 'cardLast4' | 'cardExpiresOn'>): string =>
  cardExpiresOn === null ? '' : [cardBrand, cardLast4, cardExpiresOn].join(':');

/** The last day of a month from 1 to 12. */
const lastDay = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

function statusOf(
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
  isRefunded: boolean,
): MembershipState['paymentStatus'] {
  const { status } = subscription;
  if (status === 'incomplete') return 'pending';
  // A trial, and a discount of everything, begin with a card: until then nothing would be paid at their end.
  if (needsCard(subscription, invoices)) return 'pending';
  if (status === 'incomplete_expired') return 'expired';
  if (status === 'canceled' && !invoices.some((invoice) => isPaid(invoice, subscription))) return 'expired';
  if (isRefunded) return 'refunded';
  if (status === 'canceled') return 'canceled';
  if (isPaused(subscription)) return 'paused';
  // active, and trialing without an amount due; the others are unpaid.
  return status === 'active' || status === 'trialing' ? 'paid' : 'past_due';
}

/** Whether it paid for access: the invoice of a trial, or of a discount of everything, does so once there is a card. */
const isPaid = (invoice: Stripe.Invoice, subscription: Stripe.Subscription): boolean => {
  const { trial_start: trial, default_payment_method: card } = subscription;
  if (invoice.status !== 'paid') return false;
  return invoice.total > 0 || card !== null || (trial === null && !isDiscounted(invoice)) || owesNothing(subscription);
};

/** Whether something was taken off an invoice. */
export const isDiscounted = ({ total_discount_amounts: amounts }: Stripe.Invoice): boolean =>
  (amounts ?? []).some(({ amount }) => amount > 0);

/** Whether a subscription that owes nothing has no card. */
export const isCardMissing = ({
  pending_setup_intent: setup,
  default_payment_method: card,
}: Stripe.Subscription): boolean => setup !== null && card === null;

/** Whether a discount takes off all that will ever be due. Its coupon is expanded. */
export const owesNothing = ({ discounts, items }: Stripe.Subscription): boolean =>
  discounts.some((discount) => {
    const coupon = typeof discount === 'object' ? discount.source.coupon : null;
    if (coupon === null || typeof coupon === 'string' || coupon.duration !== 'forever') return false;
    return coupon.percent_off === 100 || (coupon.amount_off ?? 0) >= (items.data[0]?.price.unit_amount ?? Infinity);
  });

/**
 * Whether a subscription that owes nothing yet needs a card: a trial, or a discount that took off all of the first payment. One whose
 * first payment a credit paid does not.
 */
export function needsCard(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): boolean {
  if (!isCardMissing(subscription) || owesNothing(subscription)) return false;
  if (subscription.status === 'trialing') return true;
  const isFree = invoices.length > 0 && invoices.every(({ total }) => total <= 0) && invoices.some(isDiscounted);
  return subscription.status === 'active' && isFree;
}

/** The date of the oldest open invoice; without one, as while it is paused, the start of the period. */
function unpaidSince(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): Date {
  const open = invoices
    .filter(({ status }) => status === 'open' || status === 'uncollectible')
    .map(({ created }) => created);
  const since =
    open.length > 0 ? Math.min(...open) : (subscription.items.data[0]?.current_period_start ?? subscription.start_date);
  return new Date(since * 1_000);
}

function planOf(price: Stripe.Price | undefined): MembershipState['plan'] {
  const subscriptionType = price && planOfPrice(price);
  if (!price || !subscriptionType || price.unit_amount === null) return undefined;
  const periodMonths = monthsOfPrice(price) ?? null;
  return { subscriptionType, amount: price.unit_amount, currency: price.currency, periodMonths };
}

/** When the grace period ends. */
export const graceEnd = (pastDueSince: Date): Date => new Date(Number(pastDueSince) + GRACE_DAYS * DAY_MS);

/** When access ends: with the grace period of a missing payment, or at a cancellation's date, whichever comes first. */
export function accessEnd(pastDueSince: Date | null, cancelledFor: Date | null): Date | null {
  const ends = [pastDueSince && graceEnd(pastDueSince), cancelledFor].filter((end) => end !== null);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map(Number)));
}

/** Whether a signup in this state grants a membership at this instant. */
export function isLive(
  { paymentStatus, pastDueSince }: Pick<InnerCircleSignup, 'paymentStatus' | 'pastDueSince'>,
  now = new Date(),
): boolean {
  if (paymentStatus === 'paid') return true;
  return paymentStatus === 'past_due' && pastDueSince !== null && now < graceEnd(pastDueSince);
}

/** The same rule in SQL, for a row of `inner_circle_signups` and the database's clock. */
export const liveInSql = (row: string): string =>
  `(${row}.payment_status = 'paid' OR (${row}.payment_status = 'past_due' AND ${row}.past_due_since + interval '${GRACE_DAYS} days' > now()))`;
