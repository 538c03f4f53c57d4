import { z } from 'zod';
import type { Stripe } from 'stripe';
import { idOf, newId, prefixes, type StripeBooks } from './books.js';
import { endpoint, defined, mergedMetadata, orNull, type Endpoint } from './endpoint.js';
import { flag, integer, metadata, paging, text } from './form.js';
import { listOf, newPrice, newProduct } from './objects.js';
import { invalidRequest } from './problem.js';

const productFields = {
  active: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.max(22).optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
  url: text.optional(),
};
/** Most units in one billing period: three years. */
const longest = { day: 1_095, week: 156, month: 36, year: 3 };
const recurring = z
  .strictObject({
    interval: z.enum(['day', 'week', 'month', 'year'], 'must be one of day, month, week, or year'),
    interval_count: integer.optional(),
    usage_type: z.literal('licensed').optional(),
  })
  .refine(({ interval, interval_count: count = 1 }) => count <= longest[interval], 'must be three years at most');
const keyed = {
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: flag.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  active: flag.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
};

/** A lookup key belongs to one price, unless it is transferred. */
async function assignLookupKey(
  books: StripeBooks,
  key: string | null | undefined,
  isTransferred: boolean | undefined,
  owner?: string,
): Promise<void> {
  if (key == null) return;
  const [holder] = (await books.where('price', { lookup_key: key })).filter(({ id }) => id !== owner);
  if (!holder) return;
  if (!isTransferred)
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. Use \`transfer_lookup_key\` to transfer it.`,
      'lookup_key',
      'resource_already_exists',
    );
  await books.update<Stripe.Price>(holder, { lookup_key: null }, 'price.updated');
}

/** Products and prices. */
export const catalogEndpoints: Endpoint[] = [
  endpoint(
    'post',
    '/products',
    z.strictObject({ id: text.optional(), name: text, ...productFields }),
    async ({ id, ...fields }, { books }) => {
      if (id !== undefined && (await books.find('product', id)))
        throw invalidRequest(`Product already exists.`, 'id', 'resource_already_exists');
      const product = await books.put(newProduct(books.now, { ...defined(fields), id: id ?? newId('product') }));
      await books.emit('product.created', product);
      return product;
    },
  ),
  endpoint(
    'get',
    '/products',
    z.strictObject({ active: flag.optional(), ids: z.array(text).optional(), ...paging }),
    async ({ active, ids, ...page }, { books }) => {
      const { items, hasMore } = await books.page(
        'product',
        defined({ active }),
        page,
        '($5::text[] IS NULL OR id = ANY ($5))',
        [ids ?? null],
      );
      return listOf(items, '/v1/products', hasMore);
    },
  ),
  endpoint(
    'post',
    '/products/:id',
    z.strictObject({ name: text.optional(), default_price: text.optional(), ...productFields }),
    async (fields, { books, path }) => {
      const product = await books.get('product', path['id'] ?? '');
      const changes = defined({
        ...fields,
        description: orNull(fields.description),
        metadata: mergedMetadata(product.metadata, fields.metadata),
        updated: books.now,
      });
      return books.update<Stripe.Product>(product, changes, 'product.updated');
    },
  ),
  endpoint(
    'post',
    '/prices',
    z.strictObject({
      currency: z.string().regex(/^[a-z]{3}$/, 'Invalid currency'),
      product: text,
      unit_amount: integer,
      recurring: recurring.optional(),
      billing_scheme: z.literal('per_unit').optional(),
      ...keyed,
    }),
    async ({ transfer_lookup_key, recurring: rhythm, ...fields }, { books }) => {
      await books.get('product', fields.product, 'product');
      await assignLookupKey(books, fields.lookup_key, transfer_lookup_key);
      const price = await books.put(
        newPrice(books.now, {
          ...defined(fields),
          recurring: rhythm
            ? {
                interval: rhythm.interval,
                interval_count: rhythm.interval_count ?? 1,
                meter: null,
                trial_period_days: null,
                usage_type: 'licensed',
              }
            : null,
        }),
      );
      await books.emit('price.created', price);
      return price;
    },
  ),
  endpoint(
    'get',
    '/prices',
    z.strictObject({
      active: flag.optional(),
      currency: text.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
      ...paging,
    }),
    async ({ lookup_keys, limit, starting_after, ending_before, expand: _expand, ...fields }, { books }) => {
      const { items, hasMore } = await books.page(
        'price',
        defined(fields),
        { limit, starting_after, ending_before },
        "($5::text[] IS NULL OR data->>'lookup_key' = ANY ($5))",
        [lookup_keys ?? null],
      );
      return listOf(items, '/v1/prices', hasMore);
    },
  ),
  endpoint('get', '/prices/:id', z.strictObject({}), (_input, { books, path }) => books.get('price', path['id'] ?? '')),
  endpoint(
    'post',
    '/prices/:id',
    z.strictObject(keyed),
    async ({ transfer_lookup_key, ...fields }, { books, path }) => {
      const price = await books.get('price', path['id'] ?? '');
      const lookupKey = orNull(fields.lookup_key);
      await assignLookupKey(books, lookupKey, transfer_lookup_key, price.id);
      return books.update<Stripe.Price>(
        price,
        defined({ ...fields, lookup_key: lookupKey, metadata: mergedMetadata(price.metadata, fields.metadata) }),
        'price.updated',
      );
    },
  ),
];

/** The price that a parameter names. @throws StripeProblem */
export async function activePrice(books: StripeBooks, id: string, param: string): Promise<Stripe.Price> {
  if (!id.startsWith(`${prefixes.price}_`)) throw invalidRequest(`No such price: '${id}'`, param, 'resource_missing');
  const price = await books.get('price', id, param);
  if (!price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, param);
  if (!price.recurring)
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      param,
    );
  await books.get('product', idOf(price.product), param);
  return price;
}
