import { specifiedPlans, type Plan, type PlanValue } from '@leap/domain';
import type { Stripe } from 'stripe';

/** The product of the specified plans. */
export const PRODUCT_ID = 'inner_circle';
export const PRODUCT_NAME = 'Inner Circle';

const isSpecified = (plan: PlanValue): boolean => specifiedPlans.some((value) => value === plan);

/** The product of a plan: each that the owner added has its own, which Stripe's invoices and portal name. */
export const productOf = (plan: PlanValue): string => (isSpecified(plan) ? PRODUCT_ID : `${PRODUCT_ID}_${plan}`);

const LOOKUP_PREFIX = 'inner_circle_';

/** Lookup key of a price, so that a new amount needs no new configuration. */
export const lookupKey = (plan: PlanValue): string => `${LOOKUP_PREFIX}${plan}`;

/** What a price is made of. */
export type PlanPrice = Pick<Plan, 'value' | 'amount' | 'currency' | 'interval' | 'intervalCount'>;
/** A product is named after its plan. */
type NamedPlan = PlanPrice & { name: { en: string } };

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

const productName = ({ name }: Pick<NamedPlan, 'name'>): string => `${PRODUCT_NAME}: ${name.en}`;

/** Gives the product of a plan that the owner added the plan's present name. */
export async function renameProduct(stripe: Stripe, plan: NamedPlan): Promise<void> {
  if (isSpecified(plan.value)) return;
  const name = productName(plan);
  const [product] = (await stripe.products.list({ ids: [productOf(plan.value)] })).data;
  if (product && product.name !== name) await stripe.products.update(product.id, { name });
}

/** The first price of a plan that the owner added, and its product. */
async function createFirstPrice(stripe: Stripe, plan: NamedPlan, idempotencyKey: string): Promise<string> {
  const id = productOf(plan.value);
  const existing = (await stripe.products.list({ ids: [id] })).data[0];
  if (!existing)
    await stripe.products.create({ id, name: productName(plan) }, { idempotencyKey: `${idempotencyKey}-product` });
  const price = await stripe.prices.create(
    { ...priceParameters(plan, id), lookup_key: lookupKey(plan.value), transfer_lookup_key: true },
    { idempotencyKey },
  );
  return price.id;
}

/**
 * The id of the plan's price. A price cannot change its amount: a new one takes over the lookup key, and who pays the old one keeps it.
 * @returns undefined when a specified plan has no price at all: `npm run stripe:setup` makes it
 */
export async function ensurePlanPrice(
  stripe: Stripe,
  plan: NamedPlan,
  idempotencyKey: string,
): Promise<string | undefined> {
  const current = await currentPrice(stripe, plan.value);
  if (!current && !isSpecified(plan.value)) return createFirstPrice(stripe, plan, idempotencyKey);
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

/** Prices of one product. */
export interface ProductPrices {
  product: string;
  prices: string[];
}

/** What the billing portal lets members change to: of a plan's prices only the current one; nothing without prices. */
export const portalPrices = (products: ProductPrices[]) =>
  ({
    enabled: products.length > 0,
    default_allowed_updates: ['price'],
    ...(products.length > 0 ? { products } : {}),
    proration_behavior: 'always_invoice',
  }) satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate;

/** Brings the billing portal's prices up to date. */
export async function offerInPortal(stripe: Stripe, products: ProductPrices[]): Promise<void> {
  const [portal] = (await stripe.billingPortal.configurations.list({ is_default: true, limit: 1 })).data;
  if (portal)
    await stripe.billingPortal.configurations.update(portal.id, {
      features: { subscription_update: portalPrices(products) },
    });
}
