import express, { Router } from 'express';
import type { Env } from '../config/env.js';
import { createStripe } from '../integrations/stripe/stripe.client.js';
import { setUpStripe } from '../integrations/stripe/stripe-setup.js';
import { StripeControls } from './sandbox-stripe-controls.js';
import { advance } from './sandbox-stripe-clock.js';
import { OWN_ENDPOINT, StripeDeliveries } from './sandbox-stripe-deliveries.js';
import { portalRouter } from './sandbox-stripe-portal-page.js';
import { stripeRouter } from './sandbox-stripe-router.js';
import { StripeState } from './sandbox-stripe-state.js';
import { faultOf } from './sandbox-faults.js';
import type { SandboxStore } from './sandbox-store.js';

const TICK_MS = 20_000;
const SETUP_TIMEOUT_MS = 10_000;

/** The stand-in for Stripe: its API, its browser script, its portal, its webhooks and its clock. */
export interface StripeSandbox {
  /** Below `/sandbox`: `/stripe/v1/…`, `/stripe.js` and the switches. */
  routes: Router;
  /** Keys for the product's configuration; the base address is added by who knows the port. */
  settings: Required<Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET'>>;
  /** Makes product, prices and portal settings, as `npm run stripe:setup` does. Called once the address answers. */
  setUp(baseUrl: string): Promise<void>;
  /** Where the product of this process takes webhooks. */
  deliverTo(url: string): void;
  stop(): Promise<void>;
}

/** @param siteUrl where browsers reach the product */
export async function startStripeSandbox({
  databaseUrl,
  store,
  siteUrl,
  webhookUrl,
}: {
  databaseUrl: string;
  store: SandboxStore;
  siteUrl: string;
  webhookUrl: string;
}): Promise<StripeSandbox> {
  const state = new StripeState(databaseUrl);
  await state.prepare();
  const secret = await state.setting('secret');
  const settings = {
    STRIPE_SECRET_KEY: `sk_test_sandbox${secret}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_sandbox${secret.slice(0, 16)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret}`,
  };
  await state.change(async (books) => {
    await books.put({
      id: OWN_ENDPOINT,
      object: 'webhook_endpoint',
      api_version: null,
      application: null,
      created: books.now,
      description: 'The product on this machine',
      enabled_events: ['*'],
      livemode: false,
      metadata: {},
      secret: settings.STRIPE_WEBHOOK_SECRET,
      status: 'enabled',
      url: webhookUrl,
    });
  });
  const deliveries = new StripeDeliveries(state, webhookUrl);
  deliveries.start();
  // Time passes without `advance` too: after 23 hours an unpaid subscription expires.
  const ticking = setInterval(() => void advance(state, 0).catch(() => undefined), TICK_MS).unref();

  const keys = { secretKey: settings.STRIPE_SECRET_KEY, publishableKey: settings.STRIPE_PUBLISHABLE_KEY };
  const routes = express.Router();
  routes.use('/stripe/v1', faultOf(store, 'stripe'), stripeRouter(state, keys, siteUrl));
  routes.use('/stripe/portal', portalRouter(state));
  routes.use(new StripeControls(state, deliveries).routes());
  return {
    routes,
    settings,
    setUp: async (baseUrl) =>
      void (await setUpStripe(createStripe(keys.secretKey, { baseUrl, timeoutMs: SETUP_TIMEOUT_MS, retries: 2 }), {
        siteUrl,
      })),
    deliverTo: (url) => {
      deliveries.ownUrl = url;
    },
    stop: async () => {
      clearInterval(ticking);
      await deliveries.stop();
      await state.close();
    },
  };
}
