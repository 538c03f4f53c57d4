/**
 * `npm run backup -- [--to <folder or file> | --verify | --daily]`: writes everything into one file, or (`--verify`) restores one into a
 * database of its own and compares. Builds the backend when it has changed, and leaves the rest to it:
 * the embedded PostgreSQL is used where it runs, and started for a moment where it does not.
 */
import { bootstrap, productFile, projectEnvironment, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { runAttached } from './processes.mjs';
import { exitWithSentence } from './terminal.mjs';

await bootstrap(import.meta.url);

const { status, output } = await build({ quiet: true, projects: ['@leap/backend'] });
if (status !== 0) exitWithSentence(buildFailure(output), status);

const command = [productFile('backup-command'), ...process.argv.slice(2)];
process.exit(await runAttached(process.execPath, command, { cwd: root, env: projectEnvironment() }));
