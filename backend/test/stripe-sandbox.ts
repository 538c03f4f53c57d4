import type { Sandbox } from '@leap/sandbox';
import type { Stripe } from 'stripe';
import { createStripe } from '../src/integrations/stripe/stripe.client.js';
import { setUpStripe } from '../src/integrations/stripe/stripe-setup.js';
import { startTestSandbox } from './sandbox.js';

/** Stripe's fake on a test's database. */
export interface TestStripe {
  /** For `createTestApp({ env })`. */
  env: Sandbox['settings']['stripe'];
  setFault: Sandbox['setFault'];
  /** Controls the fake, e.g. `control('/stripe/advance?days=31')`. */
  control(path: string, body?: object): Promise<void>;
  close(): Promise<void>;
}

/** Starts it with product, prices and portal. Webhooks are held back: tests deliver them. */
export async function startTestStripe(databaseUrl: string): Promise<TestStripe> {
  const { settings, setFault, stop } = await startTestSandbox(databaseUrl);
  const stripe: TestStripe = {
    env: settings.stripe,
    setFault,
    control: async (path, body = {}) => {
      const { ok, status } = await fetch(`${settings.sandbox.SANDBOX_ORIGIN}/sandbox${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!ok) throw new Error(`The sandbox refused ${path} with ${status}.`);
    },
    close: stop,
  };
  await setUpStripe(sdkOf(stripe), { siteUrl: 'http://localhost:3000' });
  await stripe.control('/stripe/webhooks', { mode: 'off' });
  return stripe;
}

/** The SDK, for tests that call the fake directly. */
export const sdkOf = ({ env }: Pick<TestStripe, 'env'>, key = env.STRIPE_SECRET_KEY): Stripe =>
  createStripe(key, { baseUrl: env.STRIPE_BASE_URL, timeoutMs: 30_000, retries: 0 });
