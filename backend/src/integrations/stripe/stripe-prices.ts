import type { Plan, PlanValue } from '@leap/domain';
import type { Stripe } from 'stripe';

const LOOKUP_PREFIX = 'inner_circle_';

/** Lookup key of a price, so that a new amount needs no new configuration. */
export const lookupKey = (plan: PlanValue): string => `${LOOKUP_PREFIX}${plan}`;

/** What a price is made of. */
export type PlanPrice = Pick<Plan, 'value' | 'amount' | 'currency' | 'interval' | 'intervalCount'>;

/**
 * The plan that a price names; there may be none with this key. A price that a newer one has replaced names its plan in its metadata.
 */
export const planOfPrice = ({ lookup_key: key, metadata }: Stripe.Price): PlanValue | undefined =>
  key?.startsWith(LOOKUP_PREFIX) ? key.slice(LOOKUP_PREFIX.length) : metadata['plan'];

/** Months of a price's billing period; undefined for weeks and days. */
export function monthsOfPrice({ recurring }: Stripe.Price): number | undefined {
  if (recurring?.interval === 'year') return 12 * recurring.interval_count;
  return recurring?.interval === 'month' ? recurring.interval_count : undefined;
}

const isPriceOf = (price: Stripe.Price, plan: PlanPrice): boolean =>
  price.active &&
  price.unit_amount === plan.amount &&
  price.currency === plan.currency &&
  price.recurring?.interval === plan.interval &&
  price.recurring.interval_count === plan.intervalCount;

/** Parameters of a plan's price without lookup key. */
export const priceParameters = (plan: PlanPrice, product: string) =>
  ({
    currency: plan.currency,
    product,
    recurring: { interval: plan.interval, interval_count: plan.intervalCount },
    unit_amount: plan.amount,
    metadata: { plan: plan.value },
  }) satisfies Stripe.PriceCreateParams;

/** The active price with the plan's lookup key. */
export async function currentPrice(stripe: Stripe, value: PlanValue): Promise<Stripe.Price | undefined> {
  return (await stripe.prices.list({ lookup_keys: [lookupKey(value)], active: true, limit: 1 })).data[0];
}

/**
 * The id of the plan's price. A price cannot change its amount: a new one takes over the lookup key, and who pays the old one keeps it.
 * @returns undefined when there is no price at all
 */
export async function ensurePlanPrice(
  stripe: Stripe,
  plan: PlanPrice,
  idempotencyKey: string,
): Promise<string | undefined> {
  const current = await currentPrice(stripe, plan.value);
  if (!current || isPriceOf(current, plan)) return current?.id;
  // Before the lookup key is gone, so that a subscription's plan is known at any time.
  if (current.metadata['plan'] !== plan.value)
    await stripe.prices.update(current.id, { metadata: { plan: plan.value } });
  const product = typeof current.product === 'string' ? current.product : current.product.id;
  const price = await stripe.prices.create(
    { ...priceParameters(plan, product), lookup_key: lookupKey(plan.value), transfer_lookup_key: true },
    { idempotencyKey },
  );
  return price.id;
}

/** The id of a price that members are moved to: the current one, or one of that amount that was replaced meanwhile. */
export async function announcedPrice(stripe: Stripe, plan: PlanPrice): Promise<string | undefined> {
  const current = await currentPrice(stripe, plan.value);
  if (!current || isPriceOf(current, plan)) return current?.id;
  for await (const price of stripe.prices.list({ product: idOf(current.product), active: true, limit: 100 }))
    if (price.metadata['plan'] === plan.value && isPriceOf(price, plan)) return price.id;
  return undefined;
}

const idOf = (reference: string | { id: string }): string => (typeof reference === 'string' ? reference : reference.id);

/** What the billing portal lets members change to: of a plan's prices only the current one; nothing without prices. */
export const portalPrices = (product: string, prices: string[]) =>
  ({
    enabled: prices.length > 0,
    default_allowed_updates: ['price'],
    ...(prices.length > 0 ? { products: [{ product, prices }] } : {}),
    proration_behavior: 'always_invoice',
  }) satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate;

/** Brings the billing portal's prices up to date. */
export async function offerInPortal(stripe: Stripe, product: string, prices: string[]): Promise<void> {
  const [portal] = (await stripe.billingPortal.configurations.list({ is_default: true, limit: 1 })).data;
  if (portal)
    await stripe.billingPortal.configurations.update(portal.id, {
      features: { subscription_update: portalPrices(product, prices) },
    });
}
