/**
 * `npm test`: every check of the product, in order, with a line for each. `--quick` leaves out the browser journeys and the
 * load sizes stay small; `--load` runs the same tests at their large sizes, and
 * those planted faults that take minutes. The last line is `N passed, N failed`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';
import { startStep } from './terminal.mjs';

await bootstrap(import.meta.url);
// Imported after the bootstrap: these need the installed packages.
const { findBrowser } = await import('./browser.mjs');
const steps = await import('./test-steps.mjs');
const { workspaces } = await import('./workspaces.mjs');

const isQuick = process.argv.includes('--quick');
/** What the tests log, answer and keep secret; searched at the end. */
const evidence = mkdtempSync(join(tmpdir(), 'leap-evidence-'));
process.once('exit', () => rmSync(evidence, { recursive: true, force: true }));
const isLoad = process.argv.includes('--load');
const env = { TEST_EVIDENCE: evidence, ...(isLoad ? { TEST_LOAD: '1' } : {}) };
const backend = workspaces(root).find(({ name }) => name === '@leap/backend');
const browser = isQuick ? undefined : await lookForBrowser();

/** `needsBuild`: cannot say anything sensible about sources that do not build. */
const plan = [
  { title: 'lint', work: steps.lint },
  { title: 'boundaries', work: steps.boundaries },
  { title: 'translations', work: () => steps.command([join('frontends', 'libs', 'i18n', 'check-parity.mjs')]) },
  { title: 'API document', work: steps.apiDocument },
  { title: 'coverage of the specification', work: () => steps.command([join('scripts', 'check-coverage.mjs')]) },
  { title: 'build', work: steps.buildEverything },
  { title: 'types', work: steps.types, needsBuild: true },
  { title: 'contract', work: () => steps.command([join('scripts', 'contract.mjs'), '--check']), needsBuild: true },
  { title: 'size budgets', work: () => steps.command([join('scripts', 'check-budgets.mjs')]), needsBuild: true },
  { title: 'units and components', work: () => steps.units(env), needsBuild: true },
  { title: 'API over PostgreSQL', work: () => steps.jestIn(backend, env), needsBuild: true },
  { title: 'planted faults', work: () => steps.faults(isLoad), needsBuild: true },
  ...(isQuick ? [] : [{ title: 'browser journeys', work: () => steps.journeys(browser, env), needsBuild: true }]),
  { title: 'no secret in any log or answer', work: () => Promise.resolve(steps.canary(evidence)), needsBuild: true },
];

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true));

let passed = 0;
let failed = 0;
let builds = true;
for (const { title, work, needsBuild } of plan) {
  if (interrupted) process.exit(130);
  if (needsBuild && !builds) {
    console.log(`  – ${title} (not run: the build failed)`);
    continue;
  }
  const step = startStep(title);
  const result = await work().catch((error) => ({ passed: 0, failed: 1, output: error.stack ?? String(error) }));
  passed += result.passed;
  failed += result.failed;
  if (title === 'build') builds = result.failed === 0;
  if (result.failed === 0) {
    step.pass(`${result.passed} passed`);
  } else {
    step.fail(`${result.passed} passed, ${result.failed} failed`);
    console.log(result.output.trimEnd());
  }
  if (result.note) console.log(result.note);
}
if (interrupted) process.exit(130);

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** First of all, so that nobody waits for minutes to hear that a browser is missing. */
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
