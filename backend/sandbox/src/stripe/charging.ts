import type { Stripe } from 'stripe';
import { idOf, type StripeBooks } from './books.js';
import { cardOfFingerprint, GENERIC_DECLINE, type Decline } from './cards.js';
import { newCharge } from './objects.js';
import { StripeProblem } from './problem.js';

/** Whether the customer is present at a charge. */
export interface Presence {
  /** On-session. */
  isOnSession: boolean;
  /** On-session, after a successful 3-D Secure challenge. */
  isAuthenticated?: boolean;
}

type Verdict = { is: 'good' } | { is: 'challenged' } | { is: 'declined'; decline: Decline };

export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
export const SETUP_AUTHENTICATION_FAILED: Decline = {
  ...AUTHENTICATION_FAILED,
  code: 'setup_intent_authentication_failure',
};

/** The bank's decision. */
export function verdictOf(
  method: Stripe.PaymentMethod,
  { isOnSession, isAuthenticated = false }: Presence,
  isCharge: boolean,
): Verdict {
  const card = cardOfFingerprint(method.card?.fingerprint);
  if (card.decline) return { is: 'declined', decline: card.decline };
  if (card.declinesCharges && isCharge) return { is: 'declined', decline: GENERIC_DECLINE };
  const isChallenged = card.authentication === 'always' || (card.authentication === 'first' && isOnSession);
  return isChallenged && !isAuthenticated ? { is: 'challenged' } : { is: 'good' };
}

/** Opaque, like Stripe's; the browser script shows the challenge. */
export const challengeOf = (
  id: string,
): { type: string; use_stripe_sdk: Stripe.PaymentIntent.NextAction.UseStripeSdk } => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_redirect', source: id },
});

/** Stores a card for later, as `setup_future_usage` does. */
export async function attach(
  books: StripeBooks,
  method: Stripe.PaymentMethod,
  customer: string,
): Promise<Stripe.PaymentMethod> {
  if (customer === '' || idOf(method.customer) === customer) return method;
  const attached = await books.put<Stripe.PaymentMethod>({ ...method, customer });
  await books.emit('payment_method.attached', attached);
  return attached;
}

export const errorOf = (decline: Decline, method?: Stripe.PaymentMethod): Stripe.PaymentIntent.LastPaymentError => ({
  ...decline,
  ...(method ? { payment_method: method } : {}),
  doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
  type: decline.code.endsWith('authentication_failure') ? 'invalid_request_error' : 'card_error',
});

/**
 * Tries to charge. The intent becomes `succeeded`, `requires_action`, or `requires_payment_method` with its error, and its events are
 * created. Invoices are handled by {@link ../sandbox-stripe-invoicing}.
 */
export async function charge(
  books: StripeBooks,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  presence: Presence,
): Promise<Stripe.PaymentIntent> {
  const verdict = verdictOf(method, presence, true);
  if (verdict.is === 'challenged') {
    return books.update<Stripe.PaymentIntent>(
      intent,
      {
        status: 'requires_action',
        payment_method: method.id,
        next_action: challengeOf(intent.id),
        last_payment_error: null,
      },
      'payment_intent.requires_action',
    );
  }
  if (verdict.is === 'declined') return refuse(books, intent, verdict.decline, method);
  const owned = intent.setup_future_usage ? await attach(books, method, idOf(intent.customer)) : method;
  const paid = newCharge(books.now, intent, owned, { outcome: outcome('authorized', 'approved_by_network') });
  await books.put(paid);
  const done = await books.update<Stripe.PaymentIntent>(
    intent,
    {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: paid.id,
      payment_method: owned.id,
      next_action: null,
      last_payment_error: null,
    },
    'payment_intent.succeeded',
  );
  await books.emit('charge.succeeded', paid);
  return done;
}

const outcome = (type: string, network: string): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: network,
  reason: null,
  risk_level: 'normal',
  seller_message: null,
  type,
});

/** A declined charge: the intent requires another card. */
export async function refuse(
  books: StripeBooks,
  intent: Stripe.PaymentIntent,
  decline: Decline,
  method?: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  let latest = idOf(intent.latest_charge);
  if (method && !decline.code.endsWith('authentication_failure')) {
    const failed = newCharge(books.now, intent, method, {
      amount_captured: 0,
      captured: false,
      failure_code: decline.code,
      failure_message: decline.message,
      outcome: outcome('issuer_declined', 'declined_by_network'),
      paid: false,
      status: 'failed',
    });
    await books.put(failed);
    await books.emit('charge.failed', failed);
    latest = failed.id;
  }
  return books.update<Stripe.PaymentIntent>(
    intent,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      latest_charge: latest || null,
      last_payment_error: errorOf(decline, method),
    },
    'payment_intent.payment_failed',
  );
}

/** Answer to `confirm` or `pay` after {@link refuse}. */
export function declinedAnswer(intent: Stripe.PaymentIntent): StripeProblem {
  const { payment_method: _method, type: _type, ...error } = intent.last_payment_error ?? errorOf(GENERIC_DECLINE);
  return new StripeProblem(402, {
    ...error,
    type: 'card_error',
    message: error.message ?? GENERIC_DECLINE.message,
    charge: idOf(intent.latest_charge) || undefined,
    payment_intent: intent,
  });
}
