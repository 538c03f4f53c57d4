import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import express from 'express';
import type { Stripe } from 'stripe';
import type { Env } from '../src/config/env.js';
import { createStripe } from '../src/integrations/stripe/stripe.client.js';
import { SandboxStore } from '../src/sandbox/sandbox-store.js';
import { startStripeSandbox } from '../src/sandbox/sandbox-stripe.js';

/** Stripe's stand-in over a test's database. */
export interface TestStripe {
  /** For `createTestApp({ env })`. */
  env: Required<
    Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_BASE_URL'>
  >;
  /** `http://127.0.0.1:<port>/sandbox`, for its switches: `/stripe/advance?days=31`. */
  url: string;
  store: SandboxStore;
  /** Where events go; nowhere before this is said. */
  deliverTo(url: string): void;
  close(): Promise<void>;
}

/** Starts it with product, prices and portal. Webhooks are held back unless asked for: tests deliver by themselves. */
export async function startTestStripe(
  databaseUrl: string,
  { webhooks = 'off' }: { webhooks?: 'on' | 'off' | 'shuffle' } = {},
): Promise<TestStripe> {
  const store = new SandboxStore(databaseUrl);
  await store.prepare();
  const stripe = await startStripeSandbox({
    databaseUrl,
    store,
    siteUrl: 'http://localhost:3000',
    webhookUrl: 'http://127.0.0.1:9/api/webhooks/stripe',
  });
  const server = createServer(express().use('/sandbox', stripe.routes));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox`;
  const baseUrl = `${url}/stripe`;
  await stripe.setUp(baseUrl);
  await fetch(`${baseUrl}/webhooks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode: webhooks }),
  });
  return {
    env: { ...stripe.settings, STRIPE_BASE_URL: baseUrl },
    url,
    store,
    deliverTo: (target) => stripe.deliverTo(target),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await stripe.stop();
      await store.close();
    },
  };
}

/** The SDK, for tests that speak to the stand-in themselves. */
export const sdkOf = ({ env }: TestStripe, key = env.STRIPE_SECRET_KEY): Stripe =>
  createStripe(key, { baseUrl: env.STRIPE_BASE_URL, timeoutMs: 30_000, retries: 0 });

/** A switch of the stand-in, e.g. `turn(sandbox, '/stripe/advance?days=31')`. @returns its answer */
export async function turn({ url }: TestStripe, path: string, body: object = {}): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** A subscription as the product makes it. */
export interface NewSubscription {
  id: string;
  customer: string;
  invoice: string;
  /** Of the payment intent, or of the setup intent when nothing is due. */
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
  const made = await newSubscription(stripe, options);
  await stripe.paymentIntents.confirm(made.intent, { payment_method: card });
  return made;
}
