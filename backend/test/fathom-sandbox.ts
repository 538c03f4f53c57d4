import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Env } from '../src/config/env.js';
import { signFathom } from '../src/integrations/fathom/fathom-signature.js';
import { startFathomSandbox } from '../src/sandbox/sandbox-fathom.js';
import { SandboxStore } from '../src/sandbox/sandbox-store.js';

/** What `POST /sandbox/fathom/deliver` answers. */
export interface DeliveryAnswer {
  webhookId: string;
  recordingId: string;
  answers: number[];
}

/** Fathom's stand-in over a test's database. */
export interface TestFathom {
  /** For `createTestApp({ env })`. */
  env: Required<Pick<Env, 'FATHOM_API_KEY' | 'FATHOM_WEBHOOK_SECRET' | 'FATHOM_BASE_URL'>>;
  /** `http://127.0.0.1:<port>/sandbox/fathom` */
  url: string;
  store: SandboxStore;
  /** Where recordings go; nowhere before this is said. */
  deliverTo(url: string): void;
  /** A switch, e.g. `tell('/limit', { calls: 2 })`. */
  tell(path: string, body?: object, method?: 'POST' | 'DELETE'): Promise<Response>;
  deliver(delivery?: object): Promise<DeliveryAnswer>;
  /** The headers of a signed body. */
  sign(body: string | Buffer, options?: { id?: string; seconds?: number; secret?: string }): Record<string, string>;
  close(): Promise<void>;
}

/** Starts it, with meetings of 24 past weeks. */
export async function startTestFathom(databaseUrl: string): Promise<TestFathom> {
  const store = new SandboxStore(databaseUrl);
  await store.prepare();
  const fathom = await startFathomSandbox(store, 'http://127.0.0.1:9/api/webhooks/fathom');
  const server = createServer(express().use('/sandbox/fathom', fathom.routes));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = fathom.settings({}, origin) as TestFathom['env'];
  const url = `${origin}/sandbox/fathom`;
  const tell: TestFathom['tell'] = (path, body = {}, method = 'POST') =>
    fetch(`${url}${path}`, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return {
    env,
    url,
    store,
    deliverTo: (target) => fathom.deliverTo(target),
    tell,
    deliver: async (delivery) => (await (await tell('/deliver', delivery)).json()) as DeliveryAnswer,
    sign: (
      body,
      { id = 'msg_test', seconds = Math.floor(Date.now() / 1_000), secret = env.FATHOM_WEBHOOK_SECRET } = {},
    ) => ({
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signFathom(secret, id, String(seconds), Buffer.from(body))}`,
    }),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await store.close();
    },
  };
}
