/**
 * `npm run contract`: writes contracts/openapi.json from the backend's code and the generated client from that document.
 * `--check` writes nothing and fails with the first difference: a generated file that was edited, or one that nobody wrote
 * again after a change.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, projectEnvironment, root } from './bootstrap.mjs';
import { run } from './processes.mjs';
import { exitWithSentence } from './terminal.mjs';

const generatedFiles = ['api.ts', 'admin-api.ts'];
const TYPESCRIPT = ['node_modules/typescript/bin/tsc', '-p'];

await bootstrap(import.meta.url);
const isCheck = process.argv.includes('--check');

await must([...TYPESCRIPT, 'contracts/tsconfig.build.json']);
await must([...TYPESCRIPT, 'backend/sandbox/tsconfig.build.json']);
await must([...TYPESCRIPT, 'backend/tsconfig.build.json']);
await must(['backend/dist/openapi.js', ...(isCheck ? ['--check'] : [])]);
if (isCheck) await checkClient();
else await must(['contracts/codegen.mjs']);
process.stdout.write(
  isCheck ? 'The contract is what the code says.\n' : 'Written: contracts/openapi.json, contracts/src/generated\n',
);

async function checkClient() {
  const folder = mkdtempSync(join(tmpdir(), 'leap-contract-'));
  const { status, output } = await node(['contracts/codegen.mjs', '--out', folder]);
  const written = status === 0 ? generatedFiles.map((name) => readFileSync(join(folder, name), 'utf8')) : [];
  rmSync(folder, { recursive: true, force: true });
  if (status !== 0) exitWithSentence(output.trim(), status);
  for (const [index, name] of generatedFiles.entries()) {
    const line = firstDifference(readFileSync(join(root, 'contracts/src/generated', name), 'utf8'), written[index]);
    if (line === undefined) continue;
    exitWithSentence(
      `contracts/src/generated/${name} differs from what contracts/openapi.json gives, first in line ${line}: run \`npm run contract\` and commit the result.`,
    );
  }
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
