import { Stripe } from 'stripe';
import { isEnded } from './membership-state.js';

/** What a browser needs of a subscription to pay it, or to keep a card for it. */
export const paymentSecrets = ['latest_invoice.confirmation_secret', 'pending_setup_intent'];

/** Another request with the same idempotency key is under way. */
export const isInProgress = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';

/** Stripe knows nothing by this id: it was deleted there, or belongs to another account. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

/** A subscription with what is needed to pay it; undefined when this account of Stripe has none with this id. */
export async function knownAtStripe(stripe: Stripe, subscriptionId: string): Promise<Stripe.Subscription | undefined> {
  try {
    return await stripe.subscriptions.retrieve(subscriptionId, { expand: paymentSecrets });
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}

/** Ends a subscription that is not paid. @returns false when it is paid, and therefore unchanged */
export async function endUnpaid(stripe: Stripe, subscriptionId: string | null): Promise<boolean> {
  if (subscriptionId === null) return true;
  const status = (await knownAtStripe(stripe, subscriptionId))?.status;
  if (status === undefined) return true;
  if (status === 'active' || status === 'trialing') return false;
  if (!isEnded(status)) await endAtStripe(stripe, subscriptionId);
  return true;
}

/** Ends a subscription, also when somebody else ends it at the same moment. */
export async function endAtStripe(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    if (!isMissing(error) || !isEnded((await stripe.subscriptions.retrieve(subscriptionId)).status)) throw error;
  }
}
