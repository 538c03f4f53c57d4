import type { Stripe } from 'stripe';
import type { SubscriptionTruth } from './membership-state.js';

const INVOICES_READ = 100;

/** The subscription, its invoices, and whether its last payment was refunded. */
export async function readSubscription(stripe: Stripe, subscriptionId: string): Promise<SubscriptionTruth> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['default_payment_method', 'discounts.source.coupon'],
  });
  const { data: invoices } = await stripe.invoices.list({
    subscription: subscriptionId,
    limit: INVOICES_READ,
    expand: ['data.payments'],
  });
  const paymentIntent = lastPayment(invoices);
  if (paymentIntent === undefined) return { subscription, invoices, isRefunded: false };
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntent, { expand: ['latest_charge'] });
  return { subscription, invoices, isRefunded: typeof charge === 'object' && charge !== null && charge.refunded };
}

/** The payment of the newest paid invoice; undefined while there is none. */
export function lastPayment(invoices: Stripe.Invoice[]): string | undefined {
  const paid = invoices.find(({ status, amount_paid: amount }) => status === 'paid' && amount > 0);
  const payment = paid?.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  return typeof payment === 'object' ? payment.id : payment;
}
