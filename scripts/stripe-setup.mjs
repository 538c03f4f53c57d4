/**
 * `npm run stripe:setup [-- --webhook]`: makes at Stripe what the product needs, and changes what differs. With STRIPE_SECRET_KEY
 * and PUBLIC_URL it works on that account, without them on the sandbox. Builds the backend when it has changed.
 */
import { bootstrap, productFile, projectEnvironment, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { runAttached } from './processes.mjs';
import { exitWithSentence } from './terminal.mjs';

await bootstrap(import.meta.url);

const { status, output } = await build({ quiet: true, projects: ['@leap/backend'] });
if (status !== 0) exitWithSentence(buildFailure(output), status);

const command = [productFile('stripe-setup'), ...process.argv.slice(2)];
process.exit(await runAttached(process.execPath, command, { cwd: root, env: projectEnvironment() }));
