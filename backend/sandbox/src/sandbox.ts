import { createServer } from 'node:http';
import express, { type Router } from 'express';
import { fakeCoachPlatform } from './coach-platform/fake-coach-platform.js';
import type { CoachAccount } from './coach-platform/state.js';
import { fakeDeepL, SANDBOX_DEEPL_KEY } from './deepl/fake-deepl.js';
import { startFakeFathom } from './fathom/fake-fathom.js';
import { fakeGoogle, googleSettings } from './google/fake-google.js';
import { SANDBOX_INDEXNOW_KEY } from './index-now/routes.js';
import { listenAsBefore } from './listening.js';
import { FakeMailServer } from './mail/fake-mail-server.js';
import { Inbox } from './mail/inbox.js';
import { sandboxRoutes } from './routes.js';
import { SandboxStore, type FakeProvider, type FaultMode } from './store.js';
import { startFakeStripe } from './stripe/fake-stripe.js';

/** Settings of the product that uses the sandbox. */
export interface SandboxOptions {
  /** A PostgreSQL database for the schema `sandbox`. */
  databaseUrl: string;
  /** Public origin of the product. */
  siteUrl: string;
  /** Address of the product on this machine, for webhooks. */
  productPort: number;
  /** Accounts of the coach platform at the start. */
  logIns?: { accounts: readonly CoachAccount[]; password: string };
}

/** The product's settings for each fake, by variable name. */
export interface SandboxSettings {
  /** Origin of the fakes, the only private one that the product may fetch from. */
  sandbox: { SANDBOX_ORIGIN: string };
  mail: { SMTP_URL: string };
  podcast: { PODCAST_FEED_URL: string };
  indexNow: { INDEXNOW_KEY: string; INDEXNOW_ENDPOINT: string };
  coachPlatform: { COACH_PLATFORM_URL: string };
  google: ReturnType<typeof googleSettings>;
  stripe: {
    STRIPE_SECRET_KEY: string;
    STRIPE_PUBLISHABLE_KEY: string;
    STRIPE_WEBHOOK_SECRET: string;
    STRIPE_BASE_URL: string;
  };
  fathom: { FATHOM_API_KEY: string; FATHOM_WEBHOOK_SECRET: string; FATHOM_BASE_URL: string };
  deepl: { DEEPL_API_KEY: string; DEEPL_BASE_URL: string };
}

/** The running sandbox. */
export interface Sandbox {
  settings: SandboxSettings;
  /** Routes below `/sandbox`, on the product's own port too. */
  routes: Router;
  inbox: Inbox;
  /** Like `POST /sandbox/faults`. */
  setFault(provider: FakeProvider, mode: FaultMode): Promise<void>;
  /** Sets the address for webhooks. */
  productListens(port: number): void;
  stop(): Promise<void>;
}

const webhookUrl = (port: number, provider: 'stripe' | 'fathom'): string =>
  `http://127.0.0.1:${port}/api/webhooks/${provider}`;

/** Starts all fakes on loopback, with their state in PostgreSQL. For development and tests, never for production. */
export async function startSandbox({
  databaseUrl,
  siteUrl,
  productPort,
  logIns = { accounts: [], password: '' },
}: SandboxOptions): Promise<Sandbox> {
  const store = new SandboxStore(databaseUrl);
  await store.prepare();
  const inbox = new Inbox(store.pool);
  const mail = new FakeMailServer(store, inbox);
  const smtpUrl = await mail.listen();
  const stripe = await startFakeStripe({ databaseUrl, store, siteUrl, webhookUrl: webhookUrl(productPort, 'stripe') });
  const fathom = await startFakeFathom(store, webhookUrl(productPort, 'fathom'));
  const routes = sandboxRoutes(store, inbox, siteUrl)
    .use('/coach-platform', fakeCoachPlatform(store, logIns))
    .use('/google', fakeGoogle(store, siteUrl))
    .use('/fathom', fathom.routes)
    .use('/deepl', fakeDeepL(store))
    .use(stripe.routes);
  const server = createServer(express().disable('x-powered-by').use('/sandbox', routes));
  const origin = `http://127.0.0.1:${await listenAsBefore(server, store)}`;
  return {
    settings: {
      sandbox: { SANDBOX_ORIGIN: origin },
      mail: { SMTP_URL: smtpUrl },
      podcast: { PODCAST_FEED_URL: `${origin}/sandbox/podcast/feed.xml` },
      indexNow: { INDEXNOW_KEY: SANDBOX_INDEXNOW_KEY, INDEXNOW_ENDPOINT: `${origin}/sandbox/indexnow` },
      coachPlatform: { COACH_PLATFORM_URL: `${origin}/sandbox/coach-platform/check` },
      google: googleSettings(siteUrl, origin),
      stripe: { ...stripe.keys, STRIPE_BASE_URL: `${origin}/sandbox/stripe` },
      fathom: { ...fathom.keys, FATHOM_BASE_URL: `${origin}/sandbox/fathom/external/v1` },
      deepl: { DEEPL_API_KEY: SANDBOX_DEEPL_KEY, DEEPL_BASE_URL: `${origin}/sandbox/deepl` },
    },
    routes,
    inbox,
    setFault: (provider, mode) => store.setFault(provider, mode),
    productListens: (port) => {
      stripe.deliverTo(webhookUrl(port, 'stripe'));
      fathom.deliverTo(webhookUrl(port, 'fathom'));
    },
    stop: async () => {
      server.closeAllConnections();
      await Promise.all([mail.close(), new Promise<void>((resolve) => server.close(() => resolve()))]);
      await stripe.stop();
      await store.close();
    },
  };
}
