import type { Sandbox } from '@leap/sandbox';
import { signFathom } from '../src/integrations/fathom/fathom-signature.js';
import { startTestSandbox } from './sandbox.js';

/** Answer of `POST /sandbox/fathom/deliver`. */
export interface DeliveryAnswer {
  webhookId: string;
  recordingId: string;
  answers: number[];
}

/** Fathom's fake on a test's database. */
export interface TestFathom {
  /** For `createTestApp({ env })`. */
  env: Sandbox['settings']['fathom'];
  /** `http://127.0.0.1:<port>/sandbox/fathom` */
  url: string;
  setFault: Sandbox['setFault'];
  /** Sets the receiver of recordings; without one they are dropped. */
  productListens: Sandbox['productListens'];
  /** Controls the fake, e.g. `control('/limit', { calls: 2 })`. */
  control(path: string, body?: object, method?: 'POST' | 'DELETE'): Promise<Response>;
  deliver(delivery?: object): Promise<DeliveryAnswer>;
  /** The headers of a signed body. */
  sign(body: string | Buffer, options?: { id?: string; seconds?: number; secret?: string }): Record<string, string>;
  close(): Promise<void>;
}

/** Starts it, with meetings of 24 past weeks. */
export async function startTestFathom(databaseUrl: string): Promise<TestFathom> {
  const sandbox = await startTestSandbox(databaseUrl);
  const env = sandbox.settings.fathom;
  const url = `${sandbox.settings.sandbox.SANDBOX_ORIGIN}/sandbox/fathom`;
  const control: TestFathom['control'] = (path, body = {}, method = 'POST') =>
    fetch(`${url}${path}`, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return {
    env,
    url,
    setFault: sandbox.setFault,
    productListens: sandbox.productListens,
    control,
    deliver: async (delivery) => (await (await control('/deliver', delivery)).json()) as DeliveryAnswer,
    sign: (
      body,
      { id = 'msg_test', seconds = Math.floor(Date.now() / 1_000), secret = env.FATHOM_WEBHOOK_SECRET } = {},
    ) => ({
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signFathom(secret, id, String(seconds), Buffer.from(body))}`,
    }),
    close: sandbox.stop,
  };
}
