import { createServer, type Server } from 'node:http';
import express, { type Router } from 'express';
import type { Env } from '../config/env.js';
import { sandboxRoutes } from './sandbox-routes.js';
import { SandboxSmtp } from './sandbox-smtp.js';
import { SandboxStore } from './sandbox-store.js';

/** The running sandbox: what the configuration takes from it, and its pages. */
export interface Sandbox {
  /** Settings of the providers that it stands in for. */
  settings: Pick<Env, 'SMTP_URL' | 'PODCAST_FEED_URL' | 'SANDBOX_ORIGIN'>;
  /** Below `/sandbox`. */
  routes: Router;
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
export async function startSandbox(env: Env): Promise<Sandbox> {
  const store = new SandboxStore(env.DATABASE_URL);
  await store.prepare();
  const smtp = new SandboxSmtp(store);
  const smtpUrl = await smtp.listen();
  const routes = sandboxRoutes(store, env.PUBLIC_URL);
  const providers = express().disable('x-powered-by').use('/sandbox', routes);
  const server = createServer(providers);
  const origin = `http://127.0.0.1:${await listenWhereBefore(server, store)}`;
  return {
    settings: {
      SMTP_URL: env.SMTP_URL ?? smtpUrl,
      PODCAST_FEED_URL: env.PODCAST_FEED_URL ?? `${origin}/sandbox/podcast/feed.xml`,
      SANDBOX_ORIGIN: origin,
    },
    routes,
    stop: async () => {
      server.closeAllConnections();
      await Promise.all([smtp.close(), new Promise<void>((resolve) => server.close(() => resolve()))]);
      await store.close();
    },
  };
}
