import { z } from 'zod';
import { API_VERSION, newId, randomToken } from './books.js';
import { endpoint, defined, mergedMetadata, type Endpoint } from './endpoint.js';
import { flag, metadata, paging, range, text } from './form.js';
import { listOf } from './objects.js';

const eventName = z.string().regex(/^(\*|[a-z_]+(\.[a-z_]+)+)$/, 'must be the name of an event');
const fields = { description: text.optional(), metadata: metadata.optional() };

/** `created[gte]=…` as SQL with its values, from this placeholder on. */
function createdIn(created: z.output<typeof range> | undefined, first: number): { sql: string; values: number[] } {
  const bounds = typeof created === 'number' ? { gte: created, lte: created } : (created ?? {});
  const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' };
  const entries = Object.entries(defined(bounds)) as [keyof typeof signs, number][];
  return {
    sql: entries.map(([name], index) => ` AND (data->>'created')::bigint ${signs[name]} $${first + index}`).join(''),
    values: entries.map(([, value]) => value),
  };
}

/** Events, and where they are sent. */
export const eventEndpoints: Endpoint[] = [
  endpoint(
    'get',
    '/events',
    z.strictObject({
      type: text.optional(),
      types: z.array(text).max(20).optional(),
      created: range.optional(),
      delivery_success: flag.optional(),
      ...paging,
    }),
    async ({ type, types, created, delivery_success, ...page }, { books }) => {
      const time = createdIn(created, 6);
      const pending =
        delivery_success === undefined
          ? ''
          : ` AND ${delivery_success ? 'NOT' : ''} EXISTS (SELECT FROM sandbox.stripe_deliveries d WHERE d.event_id = stripe_objects.id AND d.delivered_at IS NULL)`;
      const { items, hasMore } = await books.page(
        'event',
        defined({ type }),
        page,
        `($5::text[] IS NULL OR data->>'type' = ANY ($5))${time.sql}${pending}`,
        [types ?? null, ...time.values],
      );
      return listOf(items, '/v1/events', hasMore);
    },
  ),
  endpoint('get', '/events/:id', z.strictObject({}), (_input, { books, path }) => books.get('event', path['id'] ?? '')),
  endpoint(
    'post',
    '/webhook_endpoints',
    z.strictObject({
      url: z.url('Invalid URL'),
      enabled_events: z.array(eventName).min(1),
      api_version: z.literal(API_VERSION).optional(),
      ...fields,
    }),
    async ({ url, enabled_events, api_version, ...more }, { books }) =>
      books.put({
        id: newId('webhook_endpoint'),
        object: 'webhook_endpoint',
        api_version: api_version ?? null,
        application: null,
        created: books.now,
        description: more.description ?? null,
        enabled_events,
        livemode: false,
        metadata: more.metadata ?? {},
        secret: `whsec_${randomToken(24)}`,
        status: 'enabled',
        url,
      }),
  ),
  endpoint('get', '/webhook_endpoints', z.strictObject(paging), async (page, { books }) => {
    const { items, hasMore } = await books.page('webhook_endpoint', {}, page);
    return listOf(
      items.map(({ secret: _secret, ...item }) => item),
      '/v1/webhook_endpoints',
      hasMore,
    );
  }),
  endpoint('get', '/webhook_endpoints/:id', z.strictObject({}), async (_input, { books, path }) => {
    const { secret: _secret, ...item } = await books.get('webhook_endpoint', path['id'] ?? '');
    return item;
  }),
  endpoint(
    'post',
    '/webhook_endpoints/:id',
    z.strictObject({
      url: z.url('Invalid URL').optional(),
      enabled_events: z.array(eventName).min(1).optional(),
      disabled: flag.optional(),
      ...fields,
    }),
    async ({ disabled, ...changes }, { books, path }) => {
      const before = await books.get('webhook_endpoint', path['id'] ?? '');
      const { secret: _secret, ...item } = await books.put({
        ...before,
        ...defined({ ...changes, metadata: mergedMetadata(before.metadata, changes.metadata) }),
        status: disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled',
      });
      return item;
    },
  ),
  endpoint('delete', '/webhook_endpoints/:id', z.strictObject({}), async (_input, { books, path }) => {
    const { id } = await books.get('webhook_endpoint', path['id'] ?? '');
    await books.remove(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
