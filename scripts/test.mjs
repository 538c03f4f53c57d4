/**
 * `npm test`: every check of the product, with a line for each. `--quick` leaves out the end-to-end tests and the slow API specs;
 * `--load` runs the same tests at their large sizes. `npm test -- <patterns>` runs the test files whose path contains one of the
 * patterns, and nothing else. The last line is `N passed, N failed`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';
import { exitWithSentence, seconds, startStep } from './terminal.mjs';

await bootstrap(import.meta.url);
// Imported after the bootstrap: these need the installed packages.
const { findBrowser } = await import('./browser.mjs');
const steps = await import('./test-steps.mjs');

const startedAt = Date.now();
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = options.find((option) => !['--quick', '--load'].includes(option));
if (unknown !== undefined)
  exitWithSentence(`${unknown} is no option of npm test: use --quick, --load, or parts of file names.`);
const isQuick = options.includes('--quick');
const files = steps.testFiles(patterns, isQuick);
if (patterns.length > 0 && Object.values(files).every(({ length }) => length === 0))
  exitWithSentence(`No test file has ${patterns.join(' or ')} in its path.`);

/** Log lines, responses and secrets of the tests; searched at the end. */
const evidence = mkdtempSync(join(tmpdir(), 'leap-evidence-'));
process.once('exit', () => rmSync(evidence, { recursive: true, force: true }));
const env = { TEST_EVIDENCE: evidence, ...(options.includes('--load') ? { TEST_LOAD: '1' } : {}) };

const hasEndToEnd = !isQuick && files.endToEnd.length > 0;
const browser = hasEndToEnd ? await lookForBrowser() : undefined;

const format = { title: 'format', work: steps.format };
const boundaries = { title: 'boundaries', work: steps.boundaries };
const translations = {
  title: 'translations',
  work: () => steps.command([join('frontends', 'libs', 'i18n', 'check-parity.mjs')]),
};
const apiDocument = { title: 'API document', work: steps.apiDocument };
const build = { title: 'build', work: steps.buildEverything, isBuild: true };
/** `needsBuild`: skipped when the build failed. Type-aware rules read built declarations. */
const lint = { title: 'lint', work: steps.lint, needsBuild: true };
const types = { title: 'types', work: steps.types, needsBuild: true };
const contract = {
  title: 'contract',
  work: () => steps.command([join('scripts', 'contract.mjs'), '--check']),
  needsBuild: true,
};
const budgets = {
  title: 'size budgets',
  work: () => steps.command([join('scripts', 'check-budgets.mjs')]),
  needsBuild: true,
};
const units = {
  title: 'units and components',
  // One worker where others work beside it.
  work: () => {
    const options = ['--ignoreProjects', 'backend', ...(databaseTests.length > 0 ? ['--maxWorkers', '1'] : [])];
    return steps.jest(root, options, files.units, env);
  },
  needsBuild: true,
};
const api = {
  title: 'API over PostgreSQL',
  work: () => steps.jest(join(root, 'backend'), [], files.api, env),
  needsBuild: true,
};
const endToEnd = {
  title: 'end-to-end tests',
  work: () => steps.endToEndTests(browser, files.endToEnd, env),
  needsBuild: true,
};
const canary = {
  title: 'no secret in any log or answer',
  work: () => Promise.resolve(steps.canary(evidence)),
  needsBuild: true,
};

/** API and end-to-end tests use both cores, but wait at times: what waits for nothing is done meanwhile. */
const databaseTests = [...(files.api.length > 0 ? [api] : []), ...(hasEndToEnd ? [endToEnd] : [])];
const otherSteps = [
  ...(files.units.length > 0 ? [units] : []),
  ...(patterns.length === 0 ? [format, boundaries, translations, apiDocument, lint, types, contract, budgets] : []),
];

/** One after the other; the groups of a stage run side by side. */
const stages = [
  [[build]],
  [otherSteps, databaseTests],
  // The chosen files may use no secret at all.
  [patterns.length === 0 ? [canary] : []],
].map((groups) => groups.filter(({ length }) => length > 0));

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true));

const totals = { passed: 0, failed: 0, builds: true };
for (const groups of stages) await Promise.all(groups.map((group) => runGroup(group, groups.length === 1)));
if (interrupted) process.exit(130);

console.log(`\ntotal ${seconds(Date.now() - startedAt)}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);

async function runGroup(group, isAlone) {
  for (const { title, work, needsBuild, isBuild } of group) {
    if (interrupted) return;
    if (needsBuild && !totals.builds) {
      console.log(`  – ${title} (not run: the build failed)`);
      continue;
    }
    const step = startStep(title, { isLive: isAlone });
    const result = await work().catch((error) => ({ passed: 0, failed: 1, output: error.stack ?? String(error) }));
    totals.passed += result.passed;
    totals.failed += result.failed;
    if (isBuild) totals.builds = result.failed === 0;
    if (result.failed === 0) {
      step.pass(`${result.passed} passed`);
    } else {
      step.fail(`${result.passed} passed, ${result.failed} failed`);
      console.log(result.output.trimEnd());
    }
  }
}

/** Checked first: a missing browser is reported at once, not after minutes. */
async function lookForBrowser() {
  const step = startStep('looking for a browser');
  const found = await findBrowser();
  if (found.problem === undefined) step.pass(found.path);
  else {
    step.fail();
    console.log(found.problem);
  }
  return found;
}
