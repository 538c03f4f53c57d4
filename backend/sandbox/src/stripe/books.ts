import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Stripe } from 'stripe';
import { noSuch } from './problem.js';

/** Stored objects, by the value of `object`. Relations are ids; expandable values are stored separately. */
export interface Kinds {
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  promotion_code: Stripe.PromotionCode;
  discount: Stripe.Discount;
  customer: Stripe.Customer;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  payment_method: Stripe.PaymentMethod;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  webhook_endpoint: Stripe.WebhookEndpoint;
  event: StoredEvent;
  'billing_portal.session': Stripe.BillingPortal.Session;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
}
export type Kind = keyof Kinds;
export type Stored = Kinds[Kind];

/** An event with any object. */
export type StoredEvent = Omit<Stripe.EventBase, 'data' | 'object' | 'type'> & {
  object: 'event';
  type: string;
  data: { object: object; previous_attributes?: object };
};

/** Stripe's prefixes. */
export const prefixes: Record<Kind, string> = {
  product: 'prod',
  price: 'price',
  // Stripe's own ids have no prefix; the product chooses ids with this one.
  coupon: 'coupon',
  promotion_code: 'promo',
  discount: 'di',
  customer: 'cus',
  customer_balance_transaction: 'cbtxn',
  payment_method: 'pm',
  subscription: 'sub',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  setup_intent: 'seti',
  charge: 'ch',
  refund: 're',
  webhook_endpoint: 'we',
  event: 'evt',
  'billing_portal.session': 'bps',
  'billing_portal.configuration': 'bpc',
};
const kindsByPrefix = new Map(Object.entries(prefixes).map(([kind, prefix]) => [prefix, kind as Kind]));

/** The kind of an id such as `sub_…`; undefined for anything else. */
export const kindOf = (id: string): Kind | undefined => kindsByPrefix.get(/^([a-z]+)_/.exec(id)?.[1] ?? '');

const ID_BYTES = 12;
export const randomToken = (bytes = ID_BYTES): string =>
  randomBytes(bytes).toString('base64url').replaceAll(/[-_]/g, 'x');
export const newId = (kind: Kind): string => `${prefixes[kind]}_${randomToken()}`;

/** The id of a relation, expanded or not. */
export const idOf = (relation: string | { id: string } | null | undefined): string =>
  typeof relation === 'string' ? relation : (relation?.id ?? '');

export const API_VERSION = '2026-10-28.endive';
/** Stripe keeps idempotency keys for a day. */
const KEY_HOURS = 24;

/** A page of a list, newest first. */
export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
}

/** One access to the state, in a transaction when it changes. */
export class StripeBooks {
  private constructor(
    readonly client: pg.PoolClient,
    /** Unix seconds on the sandbox's clock, which `advance` moves. */
    public now: number,
  ) {}

  static async open(client: pg.PoolClient): Promise<StripeBooks> {
    const { rows } = await client.query<{ value: string }>(
      "SELECT value FROM sandbox.stripe_settings WHERE name = 'offset'",
    );
    return new StripeBooks(client, Math.floor(Date.now() / 1000) + Number(rows[0]?.value ?? 0));
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined> {
    const { rows } = await this.client.query<{ data: Kinds[K] }>(
      'SELECT data FROM sandbox.stripe_objects WHERE id = $1 AND kind = $2',
      [id, kind],
    );
    return rows[0]?.data;
  }

  /** @throws StripeProblem resource_missing */
  async get<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]> {
    const found = await this.find(kind, id);
    if (!found) throw noSuch(kind, id, param);
    return found;
  }

  /** Objects that contain these fields, oldest first. */
  async where<K extends Kind>(kind: K, fields: object): Promise<Kinds[K][]> {
    const { rows } = await this.client.query<{ data: Kinds[K] }>(
      'SELECT data FROM sandbox.stripe_objects WHERE kind = $1 AND data @> $2 ORDER BY position',
      [kind, JSON.stringify(fields)],
    );
    return rows.map(({ data }) => data);
  }

  /** One page, newest first. `types` applies to events only. */
  async page<K extends Kind>(
    kind: K,
    fields: object,
    { limit = 10, starting_after, ending_before }: { limit?: number; starting_after?: string; ending_before?: string },
    more = 'true',
    values: unknown[] = [],
  ): Promise<Page<Kinds[K]>> {
    const isBackwards = ending_before !== undefined;
    const edge = starting_after ?? ending_before;
    const { rows } = await this.client.query<{ data: Kinds[K] }>(
      `SELECT data FROM sandbox.stripe_objects
        WHERE kind = $1 AND data @> $2 AND ${more}
          AND ($3::text IS NULL OR position ${isBackwards ? '>' : '<'} (SELECT position FROM sandbox.stripe_objects WHERE id = $3))
        ORDER BY position ${isBackwards ? 'ASC' : 'DESC'} LIMIT $4`,
      [kind, JSON.stringify(fields), edge ?? null, limit + 1, ...values],
    );
    const items = rows.slice(0, limit).map(({ data }) => data);
    return { items: isBackwards ? items.reverse() : items, hasMore: rows.length > limit };
  }

  /** Adds or replaces. */
  async put<Item extends Stored>(item: Item): Promise<Item> {
    await this.client.query(
      'INSERT INTO sandbox.stripe_objects (id, kind, data) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET data = $3',
      [item.id, item.object, JSON.stringify(item)],
    );
    return item;
  }

  async remove(id: string): Promise<void> {
    await this.client.query('DELETE FROM sandbox.stripe_objects WHERE id = $1', [id]);
  }

  /** Stores an event, and a delivery for every endpoint that subscribed to it. */
  async emit(type: string, object: object, previous?: object): Promise<void> {
    const event: StoredEvent = {
      id: newId('event'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now,
      data: { object, ...(previous ? { previous_attributes: previous } : {}) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    await this.put(event);
    for (const endpoint of await this.where('webhook_endpoint', { status: 'enabled' })) {
      if (endpoint.enabled_events.some((name) => name === '*' || name === type))
        await this.deliver(event.id, endpoint.id);
    }
  }

  /** Stores a change and creates an event; `previous_attributes` are the changed fields. */
  async update<Item extends Stored>(before: Item, changes: Partial<Item>, type?: string): Promise<Item> {
    const after: Item = { ...before, ...changes };
    await this.put(after);
    const changed = Object.keys(changes).filter(
      (name) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name)),
    );
    if (type)
      await this.emit(
        type,
        after,
        Object.fromEntries(changed.map((name) => [name, Reflect.get(before, name) ?? null])),
      );
    return after;
  }

  async deliver(eventId: string, endpointId: string): Promise<void> {
    await this.client.query('INSERT INTO sandbox.stripe_deliveries (event_id, endpoint_id) VALUES ($1, $2)', [
      eventId,
      endpointId,
    ]);
  }

  async setting(name: string): Promise<string | undefined> {
    const { rows } = await this.client.query<{ value: string }>(
      'SELECT value FROM sandbox.stripe_settings WHERE name = $1',
      [name],
    );
    return rows[0]?.value;
  }

  async changeSetting(name: string, value: string): Promise<void> {
    await this.client.query(
      'INSERT INTO sandbox.stripe_settings VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2',
      [name, value],
    );
  }

  /** The stored answer of this idempotency key, within a day. */
  async storedAnswer(key: string): Promise<{ request: string; status: number; body: unknown } | undefined> {
    const { rows } = await this.client.query<{ request: string; status: number; body: unknown }>(
      `SELECT request, status, body FROM sandbox.stripe_answers WHERE key = $1 AND at > now() - interval '${KEY_HOURS} hours'`,
      [key],
    );
    return rows[0];
  }

  async keepAnswer(key: string, request: string, status: number, body: unknown): Promise<void> {
    await this.client.query(
      'INSERT INTO sandbox.stripe_answers (key, request, status, body) VALUES ($1, $2, $3, $4) ON CONFLICT (key) DO UPDATE SET request = $2, status = $3, body = $4, at = now()',
      [key, request, status, JSON.stringify(body)],
    );
  }
}
