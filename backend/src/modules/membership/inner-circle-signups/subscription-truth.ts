import type { Stripe } from 'stripe';
import type { EntityManager } from 'typeorm';
import { Plan } from '../plans/plan.entity.js';
import type { MembershipState, SubscriptionTruth } from './membership-state.js';

const INVOICES_READ = 100;
const CHARGES_READ = 100;

/** In the metadata of a refund that leaves the membership as it is. */
export const KEEPS_MEMBERSHIP = 'keeps_membership';

/** The subscription, its invoices with their charges, and what was refunded of its last payment. */
export async function readSubscription(stripe: Stripe, subscriptionId: string): Promise<SubscriptionTruth> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['default_payment_method', 'discounts.source.coupon'],
  });
  const { data: invoices } = await stripe.invoices.list({
    subscription: subscriptionId,
    limit: INVOICES_READ,
    expand: ['data.payments'],
  });
  const payment = lastPayment(invoices);
  const charges = payment === undefined ? new Map<string, Stripe.Charge>() : await chargesOf(stripe, subscription);
  // Old payments of a customer with many are not among those that are listed.
  const charge = payment === undefined ? undefined : (charges.get(payment) ?? (await paymentOf(stripe, payment)));
  if (payment !== undefined && charge?.status === 'succeeded') charges.set(payment, charge);
  const refunds = payment !== undefined && charge && charge.amount_refunded > 0 ? await refundsOf(stripe, payment) : [];
  const isRefunded = charge?.refunded === true && !refunds.some(keepsMembership);
  return { subscription, invoices, charges, refunds, isRefunded };
}

/** The charges that succeeded of a subscription's customer, by their payment. */
async function chargesOf(stripe: Stripe, { customer }: Stripe.Subscription): Promise<Map<string, Stripe.Charge>> {
  const id = typeof customer === 'string' ? customer : customer.id;
  const { data } = await stripe.charges.list({ customer: id, limit: CHARGES_READ });
  return new Map(
    data.flatMap((charge) => {
      const { payment_intent: payment, status } = charge;
      const key = typeof payment === 'string' ? payment : payment?.id;
      return key === undefined || status !== 'succeeded' ? [] : [[key, charge] as const];
    }),
  );
}

/** The charge of a payment; undefined while it has none. */
export async function paymentOf(stripe: Stripe, payment: string): Promise<Stripe.Charge | undefined> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] });
  return typeof charge === 'object' ? (charge ?? undefined) : undefined;
}

/** What was refunded of a payment, the newest first; without what a bank returned. */
export async function refundsOf(stripe: Stripe, payment: string): Promise<Stripe.Refund[]> {
  const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
  return data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
}

const keepsMembership = ({ metadata }: Stripe.Refund): boolean => metadata?.[KEEPS_MEMBERSHIP] === 'true';

/** The payment of the newest paid invoice; undefined while there is none. */
export function lastPayment(invoices: Stripe.Invoice[]): string | undefined {
  const paid = invoices.find(({ status, amount_paid: amount }) => status === 'paid' && amount > 0);
  return paid && paymentIn(paid);
}

/** The payment that paid an invoice; undefined while there is none. Its payments are expanded. */
export function paymentIn({ payments }: Stripe.Invoice): string | undefined {
  const payment = payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  return typeof payment === 'object' ? payment.id : payment;
}

/** A state whose plan exists: where its price names another one, the signup keeps its plan. */
export async function withStoredPlan(manager: EntityManager, state: MembershipState): Promise<MembershipState> {
  if (!state.plan || (await manager.existsBy(Plan, { value: state.plan.subscriptionType }))) return state;
  return { ...state, plan: undefined };
}
