/**
 * `npm run reseal`: seals everything in the database under a new ENCRYPTION_KEY. Builds the backend when it has changed; the embedded
 * PostgreSQL is used where it runs, and started for a moment where it does not.
 */
import { bootstrap, productFile, projectEnvironment, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { runAttached } from './processes.mjs';
import { exitWithSentence } from './terminal.mjs';

await bootstrap(import.meta.url);

const { status, output } = await build({ quiet: true, projects: ['@leap/backend'] });
if (status !== 0) exitWithSentence(buildFailure(output), status);

process.exit(
  await runAttached(process.execPath, [productFile('reseal-command')], { cwd: root, env: projectEnvironment() }),
);
