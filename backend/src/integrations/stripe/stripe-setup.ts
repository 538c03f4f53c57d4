import { plans, type Plan } from '@leap/domain';
import type { Stripe } from 'stripe';
import { lookupKey, portalPrices, priceParameters, PRODUCT_ID, PRODUCT_NAME } from './stripe-prices.js';

/** The events that the product handles. */
export const handledEvents = [
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'charge.refunded',
  'setup_intent.succeeded',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** Report of a set-up, as text for the terminal. */
export interface SetupReport {
  lines: string[];
  /** Stripe returns it only when the endpoint is created. */
  webhookSecret?: string;
}

async function ensureProduct(stripe: Stripe, lines: string[]): Promise<string> {
  const existing = (await stripe.products.list({ ids: [PRODUCT_ID] })).data[0];
  if (existing) {
    lines.push(`Product ${existing.id} is there.`);
    if (!existing.active) await stripe.products.update(existing.id, { active: true });
    return existing.id;
  }
  const created = await stripe.products.create({ id: PRODUCT_ID, name: PRODUCT_NAME });
  lines.push(`Product ${created.id} created.`);
  return created.id;
}

/** Creates a missing price with the specified amount. One that exists stays: amounts are changed in the admin area. */
async function ensurePrice(
  stripe: Stripe,
  product: string,
  plan: Plan,
  existing: Stripe.Price | undefined,
  lines: string[],
): Promise<string> {
  const key = lookupKey(plan.value);
  if (existing) {
    lines.push(`Price ${key} is there (${existing.id}).`);
    return existing.id;
  }
  const price = await stripe.prices.create({
    ...priceParameters(plan, product),
    lookup_key: key,
    transfer_lookup_key: true,
  });
  lines.push(`Price ${key} created (${price.id}).`);
  return price.id;
}

/** Members can change card and plan, see invoices, and cancel at the end of the paid period. */
async function ensurePortal(
  stripe: Stripe,
  siteUrl: string,
  product: string,
  prices: string[],
  lines: string[],
): Promise<void> {
  const settings = {
    business_profile: {
      privacy_policy_url: `${siteUrl}/privacy-policy`,
      terms_of_service_url: `${siteUrl}/terms-of-service`,
    },
    default_return_url: `${siteUrl}/member-portal`,
    features: {
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
      subscription_update: portalPrices([{ product, prices }]),
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams;
  const existing = (await stripe.billingPortal.configurations.list({ is_default: true, limit: 1 })).data[0];
  if (existing) await stripe.billingPortal.configurations.update(existing.id, settings);
  else await stripe.billingPortal.configurations.create(settings);
  lines.push(`Billing portal ${existing ? 'brought up to date' : 'set up'}.`);
}

async function ensureWebhook(stripe: Stripe, url: string, lines: string[]): Promise<string | undefined> {
  const existing = (await stripe.webhookEndpoints.list({ limit: 100 })).data.find((endpoint) => endpoint.url === url);
  if (existing) {
    await stripe.webhookEndpoints.update(existing.id, { enabled_events: [...handledEvents] });
    lines.push(`Webhook ${url} is there; Stripe's dashboard shows its signing secret.`);
    return undefined;
  }
  const created = await stripe.webhookEndpoints.create({ url, enabled_events: [...handledEvents] });
  lines.push(`Webhook ${url} created.`);
  return created.secret;
}

/**
 * Creates or updates the configuration at Stripe: product, three prices by lookup key, billing portal, and the webhook endpoint when
 * its address is given. Idempotent.
 */
export async function setUpStripe(
  stripe: Stripe,
  { siteUrl, webhookUrl }: { siteUrl: string; webhookUrl?: string },
): Promise<SetupReport> {
  const lines: string[] = [];
  const product = await ensureProduct(stripe, lines);
  const existing = await activePrices(stripe);
  const prices: string[] = [];
  for (const plan of plans) {
    prices.push(
      await ensurePrice(
        stripe,
        product,
        plan,
        existing.find((price) => price.lookup_key === lookupKey(plan.value)),
        lines,
      ),
    );
  }
  await ensurePortal(stripe, siteUrl, product, prices, lines);
  const webhookSecret = webhookUrl === undefined ? undefined : await ensureWebhook(stripe, webhookUrl, lines);
  return { lines, ...(webhookSecret === undefined ? {} : { webhookSecret }) };
}

/** Lookup keys of missing prices. */
export async function missingPrices(stripe: Stripe): Promise<string[]> {
  const prices = await activePrices(stripe);
  return plans
    .map(({ value }) => lookupKey(value))
    .filter((key) => !prices.some(({ lookup_key: existing }) => existing === key));
}

/** The active prices with a plan's lookup key. */
async function activePrices(stripe: Stripe): Promise<Stripe.Price[]> {
  const keys = plans.map(({ value }) => lookupKey(value));
  return (await stripe.prices.list({ lookup_keys: keys, active: true, limit: 10 })).data;
}
