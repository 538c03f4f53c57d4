import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import express from 'express';
import type { Env } from '../src/config/env.js';
import { SandboxStore } from '../src/sandbox/sandbox-store.js';
import { startStripeSandbox } from '../src/sandbox/sandbox-stripe.js';

/** Stripe's stand-in over a test's database. */
export interface TestStripe {
  /** For `createTestApp({ env })`. */
  env: Required<Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_BASE_URL'>>;
  /** `http://127.0.0.1:<port>/sandbox`, for its switches: `/stripe/advance?days=31`. */
  url: string;
  store: SandboxStore;
  /** Where events go; nowhere before this is said. */
  deliverTo(url: string): void;
  close(): Promise<void>;
}

/** Starts it with product, prices and portal. Webhooks are held back unless asked for: tests deliver by themselves. */
export async function startTestStripe(databaseUrl: string, { webhooks = 'off' }: { webhooks?: 'on' | 'off' | 'shuffle' } = {}): Promise<TestStripe> {
  const store = new SandboxStore(databaseUrl);
  await store.prepare();
  const stripe = await startStripeSandbox({ databaseUrl, store, siteUrl: 'http://localhost:3000', webhookUrl: 'http://127.0.0.1:9/api/webhooks/stripe' });
  const server = createServer(express().use('/sandbox', stripe.routes));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox`;
  const baseUrl = `${url}/stripe`;
  await stripe.setUp(baseUrl);
  await fetch(`${baseUrl}/webhooks`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ mode: webhooks }) });
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
