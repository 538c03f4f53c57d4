import { z } from 'zod';
import type { Stripe } from 'stripe';
import { idOf, type StripeBooks } from './books.js';
import {
  attach,
  AUTHENTICATION_FAILED,
  challengeOf,
  charge,
  declinedAnswer,
  errorOf,
  refuse,
  SETUP_AUTHENTICATION_FAILED,
  verdictOf,
  type Presence,
} from './charging.js';
import { methodOf } from './customers.js';
import { endpoint, type CallContext, type Endpoint } from './endpoint.js';
import { flag, text, type FormFields } from './form.js';
import { followIntent } from './invoicing.js';
import { invalidRequest, StripeProblem } from './problem.js';

const methodData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: text, exp_month: text, exp_year: text, cvc: text.optional() }),
  billing_details: z
    .strictObject({
      name: text,
      email: text,
      phone: text,
      address: z
        .strictObject({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text })
        .partial(),
    })
    .partial()
    .optional(),
});
const confirmation = z.strictObject({
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: methodData.optional(),
  return_url: text.optional(),
  off_session: flag.optional(),
  use_stripe_sdk: flag.optional(),
});
const withSecret = z.strictObject({ client_secret: text.optional() });
type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** A browser accesses an intent by its client secret only. */
function checkSecret(intent: Intent, secret: string | undefined, { isPublishable }: CallContext): void {
  if (secret === intent.client_secret || (!isPublishable && secret === undefined)) return;
  throw invalidRequest(
    'The client_secret provided does not match the client_secret associated with this intent.',
    'client_secret',
    secret === undefined ? 'parameter_missing' : undefined,
  );
}

const unexpected = (kind: 'payment' | 'setup', intent: Intent): StripeProblem =>
  new StripeProblem(400, {
    type: 'invalid_request_error',
    code: `${kind}_intent_unexpected_state`,
    message: `You cannot confirm this ${kind === 'payment' ? 'PaymentIntent' : 'SetupIntent'} because it has a status of ${intent.status}.`,
    [`${kind}_intent`]: intent,
  });

async function confirmPayment(
  books: StripeBooks,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  presence: Presence,
): Promise<Stripe.PaymentIntent> {
  const tried = await charge(books, intent, method, presence);
  await followIntent(books, tried);
  if (tried.status === 'requires_payment_method') throw declinedAnswer(tried);
  return tried;
}

async function confirmSetup(
  books: StripeBooks,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  presence: Presence,
): Promise<Stripe.SetupIntent> {
  const verdict = verdictOf(method, presence, false);
  if (verdict.is === 'challenged') {
    return books.update<Stripe.SetupIntent>(
      intent,
      {
        status: 'requires_action',
        payment_method: method.id,
        next_action: challengeOf(intent.id),
        last_setup_error: null,
      },
      'setup_intent.requires_action',
    );
  }
  if (verdict.is === 'declined') {
    const refused = await books.update<Stripe.SetupIntent>(
      intent,
      {
        status: 'requires_payment_method',
        payment_method: null,
        next_action: null,
        last_setup_error: errorOf(verdict.decline, method),
      },
      'setup_intent.setup_failed',
    );
    throw new StripeProblem(402, { type: 'card_error', ...verdict.decline, setup_intent: refused });
  }
  const stored = await attach(books, method, idOf(intent.customer));
  const done = await books.update<Stripe.SetupIntent>(
    intent,
    { status: 'succeeded', payment_method: stored.id, next_action: null, last_setup_error: null },
    'setup_intent.succeeded',
  );
  for (const subscription of await books.where('subscription', { pending_setup_intent: intent.id })) {
    const storesMethod = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
    await books.update<Stripe.Subscription>(
      subscription,
      { pending_setup_intent: null, ...(storesMethod ? { default_payment_method: stored.id } : {}) },
      'customer.subscription.updated',
    );
  }
  return done;
}

/** The card of a confirmation: named, typed, or the pending one. */
async function confirmed(
  books: StripeBooks,
  intent: Intent,
  fields: z.output<typeof confirmation>,
): Promise<Stripe.PaymentMethod> {
  const method = await methodOf(
    books,
    fields.payment_method ?? (fields.payment_method_data ? undefined : idOf(intent.payment_method) || undefined),
    fields.payment_method_data as FormFields | undefined,
  );
  if (method) return method;
  throw invalidRequest(
    'You cannot confirm this intent because it is missing a payment method.',
    undefined,
    intent.object === 'payment_intent' ? 'payment_intent_unexpected_state' : 'setup_intent_unexpected_state',
  );
}

const isOpen = ({ status }: Intent): boolean =>
  ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status);

/** The result of the challenge. @throws StripeProblem for an intent without a pending challenge */
export async function answerChallenge(
  books: StripeBooks,
  id: string,
  secret: string,
  isApproved: boolean,
): Promise<Intent> {
  const intent = id.startsWith('seti_') ? await books.get('setup_intent', id) : await books.get('payment_intent', id);
  if (intent.client_secret !== secret)
    throw invalidRequest('The client_secret provided does not match.', 'client_secret');
  if (intent.status !== 'requires_action') return intent;
  const method = await books.get('payment_method', idOf(intent.payment_method));
  if (intent.object === 'setup_intent') {
    if (isApproved) return confirmSetup(books, intent, method, { isOnSession: true, isAuthenticated: true });
    return books.update<Stripe.SetupIntent>(
      intent,
      {
        status: 'requires_payment_method',
        payment_method: null,
        next_action: null,
        last_setup_error: errorOf(SETUP_AUTHENTICATION_FAILED, method),
      },
      'setup_intent.setup_failed',
    );
  }
  const tried = isApproved
    ? await charge(books, intent, method, { isOnSession: true, isAuthenticated: true })
    : await refuse(books, intent, AUTHENTICATION_FAILED, method);
  await followIntent(books, tried);
  return tried;
}

/** Payment intents (created by invoices) and setup intents. */
export const intentEndpoints: Endpoint[] = [
  endpoint(
    'get',
    '/payment_intents/:id',
    withSecret,
    async ({ client_secret }, context) => {
      const intent = await context.books.get('payment_intent', context.path['id'] ?? '');
      checkSecret(intent, client_secret, context);
      return intent;
    },
    { isPublic: true },
  ),
  endpoint(
    'post',
    '/payment_intents/:id/confirm',
    confirmation,
    async (fields, context) => {
      const intent = await context.books.get('payment_intent', context.path['id'] ?? '');
      checkSecret(intent, fields.client_secret, context);
      if (!isOpen(intent)) throw unexpected('payment', intent);
      return confirmPayment(context.books, intent, await confirmed(context.books, intent, fields), {
        isOnSession: fields.off_session !== true,
      });
    },
    { isPublic: true },
  ),
  endpoint(
    'get',
    '/setup_intents/:id',
    withSecret,
    async ({ client_secret }, context) => {
      const intent = await context.books.get('setup_intent', context.path['id'] ?? '');
      checkSecret(intent, client_secret, context);
      return intent;
    },
    { isPublic: true },
  ),
  endpoint(
    'post',
    '/setup_intents/:id/confirm',
    confirmation.omit({ off_session: true }),
    async (fields, context) => {
      const intent = await context.books.get('setup_intent', context.path['id'] ?? '');
      checkSecret(intent, fields.client_secret, context);
      if (!isOpen(intent)) throw unexpected('setup', intent);
      return confirmSetup(context.books, intent, await confirmed(context.books, intent, fields), { isOnSession: true });
    },
    { isPublic: true },
  ),
];
