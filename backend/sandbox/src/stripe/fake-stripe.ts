import express, { Router } from 'express';
import { faultOf } from '../faults.js';
import type { SandboxStore } from '../store.js';
import { advance } from './clock.js';
import { StripeControls } from './controls.js';
import { OWN_ENDPOINT, StripeDeliveries } from './deliveries.js';
import { portalRouter } from './portal-page.js';
import { stripeRouter } from './router.js';
import { StripeState } from './state.js';

const TICK_MS = 20_000;

/** Fake of Stripe: API, browser script, portal, webhooks and billing clock. */
export interface FakeStripe {
  /** Below `/sandbox`: `/stripe/v1/…`, `/stripe.js` and the controls. */
  routes: Router;
  /** The account's keys. The account is empty until `npm run stripe:setup`, or the server's start, fills it. */
  keys: { STRIPE_SECRET_KEY: string; STRIPE_PUBLISHABLE_KEY: string; STRIPE_WEBHOOK_SECRET: string };
  /** Webhook address of the product of this process. */
  deliverTo(url: string): void;
  stop(): Promise<void>;
}

/** @param siteUrl public origin of the product */
export async function startFakeStripe({
  databaseUrl,
  store,
  siteUrl,
  webhookUrl,
}: {
  databaseUrl: string;
  store: SandboxStore;
  siteUrl: string;
  webhookUrl: string;
}): Promise<FakeStripe> {
  const state = new StripeState(databaseUrl);
  await state.prepare();
  const secret = await state.setting('secret');
  const keys = {
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
      secret: keys.STRIPE_WEBHOOK_SECRET,
      status: 'enabled',
      url: webhookUrl,
    });
  });
  const deliveries = new StripeDeliveries(state, webhookUrl);
  deliveries.start();
  // Real time counts too: after 23 hours an unpaid subscription expires.
  const ticking = setInterval(() => void advance(state, 0).catch(() => undefined), TICK_MS).unref();

  const routes = express.Router();
  routes.use(
    '/stripe/v1',
    faultOf(store, 'stripe'),
    stripeRouter(state, { secretKey: keys.STRIPE_SECRET_KEY, publishableKey: keys.STRIPE_PUBLISHABLE_KEY }, siteUrl),
  );
  routes.use('/stripe/portal', portalRouter(state));
  routes.use(new StripeControls(state, deliveries).routes());
  return {
    routes,
    keys,
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
