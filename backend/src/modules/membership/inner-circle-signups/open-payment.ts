import type { Stripe } from 'stripe';
import { isEnded, owesNothing } from './membership-state.js';

/** Result for the browser: a secret for the payment, or the reason why there is none. */
export type OpenPayment =
  /** The secret of the invoice's payment, or of the setup of a card when nothing is due now. */
  | { kind: 'open'; clientSecret: string; isSetupIntent: boolean }
  /** Nothing to confirm: the subscription's state is final or active. */
  | { kind: 'resolved' }
  /** The subscription ended unpaid, e.g. after Stripe's limit of 23 hours. */
  | { kind: 'ended' };

/** What the browser has to do for a subscription, whose {@link paymentSecrets} are expanded. */
export function toOpenPayment(subscription: Stripe.Subscription): OpenPayment {
  if (isEnded(subscription.status)) return { kind: 'ended' };
  const { latest_invoice: invoice, pending_setup_intent: setup } = subscription;
  const invoiceSecret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (subscription.status === 'incomplete' && invoiceSecret)
    return { kind: 'open', clientSecret: invoiceSecret, isSetupIntent: false };
  // Nothing will ever be due: no card is asked for.
  if (owesNothing(subscription)) return { kind: 'resolved' };
  const setupSecret = typeof setup === 'object' ? setup?.client_secret : undefined;
  return setupSecret ? { kind: 'open', clientSecret: setupSecret, isSetupIntent: true } : { kind: 'resolved' };
}
