import { Stripe } from 'stripe';
import { isEnded, needsCard } from './membership-state.js';

/** Fields to expand for paying a subscription, or for saving a card for it. */
export const paymentSecrets = ['latest_invoice.confirmation_secret', 'pending_setup_intent', 'discounts.source.coupon'];

/** Stripe's code for a concurrent request with the same idempotency key. */
export const isInProgress = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';

/** Stripe's code for an unknown id: deleted, or of another account. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

/** A subscription with the fields for its payment; undefined when this Stripe account does not know it. */
export async function knownAtStripe(stripe: Stripe, subscriptionId: string): Promise<Stripe.Subscription | undefined> {
  try {
    return await stripe.subscriptions.retrieve(subscriptionId, { expand: paymentSecrets });
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}

/** Cancels an unpaid subscription. @returns false when it is paid, and therefore unchanged */
export async function endUnpaid(stripe: Stripe, subscriptionId: string | null): Promise<boolean> {
  if (subscriptionId === null) return true;
  const subscription = await knownAtStripe(stripe, subscriptionId);
  if (subscription === undefined) return true;
  const { status, latest_invoice: invoice } = subscription;
  const isPaid = status === 'active' || status === 'trialing';
  if (isPaid && !needsCard(subscription, typeof invoice === 'object' && invoice ? [invoice] : [])) return false;
  if (!isEnded(status)) await endAtStripe(stripe, subscriptionId);
  return true;
}

/** Cancels a subscription; succeeds when it has been cancelled meanwhile. */
export async function endAtStripe(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    if (!isMissing(error) || !isEnded((await stripe.subscriptions.retrieve(subscriptionId)).status)) throw error;
  }
}
