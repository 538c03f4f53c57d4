import { z } from 'zod';
import type { Stripe } from 'stripe';
import { newInvoice, newRefund, subscriptionOf } from './billing-objects.js';
import { idOf, type StripeBooks } from './books.js';
import { activePrice } from './catalog.js';
import { attach } from './charging.js';
import { currentDiscounts } from './discounts.js';
import { methodOf } from './customers.js';
import { endpoint, defined, type Endpoint } from './endpoint.js';
import { flag, integer, metadata, paging, text } from './form.js';
import { payingMethod, payInvoice } from './invoicing.js';
import { listOf } from './objects.js';
import { invalidRequest } from './problem.js';
import { changeOf } from './subscribing.js';

const reasons = z.enum(
  ['duplicate', 'fraudulent', 'requested_by_customer'],
  'must be one of duplicate, fraudulent, or requested_by_customer',
);

/** Refunds a charge. @throws StripeProblem charge_already_refunded */
async function refund(
  books: StripeBooks,
  charge: Stripe.Charge,
  amount: number | undefined,
  more: Partial<Stripe.Refund>,
): Promise<Stripe.Refund> {
  const remaining = charge.amount - charge.amount_refunded;
  if (remaining === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  if (amount !== undefined && (amount < 1 || amount > remaining))
    throw invalidRequest(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(remaining / 100).toFixed(2)})`,
      'amount',
      'amount_too_large',
    );
  const defined = await books.put(newRefund(books.now, charge, amount ?? remaining, more));
  const refunded = charge.amount_refunded + defined.amount;
  await books.update<Stripe.Charge>(
    charge,
    { amount_refunded: refunded, refunded: refunded === charge.amount },
    'charge.refunded',
  );
  await books.emit('refund.created', defined);
  return defined;
}

async function chargeOf(
  books: StripeBooks,
  { charge, payment_intent }: { charge?: string | undefined; payment_intent?: string | undefined },
): Promise<Stripe.Charge> {
  if ((charge === undefined) === (payment_intent === undefined))
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      undefined,
    );
  if (charge !== undefined) return books.get('charge', charge, 'charge');
  const intent = await books.get('payment_intent', payment_intent ?? '', 'payment_intent');
  if (intent.status !== 'succeeded')
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, undefined);
  return books.get('charge', idOf(intent.latest_charge), 'charge');
}

/** Invoices, charges and refunds. */
export const invoiceEndpoints: Endpoint[] = [
  endpoint(
    'get',
    '/invoices',
    z.strictObject({
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      ...paging,
    }),
    async ({ customer, subscription, status, ...page }, { books }) => {
      const parent = subscription === undefined ? undefined : { subscription_details: { subscription } };
      const { items, hasMore } = await books.page('invoice', defined({ customer, status, parent }), page);
      return listOf(items, '/v1/invoices', hasMore);
    },
  ),
  // The invoice of a change that is charged at once, such as another interval; nothing is stored.
  endpoint(
    'post',
    '/invoices/create_preview',
    z.strictObject({
      customer: text.optional(),
      subscription: text,
      subscription_details: z.strictObject({
        items: z.array(z.strictObject({ id: text, price: text })).length(1, 'The sandbox knows one item.'),
        proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
        proration_date: integer.optional(),
      }),
    }),
    async ({ subscription: id, subscription_details: wanted }, { books }) => {
      const subscription = await books.get('subscription', id, 'subscription');
      const [item] = subscription.items.data;
      const [change] = wanted.items;
      if (!item || !change || item.id !== change.id)
        throw invalidRequest(
          `No such subscription item: '${change?.id}'`,
          'subscription_details[items][0][id]',
          'resource_missing',
        );
      if (subscription.status !== 'active')
        throw invalidRequest('The sandbox previews changes of active subscriptions alone.', 'subscription');
      const price = await activePrice(books, change.price, 'subscription_details[items][0][price]');
      const { charged } = await changeOf(books, subscription, item, price, {
        isProrated: wanted.proration_behavior !== 'none',
        at: wanted.proration_date,
      });
      const customer = await books.get('customer', idOf(subscription.customer));
      const preview = newInvoice(
        books.now,
        subscription,
        customer,
        'upcoming',
        charged,
        await currentDiscounts(books, subscription),
      );
      const due = preview.total + customer.balance;
      return {
        ...preview,
        id: `upcoming_${preview.id}`,
        amount_due: Math.max(0, due),
        amount_remaining: Math.max(0, due),
        starting_balance: customer.balance,
        ending_balance: Math.min(0, due),
      };
    },
  ),
  endpoint('get', '/invoices/:id', z.strictObject({}), (_input, { books, path }) =>
    books.get('invoice', path['id'] ?? ''),
  ),
  endpoint(
    'post',
    '/invoices/:id/pay',
    z.strictObject({ payment_method: text.optional(), off_session: flag.optional() }),
    async ({ payment_method, off_session }, { books, path }) => {
      const invoice = await books.get('invoice', path['id'] ?? '');
      const subscription = await books.get('subscription', subscriptionOf(invoice));
      const named = await methodOf(books, payment_method, undefined);
      const method = named
        ? await attach(books, named, idOf(invoice.customer))
        : await payingMethod(books, subscription);
      return payInvoice(books, invoice, method, off_session === false);
    },
  ),
  endpoint(
    'get',
    '/charges',
    z.strictObject({ customer: text.optional(), payment_intent: text.optional(), ...paging }),
    async ({ customer, payment_intent, ...page }, { books }) => {
      const { items, hasMore } = await books.page('charge', defined({ customer, payment_intent }), page);
      return listOf(items, '/v1/charges', hasMore);
    },
  ),
  endpoint(
    'post',
    '/refunds',
    z.strictObject({
      charge: text.optional(),
      payment_intent: text.optional(),
      amount: integer.optional(),
      reason: reasons.optional(),
      metadata: metadata.optional(),
    }),
    async ({ amount, reason, metadata: notes, ...of }, { books }) =>
      refund(books, await chargeOf(books, of), amount, defined({ reason, metadata: notes })),
  ),
  endpoint(
    'get',
    '/refunds',
    z.strictObject({ charge: text.optional(), payment_intent: text.optional(), ...paging }),
    async ({ charge, payment_intent, ...page }, { books }) => {
      const { items, hasMore } = await books.page('refund', defined({ charge, payment_intent }), page);
      return listOf(items, '/v1/refunds', hasMore);
    },
  ),
];
