import { z } from 'zod';
import type { Stripe } from 'stripe';
import { idOf, newId, type StripeBooks } from './books.js';
import { cardOfToken, readCard } from './cards.js';
import { attach, verdictOf } from './charging.js';
import { endpoint, defined, mergedMetadata, orNull, type Endpoint } from './endpoint.js';
import { address, integer, metadata, paging, text, type FormFields } from './form.js';
import { listOf, newBalanceTransaction, newCard, newCustomer } from './objects.js';
import { invalidRequest, StripeProblem } from './problem.js';

const customerFields = z.strictObject({
  address: address.optional(),
  balance: integer.optional(),
  description: text.optional(),
  email: z
    .string()
    .max(512)
    .refine((value) => value === '' || /^[^\s@]+@[^\s@]+$/.test(value), 'Invalid email address')
    .optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  metadata: metadata.optional(),
  name: text.max(256).optional(),
  phone: text.max(20).optional(),
  preferred_locales: z.array(text).optional(),
});

const wholeAddress = (value: z.output<typeof address>): Stripe.Address => ({
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
  ...defined(value),
});

async function customerChanges(
  books: StripeBooks,
  fields: z.output<typeof customerFields>,
  before?: Stripe.Customer,
): Promise<Partial<Stripe.Customer>> {
  const { address: postalAddress, invoice_settings, ...rest } = fields;
  const method = invoice_settings?.default_payment_method;
  if (method) {
    const stored = await books.get('payment_method', method, 'invoice_settings[default_payment_method]');
    if (idOf(stored.customer) !== before?.id)
      throw invalidRequest(
        'The customer does not have a payment method with this ID. Attach it first.',
        'invoice_settings[default_payment_method]',
        'resource_missing',
      );
  }
  return defined({
    ...rest,
    description: orNull(rest.description),
    email: orNull(rest.email),
    phone: orNull(rest.phone),
    metadata: mergedMetadata(before?.metadata ?? null, rest.metadata),
    address: postalAddress && wholeAddress(postalAddress),
    invoice_settings:
      method === undefined
        ? undefined
        : { custom_fields: null, footer: null, rendering_options: null, default_payment_method: method || null },
  });
}

const creditSetting = (email: string): string => `credit:${email.toLowerCase()}`;

/** Credit for the customer that is created with this address. */
export const promiseCredit = (books: StripeBooks, email: string, amount: number): Promise<void> =>
  books.changeSetting(creditSetting(email), String(amount));

/** Adds to a balance; negative amounts are credit. */
export async function changeBalance(
  books: StripeBooks,
  customer: Stripe.Customer,
  amount: number,
  more: Partial<Stripe.CustomerBalanceTransaction> = {},
): Promise<Stripe.CustomerBalanceTransaction> {
  const transaction = await books.put(newBalanceTransaction(books.now, customer, amount, more));
  await books.update<Stripe.Customer>(
    customer,
    { balance: transaction.ending_balance, currency: transaction.currency },
    'customer.updated',
  );
  return transaction;
}

/** A card of `payment_method_data` or of a test token, or a stored one. */
export async function methodOf(
  books: StripeBooks,
  id: string | undefined,
  data: FormFields | undefined,
): Promise<Stripe.PaymentMethod | undefined> {
  if (id !== undefined) {
    const card = cardOfToken(id);
    return card
      ? books.put(newCard(books.now, card, { month: 12, year: new Date(books.now * 1000).getUTCFullYear() + 3 }))
      : books.get('payment_method', id, 'payment_method');
  }
  if (data === undefined) return undefined;
  if (data['type'] !== 'card' || typeof data['card'] !== 'object' || Array.isArray(data['card']))
    throw invalidRequest('The sandbox knows cards alone.', 'payment_method_data[type]');
  const { card, month, year } = readCard(data['card'], books.now);
  const billing =
    typeof data['billing_details'] === 'object' && !Array.isArray(data['billing_details'])
      ? data['billing_details']
      : {};
  const postalAddress =
    typeof billing['address'] === 'object' && !Array.isArray(billing['address']) ? billing['address'] : {};
  const textOf = (value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' ? value : undefined;
  return books.put(
    newCard(
      books.now,
      card,
      { month, year },
      {
        name: textOf(billing['name']),
        email: textOf(billing['email']),
        phone: textOf(billing['phone']),
        postalCode: textOf(postalAddress['postal_code']),
        country: textOf(postalAddress['country']),
      },
    ),
  );
}

async function attachTo(books: StripeBooks, id: string, customer: string): Promise<Stripe.PaymentMethod> {
  const method = await methodOf(books, id, undefined);
  if (!method) throw invalidRequest('Missing required param: payment_method.', 'payment_method', 'parameter_missing');
  const verdict = verdictOf(method, { isOnSession: true, isAuthenticated: true }, false);
  if (verdict.is === 'declined') throw new StripeProblem(402, { type: 'card_error', ...verdict.decline });
  if (method.customer !== null && idOf(method.customer) !== customer)
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      undefined,
      'payment_method_unexpected_state',
    );
  return attach(books, method, customer);
}

/** Customers, their balance, and their cards. */
export const customerEndpoints: Endpoint[] = [
  endpoint(
    'post',
    '/customers',
    customerFields.extend({ payment_method: text.optional() }),
    async ({ payment_method, ...fields }, { books }) => {
      const gift = fields.email ? Number((await books.setting(creditSetting(fields.email))) ?? 0) : 0;
      const id = newId('customer');
      const changes = await customerChanges(books, { ...fields, invoice_settings: undefined });
      const customer = await books.put(
        newCustomer(books.now, { ...changes, id, balance: (fields.balance ?? 0) - gift }),
      );
      await books.emit('customer.created', customer);
      if (payment_method) await attachTo(books, payment_method, id);
      if (!fields.invoice_settings) return customer;
      return books.update<Stripe.Customer>(
        customer,
        await customerChanges(books, { invoice_settings: fields.invoice_settings }, customer),
      );
    },
  ),
  endpoint(
    'get',
    '/customers',
    z.strictObject({ email: text.optional(), ...paging }),
    async ({ email, ...page }, { books }) => {
      const { items, hasMore } = await books.page('customer', defined({ email }), page);
      return listOf(items, '/v1/customers', hasMore);
    },
  ),
  endpoint('get', '/customers/:id', z.strictObject({}), (_input, { books, path }) =>
    books.get('customer', path['id'] ?? ''),
  ),
  endpoint('post', '/customers/:id', customerFields, async (fields, { books, path }) => {
    const customer = await books.get('customer', path['id'] ?? '');
    return books.update<Stripe.Customer>(customer, await customerChanges(books, fields, customer), 'customer.updated');
  }),
  endpoint('get', '/customers/:id/balance_transactions', z.strictObject(paging), async (page, { books, path }) => {
    const { items, hasMore } = await books.page('customer_balance_transaction', { customer: path['id'] }, page);
    return listOf(items, `/v1/customers/${path['id']}/balance_transactions`, hasMore);
  }),
  endpoint(
    'post',
    '/payment_methods/:id/attach',
    z.strictObject({ customer: text }),
    async ({ customer }, { books, path }) => {
      await books.get('customer', customer, 'customer');
      return attachTo(books, path['id'] ?? '', customer);
    },
  ),
];
