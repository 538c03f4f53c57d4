/**
 * `npm run restore -- <file> [--replace]`: puts a backup back. Builds the backend when it has changed, and leaves the rest to it:
 * the embedded PostgreSQL is used where it runs, and started for a moment where it does not.
 */
import { bootstrap, productFile, projectEnvironment, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { runAttached } from './processes.mjs';
import { exitWithSentence } from './terminal.mjs';

await bootstrap(import.meta.url);

const { status, output } = await build({ quiet: true, projects: ['@leap/backend'] });
if (status !== 0) exitWithSentence(buildFailure(output), status);

const command = [productFile('restore-command'), ...process.argv.slice(2)];
process.exit(await runAttached(process.execPath, command, { cwd: root, env: projectEnvironment() }));
