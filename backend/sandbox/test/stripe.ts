import { Stripe } from 'stripe';
import { startSandbox, type Sandbox } from '../src/sandbox.js';

/** The sandbox with an account that has one product with three prices. */
export interface TestStripe {
  env: Sandbox['settings']['stripe'];
  /** `http://127.0.0.1:<port>/sandbox`, for its controls: `/stripe/advance?days=31`. */
  url: string;
  setFault: Sandbox['setFault'];
  productListens: Sandbox['productListens'];
  stop: Sandbox['stop'];
}

/** Webhooks are held back: tests deliver them. */
export async function startTestStripe(databaseUrl: string): Promise<TestStripe> {
  const { settings, ...sandbox } = await startSandbox({
    databaseUrl,
    siteUrl: 'http://localhost:3000',
    productPort: 9,
  });
  const test = { ...sandbox, env: settings.stripe, url: `${settings.sandbox.SANDBOX_ORIGIN}/sandbox` };
  await addCatalog(sdkOf(test));
  await turn(test, '/stripe/webhooks', { mode: 'off' });
  return test;
}

const PRODUCT = 'inner_circle';
const plans = [
  { name: 'monthly', amount: 10_000, interval: 'month', count: 1 },
  { name: 'quarterly', amount: 27_500, interval: 'month', count: 3 },
  { name: 'yearly', amount: 100_000, interval: 'year', count: 1 },
] as const;

/** Product, prices and portal, unless another sandbox on this database created them. */
async function addCatalog(stripe: Stripe): Promise<void> {
  if ((await stripe.products.list({ ids: [PRODUCT] })).data.length > 0) return;
  await stripe.products.create({ id: PRODUCT, name: 'Inner Circle' });
  const prices: string[] = [];
  for (const { name, amount, interval, count } of plans) {
    const price = await stripe.prices.create({
      currency: 'usd',
      lookup_key: `inner_circle_${name}`,
      product: PRODUCT,
      recurring: { interval, interval_count: count },
      unit_amount: amount,
    });
    prices.push(price.id);
  }
  await stripe.billingPortal.configurations.create({
    default_return_url: 'http://localhost:3000/member-portal',
    features: {
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [{ product: PRODUCT, prices }],
        proration_behavior: 'always_invoice',
      },
    },
  });
}

/** The SDK, for tests that call the fake directly. Its `host` accepts no path, and the fake's address has one. */
export function sdkOf({ env }: Pick<TestStripe, 'env'>, key = env.STRIPE_SECRET_KEY): Stripe {
  const fetchBelow: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${env.STRIPE_BASE_URL}${pathname}${search}`, init);
  };
  return new Stripe(key, {
    timeout: 30_000,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchBelow),
  });
}

/** Calls a control of the fake, e.g. `turn(sandbox, '/stripe/advance?days=31')`. @returns its answer */
export async function turn({ url }: TestStripe, path: string, body: object = {}): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** A subscription as the product creates it. */
export interface NewSubscription {
  id: string;
  customer: string;
  invoice: string;
  /** Client secret of the payment intent, or of the setup intent when nothing is due. */
  secret: string;
  /** The intent's id. */
  intent: string;
}

/** Creates customer and subscription as the product does. */
export async function newSubscription(
  stripe: Stripe,
  { plan = 'monthly', balance = 0, email = 'ada@example.com' } = {},
): Promise<NewSubscription> {
  const [price] = (await stripe.prices.list({ lookup_keys: [`inner_circle_${plan}`] })).data;
  const customer = await stripe.customers.create({ email, balance });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price?.id ?? '' }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { signupId: '7' },
    expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
  });
  const { latest_invoice: invoice, pending_setup_intent: setup } = subscription;
  if (typeof invoice !== 'object' || invoice === null) throw new Error('The invoice was not expanded.');
  const secret =
    invoice.confirmation_secret?.client_secret ?? (typeof setup === 'object' ? setup?.client_secret : undefined) ?? '';
  return {
    id: subscription.id,
    customer: customer.id,
    invoice: invoice.id,
    secret,
    intent: secret.split('_secret_')[0] ?? '',
  };
}

/** One that is paid with this test card. */
export async function paidSubscription(
  stripe: Stripe,
  card = 'pm_card_visa',
  options: Parameters<typeof newSubscription>[1] = {},
): Promise<NewSubscription> {
  const created = await newSubscription(stripe, options);
  await stripe.paymentIntents.confirm(created.intent, { payment_method: card });
  return created;
}
