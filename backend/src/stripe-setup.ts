import { z } from 'zod';
import { EnvError } from './config/env-error.js';
import { loadEnv } from './config/env.js';
import { withSecretFiles } from './config/secret-files.js';
import { nameSourceLines } from './config/stack-traces.js';
import { createStripe } from './integrations/stripe/stripe.client.js';
import { setUpStripe, type SetupReport } from './integrations/stripe/stripe-setup.js';
import { prepareDatabase, startDatabase, StartError, startFakes } from './start-up.js';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/** Before the first set-up there is no webhook secret, so this command requires less than the server. */
const settings = z.object({
  STRIPE_SECRET_KEY: z
    .string('is missing: it is in Stripe’s dashboard under Developers, API keys')
    .regex(/^[rs]k_(test|live)_\w+$/, 'must look like sk_live_… or rk_live_…'),
  PUBLIC_URL: z
    .url('must be the address of the site, such as https://www.example.com')
    .transform((value) => value.replace(/\/+$/, '')),
});

const say = (message: string): void => void process.stdout.write(`${message}\n`);

/** With a key: Stripe itself. @throws EnvError in one sentence */
async function atStripe(provided: NodeJS.ProcessEnv, wantsWebhook: boolean): Promise<SetupReport> {
  const result = settings.safeParse(provided);
  if (!result.success)
    throw new EnvError(`${result.error.issues[0]?.path.join('.')} ${result.error.issues[0]?.message}.`);
  const { STRIPE_SECRET_KEY: key, PUBLIC_URL: siteUrl } = result.data;
  return setUpStripe(createStripe(key, { timeoutMs: TIMEOUT_MS, retries: RETRIES }), {
    siteUrl,
    ...(wantsWebhook ? { webhookUrl: `${siteUrl}/api/webhooks/stripe` } : {}),
  });
}

/** Without a key, in development: the sandbox on this machine's database. */
async function atSandbox(): Promise<SetupReport> {
  const { env: provided, postgres } = await startDatabase(loadEnv(), () => undefined);
  try {
    await prepareDatabase(provided, () => undefined);
    const { env, sandbox } = await startFakes(provided);
    try {
      const { STRIPE_SECRET_KEY: key = '', STRIPE_BASE_URL: baseUrl } = env;
      return await setUpStripe(
        createStripe(key, { ...(baseUrl === undefined ? {} : { baseUrl }), timeoutMs: TIMEOUT_MS, retries: RETRIES }),
        { siteUrl: env.PUBLIC_URL },
      );
    } finally {
      await sandbox?.stop();
    }
  } finally {
    // Leaves it running when a server uses it.
    await postgres?.stop();
  }
}

/** `npm run stripe:setup`: creates product, prices and billing portal at Stripe; with `-- --webhook` the webhook endpoint too. */
async function main(): Promise<void> {
  const provided = withSecretFiles(process.env, ['STRIPE_SECRET_KEY']);
  const isReal = provided['STRIPE_SECRET_KEY'] !== undefined || provided['NODE_ENV'] === 'production';
  const { lines, webhookSecret } = isReal
    ? await atStripe(provided, process.argv.includes('--webhook'))
    : await atSandbox();
  lines.forEach(say);
  if (webhookSecret !== undefined) say(`\nStore this, Stripe shows it once:\nSTRIPE_WEBHOOK_SECRET=${webhookSecret}`);
}

nameSourceLines();
main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isExpected = error instanceof EnvError || error instanceof StartError;
    process.stderr.write(`${isExpected || error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
