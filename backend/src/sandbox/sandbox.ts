import { createServer, type Server } from 'node:http';
import express, { type Router } from 'express';
import type { Env } from '../config/env.js';
import type { CoachAccount } from './coach-platform-state.js';
import { sandboxCoachPlatform } from './sandbox-coach-platform.js';
import { startFathomSandbox } from './sandbox-fathom.js';
import { googleSettings, sandboxGoogle } from './sandbox-google.js';
import { sandboxRoutes } from './sandbox-routes.js';
import { SandboxSmtp } from './sandbox-smtp.js';
import { SandboxStore } from './sandbox-store.js';
import { startStripeSandbox, type StripeSandbox } from './sandbox-stripe.js';

/** The running sandbox: what the configuration takes from it, and its pages. */
export interface Sandbox {
  /** Settings of the providers that it stands in for. */
  settings: Pick<
    Env,
    | 'SMTP_URL'
    | 'PODCAST_FEED_URL'
    | 'COACH_PLATFORM_URL'
    | 'SANDBOX_ORIGIN'
    | 'GOOGLE_CLIENT_ID'
    | 'GOOGLE_CLIENT_SECRET'
    | 'GOOGLE_ROOT_URL'
    | 'GOOGLE_CONSENT_URL'
    | 'STRIPE_SECRET_KEY'
    | 'STRIPE_PUBLISHABLE_KEY'
    | 'STRIPE_WEBHOOK_SECRET'
    | 'STRIPE_BASE_URL'
    | 'FATHOM_API_KEY'
    | 'FATHOM_WEBHOOK_SECRET'
    | 'FATHOM_BASE_URL'
  >;
  /** Below `/sandbox`. */
  routes: Router;
  /** The product of this process listens here: webhooks are sent to it. */
  productListens(port: number): void;
  stop(): Promise<void>;
}

const PORT_SETTING = 'http-port';

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

/** The port of the last time where it is free, so that addresses in stored feeds stay right; any other otherwise. */
async function listenWhereBefore(server: Server, store: SandboxStore): Promise<number> {
  const before = Number(await store.setting(PORT_SETTING)) || 0;
  try {
    const port = await listen(server, before);
    if (port !== before) await store.rememberSetting(PORT_SETTING, String(port));
    return port;
  } catch {
    return listen(server, 0);
  }
}

/**
 * Starts the stand-ins of the mail server and the podcast host on loopback, with their state in PostgreSQL. Settings that
 * the environment names are left alone. Never part of a production build: `main.ts` imports it in development only.
 */
export async function startSandbox(env: Env, demoAccounts: readonly CoachAccount[] = []): Promise<Sandbox> {
  const store = new SandboxStore(env.DATABASE_URL);
  await store.prepare();
  const smtp = new SandboxSmtp(store);
  const smtpUrl = await smtp.listen();
  const routes = sandboxRoutes(store, env.PUBLIC_URL)
    .use('/coach-platform', sandboxCoachPlatform(store, { accounts: demoAccounts, password: env.DEMO_PASSWORD }))
    .use('/google', sandboxGoogle(store, env.PUBLIC_URL));
  const stripe = await startStripeSandbox({
    databaseUrl: env.DATABASE_URL,
    store,
    siteUrl: env.PUBLIC_URL,
    webhookUrl: webhookAddress(env.PORT),
  });
  routes.use(stripe.routes);
  const fathom = await startFathomSandbox(store, fathomAddress(env.PORT));
  routes.use('/fathom', fathom.routes);
  const providers = express().disable('x-powered-by').use('/sandbox', routes);
  const server = createServer(providers);
  const origin = `http://127.0.0.1:${await listenWhereBefore(server, store)}`;
  return {
    settings: {
      SMTP_URL: env.SMTP_URL ?? smtpUrl,
      PODCAST_FEED_URL: env.PODCAST_FEED_URL ?? `${origin}/sandbox/podcast/feed.xml`,
      COACH_PLATFORM_URL: env.COACH_PLATFORM_URL ?? `${origin}/sandbox/coach-platform/check`,
      SANDBOX_ORIGIN: origin,
      ...googleSettings(env, origin),
      ...(await stripeSettings(env, origin, stripe)),
      ...fathom.settings(env, origin),
    },
    routes,
    productListens: (port) => {
      stripe.deliverTo(webhookAddress(port));
      fathom.deliverTo(fathomAddress(port));
    },
    stop: async () => {
      server.closeAllConnections();
      await Promise.all([smtp.close(), new Promise<void>((resolve) => server.close(() => resolve()))]);
      await stripe.stop();
      await store.close();
    },
  };
}

const fathomAddress = (port: number): string => `http://127.0.0.1:${port}/api/webhooks/fathom`;
const webhookAddress = (port: number): string => `http://127.0.0.1:${port}/api/webhooks/stripe`;

/** Real keys mean the real Stripe. */
async function stripeSettings(env: Env, origin: string, stripe: StripeSandbox): Promise<Partial<Sandbox['settings']>> {
  if (env.STRIPE_SECRET_KEY !== undefined) return {};
  const baseUrl = `${origin}/sandbox/stripe`;
  await stripe.setUp(baseUrl);
  return { ...stripe.settings, STRIPE_BASE_URL: baseUrl };
}
