/** The steps of `npm test`. Each returns how much passed and failed, and what to show when something did. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectEnvironment, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { searchEvidence } from './canary.mjs';
import { checkApiDocument } from './check-api-document.mjs';
import { checkBoundaries } from './check-boundaries.mjs';
import { plantedFaults } from './planted-faults.mjs';
import { run } from './processes.mjs';
import { workspaces } from './workspaces.mjs';

const longestStepMs = 35 * 60_000;
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

/** A step that is one yes or no: a command that exits with 0. */
export async function command(args, env = {}) {
  const { status, output } = await run(process.execPath, args, {
    cwd: root,
    env: projectEnvironment(env),
    timeoutMs: longestStepMs,
  });
  return verdict(status === 0, output);
}

function verdict(isGood, output) {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, output };
}

function sum(results) {
  return results.reduce(
    (total, { passed, failed, output }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      output: failed > 0 ? `${total.output}${output}\n` : total.output,
    }),
    { passed: 0, failed: 0, output: '' },
  );
}

/** TypeScript by oxlint; style sheets by stylelint: tokens in place of values, and four breakpoints (ADR 0004). */
export async function lint() {
  const styleSheets = ['frontends/*/src/**/*.css', 'frontends/libs/*/src/**/*.css'];
  return sum([
    await command([
      join(root, 'node_modules', 'oxlint', 'bin', 'oxlint'),
      '--type-aware',
      '--deny-warnings',
      '--format=unix',
    ]),
    await command([
      join(root, 'node_modules', 'stylelint', 'bin', 'stylelint.mjs'),
      '--formatter=unix',
      ...styleSheets,
    ]),
  ]);
}

export async function types() {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const results = [];
  for (const { directory, manifest } of workspaces(root)) {
    if (manifest.scripts?.typecheck === undefined) continue;
    for (const file of ['tsconfig.json', 'tsconfig.browser.json']) {
      if (!existsSync(join(root, directory, file))) continue;
      results.push(await command([compiler, '-p', join(directory, file), '--noEmit', '--pretty', 'false']));
    }
  }
  return sum(results);
}

export function boundaries() {
  const { problems } = checkBoundaries(root);
  return Promise.resolve(verdict(problems.length === 0, problems.join('\n')));
}

export function apiDocument() {
  const { problems } = checkApiDocument(root);
  return Promise.resolve(verdict(problems.length === 0, problems.join('\n')));
}

export async function buildEverything() {
  const { status, output } = await build({ quiet: true });
  return verdict(status === 0, status === 0 ? '' : buildFailure(output));
}

/** Planted faults: each has to be caught by the check that is responsible for it. `withSlow` adds those that take minutes. */
export async function faults(withSlow) {
  const results = await plantedFaults(root, /./, withSlow);
  const missed = results.filter(({ caught }) => !caught);
  return {
    passed: results.length - missed.length,
    failed: missed.length,
    output: missed.map(({ title, output }) => `not as expected: ${title}\n${output}`).join('\n'),
  };
}

/** The secrets of this run's tests, sought in everything that was logged and answered. */
export function canary(evidence) {
  return searchEvidence(evidence);
}

/** Jest in one workspace; each test counts, and so does a file that cannot even be loaded. */
export async function jestIn({ directory }, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'leap-jest-'));
  const report = join(folder, 'report.json');
  try {
    const { status, output } = await run(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        jest,
        '--ci',
        '--json',
        `--outputFile=${report}`,
        '--testLocationInResults=false',
      ],
      {
        cwd: join(root, directory),
        env: projectEnvironment({ NODE_ENV: 'test', FORCE_COLOR: '0', ...env }),
        timeoutMs: longestStepMs,
      },
    );
    if (!existsSync(report))
      return { passed: 0, failed: 1, output: `${directory}: jest wrote no report\n${tail(output)}` };
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    // A run may fail although every test passed: an open handle, a global set-up, a coverage threshold.
    const unexplained = status !== 0 && failed === 0 ? 1 : 0;
    return {
      passed: result.numPassedTests,
      failed: failed + unexplained,
      output: failed + unexplained > 0 ? `${directory}\n${jestMessages(result, output)}` : '',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function jestMessages(result, output) {
  const messages = result.testResults.filter(({ status }) => status === 'failed').map(({ message }) => message);
  return messages.length > 0 ? messages.join('\n') : tail(output.replace(/^\{"numFailed.*$/m, ''));
}

/** Every workspace but the backend that has a jest configuration. */
export async function units(env) {
  const results = [];
  for (const workspace of workspaces(root)) {
    if (workspace.name !== '@leap/backend' && hasJest(workspace)) results.push(await jestIn(workspace, env));
  }
  return sum(results);
}

function hasJest({ directory }) {
  return ['mjs', 'js', 'ts', 'cjs', 'json'].some((extension) =>
    existsSync(join(root, directory, `jest.config.${extension}`)),
  );
}

/** The journeys in a browser, on a really started product. */
export async function journeys(browser, env = {}) {
  if (browser.problem !== undefined) return { passed: 0, failed: 1, output: browser.problem };
  const folder = mkdtempSync(join(tmpdir(), 'leap-journeys-'));
  const report = join(folder, 'report.json');
  try {
    const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    const { output } = await run(process.execPath, [playwright, 'test'], {
      cwd: join(root, 'frontends', 'e2e'),
      env: projectEnvironment({ CHROMIUM_PATH: browser.path, E2E_REPORT: report, FORCE_COLOR: '0', ...env }),
      timeoutMs: longestStepMs,
    });
    if (!existsSync(report)) return { passed: 0, failed: 1, output: tail(output) };
    const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = stats.unexpected + errors.length;
    const unstable = specsOf(suites).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
    const note = unstable
      .map(({ file, line, title }) => `unstable, passed at the second attempt: ${file}:${line} ${title}`)
      .join('\n');
    return { passed: stats.expected + stats.flaky, failed, output: failed > 0 ? tail(output, 400) : '', note };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The journeys of a report, whatever suites they stand in. */
function specsOf(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...specsOf(inner)]);
}

function tail(text, lines = 120) {
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}
