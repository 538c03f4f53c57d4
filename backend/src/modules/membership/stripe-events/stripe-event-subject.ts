import type { Stripe } from 'stripe';
import { z } from 'zod';
import { handledEvents } from '../../../integrations/stripe/stripe-setup.js';

/** The object that an event concerns. Its content is ignored: the state is read from Stripe. */
export interface StripeEventSubject {
  subscriptionId: string | null;
  customerId: string | null;
}

/** Ids and types are stored: limited to their columns, without NUL, which PostgreSQL cannot store. */
const stored = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\0]*$/);
const reference = z.union([stored, z.object({ id: stored })]).nullish();
const envelope = z.object({ id: stored, type: stored });
const content = z.object({
  data: z.object({
    object: z.object({
      id: stored.optional(),
      object: z.string(),
      customer: reference,
      parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
    }),
  }),
});

/** Whether a signed body has the fields that are read. Unhandled events may contain anything. */
export function isEvent(value: unknown): value is Stripe.Event {
  const event = envelope.safeParse(value);
  return event.success && (!isHandled(event.data.type) || content.safeParse(value).success);
}

/** The subscription, or else the customer, of a handled event; undefined for all others. */
export function subjectOf({ type, data: { object } }: Stripe.Event): StripeEventSubject | undefined {
  if (!isHandled(type)) return undefined;
  if (object.object === 'subscription') return { subscriptionId: object.id, customerId: idOf(object.customer) };
  if (object.object === 'invoice')
    return known(idOf(object.parent?.subscription_details?.subscription), idOf(object.customer));
  // An object without a subscription concerns the whole customer.
  if (object.object === 'charge' || object.object === 'setup_intent') return known(null, idOf(object.customer));
  return undefined;
}

const isHandled = (type: string): boolean => (handledEvents as readonly string[]).includes(type);

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

const known = (subscriptionId: string | null, customerId: string | null): StripeEventSubject | undefined =>
  (subscriptionId ?? customerId) === null ? undefined : { subscriptionId, customerId };
