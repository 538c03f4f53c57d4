import { z } from 'zod';
import type { Stripe } from 'stripe';
import { idOf, type StripeBooks } from './books.js';
import { activePrice } from './catalog.js';
import { attach } from './charging.js';
import { discountFields } from './discounts.js';
import { endpoint, defined, mergedMetadata, type Endpoint } from './endpoint.js';
import { flag, integer, metadata, paging, range, text } from './form.js';
import { listOf } from './objects.js';
import { invalidRequest } from './problem.js';
import { cancelNow, changePrice, moveEnd, subscribe } from './subscribing.js';

const feedback = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
]);
const cancellationDetails = z.strictObject({ comment: text.optional(), feedback: feedback.optional() }).optional();
const paymentSettings = z
  .strictObject({
    save_default_payment_method: z.enum(['off', 'on_subscription'], 'must be one of off or on_subscription').optional(),
    payment_method_types: z.array(z.literal('card')).optional(),
  })
  .optional();
const trialSettings = z
  .strictObject({
    end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
  })
  .optional();
const behaviour = z
  .enum(
    ['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'],
    'must be one of allow_incomplete, error_if_incomplete, pending_if_incomplete, or default_incomplete',
  )
  .optional();
const proration = z.enum(['always_invoice', 'create_prorations', 'none']).optional();
const statuses = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;
const shared = {
  cancel_at_period_end: flag.optional(),
  default_payment_method: text.optional(),
  description: text.max(500).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: behaviour,
  payment_settings: paymentSettings,
  proration_behavior: proration,
};

/** A card of this customer. */
async function ownCard(books: StripeBooks, id: string, customer: string): Promise<string> {
  const method = await books.get('payment_method', id, 'default_payment_method');
  if (idOf(method.customer) !== customer) {
    if (method.customer !== null)
      throw invalidRequest(
        'The payment method belongs to another customer.',
        'default_payment_method',
        'resource_missing',
      );
    await attach(books, method, customer);
  }
  return method.id;
}

const settingsOf = (
  wanted: z.output<typeof paymentSettings>,
  before?: Stripe.Subscription.PaymentSettings | null,
): Stripe.Subscription.PaymentSettings => ({
  payment_method_options: null,
  payment_method_types: wanted?.payment_method_types ?? before?.payment_method_types ?? null,
  save_default_payment_method: wanted?.save_default_payment_method ?? before?.save_default_payment_method ?? 'off',
});

/** Subscriptions. */
export const subscriptionEndpoints: Endpoint[] = [
  endpoint(
    'post',
    '/subscriptions',
    z.strictObject({
      customer: text,
      items: z
        .array(z.strictObject({ price: text, quantity: integer.optional(), metadata: metadata.optional() }))
        .min(1)
        .max(20),
      billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
      collection_method: z.literal('charge_automatically', 'The sandbox charges automatically alone.').optional(),
      currency: text.optional(),
      discounts: discountFields.optional(),
      trial_period_days: integer.optional(),
      trial_settings: trialSettings,
      ...shared,
    }),
    async ({ items, ...wanted }, { books }) => {
      const customer = await books.get('customer', wanted.customer, 'customer');
      const priced: { price: Stripe.Price; quantity: number; metadata?: Stripe.Metadata }[] = [];
      for (const [index, item] of items.entries()) {
        priced.push({
          price: await activePrice(books, item.price, `items[${index}][price]`),
          quantity: item.quantity ?? 1,
          metadata: item.metadata,
        });
      }
      return subscribe(books, {
        customer,
        items: priced,
        behaviour: wanted.payment_behavior ?? 'allow_incomplete',
        trialDays: wanted.trial_period_days,
        discounts: wanted.discounts,
        isOnSession: wanted.off_session !== true,
        provided: defined({
          cancel_at_period_end: wanted.cancel_at_period_end,
          default_payment_method:
            wanted.default_payment_method && (await ownCard(books, wanted.default_payment_method, customer.id)),
          description: wanted.description,
          metadata: wanted.metadata,
          payment_settings: settingsOf(wanted.payment_settings),
          trial_settings: wanted.trial_settings && {
            end_behavior: { billing_cycle_anchor: null, ...wanted.trial_settings.end_behavior },
          },
        }),
      });
    },
  ),
  endpoint(
    'get',
    '/subscriptions',
    z.strictObject({
      customer: text.optional(),
      price: text.optional(),
      status: z.enum([...statuses, 'all', 'ended'], `must be one of ${statuses.join(', ')}, all, or ended`).optional(),
      created: range.optional(),
      ...paging,
    }),
    async ({ customer, price, status, created, ...page }, { books }) => {
      if (created !== undefined)
        throw invalidRequest('The sandbox does not filter subscriptions by created.', 'created');
      const wanted =
        status === 'ended'
          ? ['canceled', 'incomplete_expired']
          : status === 'all'
            ? [...statuses]
            : status
              ? [status]
              : statuses.filter((name) => name !== 'canceled');
      const contained = defined({
        customer,
        items: price === undefined ? undefined : { data: [{ price: { id: price } }] },
      });
      const { items, hasMore } = await books.page(
        'subscription',
        contained,
        page,
        "data->>'status' = ANY ($5::text[])",
        [wanted],
      );
      return listOf(items, '/v1/subscriptions', hasMore);
    },
  ),
  endpoint('get', '/subscriptions/:id', z.strictObject({}), (_input, { books, path }) =>
    books.get('subscription', path['id'] ?? ''),
  ),
  endpoint(
    'post',
    '/subscriptions/:id',
    z.strictObject({
      items: z
        .array(z.strictObject({ id: text.optional(), price: text.optional(), quantity: integer.optional() }))
        .length(1, 'The sandbox knows one item.')
        .optional(),
      cancel_at: z.union([z.literal(''), integer]).optional(),
      cancellation_details: cancellationDetails,
      pause_collection: z
        .union([
          z.literal(''),
          z.strictObject({
            behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
            resumes_at: integer.optional(),
          }),
        ])
        .optional(),
      proration_date: integer.optional(),
      trial_end: integer.optional(),
      ...shared,
    }),
    async ({ items, trial_end: trialEnd, ...wanted }, { books, path }) => {
      const before = await books.get('subscription', path['id'] ?? '');
      if (['canceled', 'incomplete_expired'].includes(before.status))
        throw invalidRequest(
          'A canceled subscription can only update its cancellation_details and metadata.',
          undefined,
        );
      if (before.status === 'incomplete' && (items || wanted.cancel_at_period_end !== undefined))
        throw invalidRequest(
          'A subscription in status `incomplete` can only have its metadata and default source updated.',
          undefined,
        );
      const [item] = items ?? [];
      if (item?.id !== undefined && item.id !== before.items.data[0]?.id)
        throw invalidRequest(`No such subscription item: '${item.id}'`, 'items[0][id]', 'resource_missing');
      const price = item?.price === undefined ? undefined : await activePrice(books, item.price, 'items[0][price]');
      const updated = await update(books, before, wanted);
      const changed = trialEnd === undefined ? updated : await moveEnd(books, updated, trialEnd, wanted);
      return price
        ? changePrice(books, changed, price, {
            isProrated: wanted.proration_behavior !== 'none',
            mustBePaid: wanted.payment_behavior === 'error_if_incomplete',
            at: wanted.proration_date,
          })
        : changed;
    },
  ),
  endpoint(
    'delete',
    '/subscriptions/:id',
    z.strictObject({
      cancellation_details: cancellationDetails,
      invoice_now: flag.optional(),
      prorate: flag.optional(),
    }),
    async ({ cancellation_details, invoice_now, prorate }, { books, path }) => {
      if (invoice_now || prorate) throw invalidRequest('The sandbox cancels without a last invoice.', 'invoice_now');
      return cancelNow(books, await books.get('subscription', path['id'] ?? ''), defined(cancellation_details ?? {}));
    },
  ),
];

interface Changes {
  cancel_at?: number | '' | undefined;
  cancel_at_period_end?: boolean | undefined;
  cancellation_details?: z.output<typeof cancellationDetails>;
  default_payment_method?: string | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
  pause_collection?:
    | ''
    | { behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void'; resumes_at?: number | undefined }
    | undefined;
  payment_settings?: z.output<typeof paymentSettings>;
}

/** Free changes. Cancellation at the period's end is stored as `cancel_at` too, as Stripe shows it. */
export async function update(
  books: StripeBooks,
  before: Stripe.Subscription,
  wanted: Changes,
): Promise<Stripe.Subscription> {
  const end = before.items.data[0]?.current_period_end ?? null;
  const ends = wanted.cancel_at_period_end;
  const cancelAt =
    wanted.cancel_at === undefined ? (ends === undefined ? undefined : ends ? end : null) : wanted.cancel_at || null;
  const isEnding = cancelAt === undefined ? undefined : cancelAt !== null;
  const paused = wanted.pause_collection;
  const changes = defined({
    cancel_at: cancelAt,
    cancel_at_period_end: ends ?? (wanted.cancel_at === undefined ? undefined : false),
    canceled_at: isEnding === undefined ? undefined : isEnding ? books.now : null,
    cancellation_details:
      wanted.cancellation_details || isEnding !== undefined
        ? {
            comment: null,
            feedback: null,
            feedback_option: null,
            reason: isEnding ? ('cancellation_requested' as const) : null,
            ...defined(wanted.cancellation_details ?? {}),
          }
        : undefined,
    default_payment_method:
      wanted.default_payment_method === undefined
        ? undefined
        : wanted.default_payment_method === ''
          ? null
          : await ownCard(books, wanted.default_payment_method, idOf(before.customer)),
    description: wanted.description,
    metadata: mergedMetadata(before.metadata, wanted.metadata),
    pause_collection:
      paused === undefined
        ? undefined
        : paused === ''
          ? null
          : { behavior: paused.behavior, resumes_at: paused.resumes_at ?? null },
    payment_settings: wanted.payment_settings && settingsOf(wanted.payment_settings, before.payment_settings),
  });
  return Object.keys(changes).length === 0
    ? before
    : books.update<Stripe.Subscription>(before, changes, 'customer.subscription.updated');
}
