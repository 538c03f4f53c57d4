/**
 * `npm run contract`: writes contracts/client/openapi.json from the backend's code and the generated client from that document.
 * `--check` writes nothing, reads what `npm run build` compiled, and fails with the first difference: a generated file that was
 * edited, or one that nobody wrote again after a change.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bootstrap, projectEnvironment, root } from './bootstrap.mjs';
import { run } from './processes.mjs';
import { exitWithSentence } from './terminal.mjs';

const GENERATED = 'contracts/client/src/generated';

await bootstrap(import.meta.url);
const isCheck = process.argv.includes('--check');

await must(['backend/list-migrations.mjs', ...(isCheck ? ['--check'] : [])]);
if (!isCheck)
  for (const workspace of ['contracts/domain', 'contracts/markdown', 'backend/sandbox', 'backend'])
    await must(['node_modules/typescript/bin/tsc', '-p', `${workspace}/tsconfig.build.json`]);
await must(['backend/dist/openapi.js', ...(isCheck ? ['--check'] : [])]);
if (isCheck) await checkClient();
else await must(['contracts/client/codegen.mjs']);
process.stdout.write(
  isCheck
    ? 'The contract is what the code says.\n'
    : 'Written: contracts/client/openapi.json, contracts/client/src/generated\n',
);

async function checkClient() {
  const folder = mkdtempSync(join(tmpdir(), 'leap-contract-'));
  const { status, output } = await node(['contracts/client/codegen.mjs', '--out', folder]);
  const [committed, fresh] = [filesIn(join(root, GENERATED)), filesIn(folder)];
  rmSync(folder, { recursive: true, force: true });
  if (status !== 0) exitWithSentence(output.trim(), status);
  for (const name of new Set([...committed.keys(), ...fresh.keys()])) {
    const line = firstDifference(committed.get(name) ?? '', fresh.get(name) ?? '');
    if (line === undefined) continue;
    exitWithSentence(
      `${GENERATED}/${name} differs from what contracts/client/openapi.json gives, first in line ${line}: run \`npm run contract\` and commit the result.`,
    );
  }
}

/** Text by path of every file in a folder. */
function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => [
      relative(folder, join(parentPath, name)),
      readFileSync(join(parentPath, name), 'utf8'),
    ]),
  );
}

/** @returns the number of the first line that differs, or nothing */
function firstDifference(committed, fresh) {
  if (committed === fresh) return undefined;
  const [a, b] = [committed.split('\n'), fresh.split('\n')];
  return a.findIndex((line, index) => line !== b[index]) + 1 || a.length + 1;
}

async function must(args) {
  const { status, output } = await node(args);
  if (status !== 0) exitWithSentence(output.trim(), status);
}

function node(args) {
  return run(process.execPath, args, { cwd: root, env: projectEnvironment() });
}
