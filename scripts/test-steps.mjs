/** The steps of `npm test`. Each returns how much passed and failed, and what to show when something did. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { slow } from './jest/sequencer.mjs';
import { projectEnvironment, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { searchEvidence } from './canary.mjs';
import { run } from './processes.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const longestStepMs = 35 * 60_000;
/** For tools written in Go: a third of their CPU time went into collecting garbage of a process that ends in seconds. */
const seldomCollected = { GOGC: '400' };
const jestCommand = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

/** A step with one result: a command that has to exit with 0. It runs in the time that the tests beside it wait. */
export async function command(args, env = {}) {
  const { status, output } = await run(process.execPath, args, {
    cwd: root,
    env: projectEnvironment(env),
    timeoutMs: longestStepMs,
    isPatient: true,
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

/**
 * oxlint for TypeScript; stylelint for style sheets: tokens instead of values, and four breakpoints (ADR 0004); knip for unused files,
 * exports and dependencies.
 */
export async function lint() {
  const styleSheets = ['frontends/*/src/**/*.css', 'frontends/libs/*/src/**/*.css'];
  return sum([
    // With one thread a type is worked out once, not in each.
    await command(
      [join(root, 'node_modules', 'oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings', '--format=unix'],
      { ...seldomCollected, GOMAXPROCS: '1' },
    ),
    await command([
      join(root, 'node_modules', 'stylelint', 'bin', 'stylelint.mjs'),
      '--formatter=unix',
      ...styleSheets,
    ]),
    await command([join(root, 'node_modules', 'knip', 'bin', 'knip.js'), '--no-progress', '--reporter=compact']),
  ]);
}

/** One program for all front ends: most of the work is reading the types of their libraries. */
export async function types() {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const programs = globSync(
    '{contracts/domain,contracts/markdown,backend,backend/sandbox,frontends}/tsconfig{,.browser}.json',
    {
      cwd: root,
    },
  );
  const results = [];
  const options = ['--noEmit', '--checkers', '1', '--pretty', 'false'];
  for (const file of programs) results.push(await command([compiler, '-p', file, ...options], seldomCollected));
  return sum(results);
}

/** Boundaries of layers, rooms and workspaces, and no circular dependency: `.dependency-cruiser.cjs`. */
export function boundaries() {
  const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  return command([cruiser, '--config', '.dependency-cruiser.cjs', 'backend', 'contracts', 'frontends']);
}

/** Formatting, by oxfmt. */
export function format() {
  return command([join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt'), '--check', '.']);
}

/** The OpenAPI document, by Redocly's linter: `redocly.yaml`. */
export function apiDocument() {
  return command([join('scripts', 'check-api-document.mjs')]);
}

export async function buildEverything() {
  const { status, output } = await build({ quiet: true });
  return verdict(status === 0, status === 0 ? '' : buildFailure(output));
}

/** Searches logs and responses of this run for the secrets of its tests. */
export function canary(evidence) {
  return searchEvidence(evidence);
}

/**
 * The test files whose path contains one of the patterns, or all of them without patterns.
 *
 * @param {string[]} patterns
 * @param {boolean} [isQuick] without the slow ones of the API
 * @returns {{ units: string[], api: string[], endToEnd: string[] }} paths relative to the repository
 */
export function testFiles(patterns, isQuick = false) {
  const isMeant = (file) =>
    patterns.length === 0 || patterns.some((pattern) => file.toLowerCase().includes(pattern.toLowerCase()));
  const find = (...patterns) =>
    globSync(patterns, { cwd: root, exclude: (name) => ['node_modules', 'dist'].includes(name.name ?? name) }).filter(
      isMeant,
    );
  return {
    units: find(
      'contracts/*/src/**/*.spec.ts',
      'frontends/{shell,marketing,membership,admin}/src/**/*.spec.{ts,tsx}',
      'frontends/libs/*/src/**/*.spec.{ts,tsx}',
    ),
    api: find('backend/{src,test,sandbox/src}/**/*.spec.ts').filter((file) => !isQuick || !slow.test(file)),
    endToEnd: find('frontends/e2e/src/**/*.spec.ts'),
  };
}

/** Runs Jest on the files. A file that cannot be loaded counts as a failed test. */
export async function jest(cwd, options, files, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'leap-jest-'));
  const report = join(folder, 'report.json');
  try {
    const { status, output } = await run(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        jestCommand,
        '--ci',
        '--json',
        `--outputFile=${report}`,
        ...options,
        '--runTestsByPath',
        ...files.map((file) => join(root, file)),
      ],
      { cwd, env: projectEnvironment({ NODE_ENV: 'test', FORCE_COLOR: '0', ...env }), timeoutMs: longestStepMs },
    );
    if (!existsSync(report)) return { passed: 0, failed: 1, output: `jest wrote no report\n${tail(output)}` };
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    // A run may fail although every test passed: an open handle, a global set-up, a coverage threshold.
    const unexplained = status !== 0 && failed === 0 ? 1 : 0;
    return {
      passed: result.numPassedTests,
      failed: failed + unexplained,
      output: failed + unexplained > 0 ? jestMessages(result, output) : '',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function jestMessages(result, output) {
  const messages = result.testResults.filter(({ status }) => status === 'failed').map(({ message }) => message);
  return messages.length > 0 ? messages.join('\n') : tail(output.replace(/^\{"numFailed.*$/m, ''));
}

/** The end-to-end tests in a browser, against a started product. */
export async function endToEndTests(browser, files, env = {}) {
  if (browser.problem !== undefined) return { passed: 0, failed: 1, output: browser.problem };
  const folder = mkdtempSync(join(tmpdir(), 'leap-end-to-end-'));
  const report = join(folder, 'report.json');
  try {
    const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    const { output } = await run(process.execPath, [playwright, 'test', ...files.map((file) => basename(file))], {
      cwd: join(root, 'frontends', 'e2e'),
      env: projectEnvironment({
        CHROMIUM_PATH: browser.path,
        E2E_REPORT: report,
        FORCE_COLOR: '0',
        // For the data folders of the started products, and the browsers' profiles.
        TMPDIR: temporaryFolder(),
        ...env,
      }),
      timeoutMs: longestStepMs,
    });
    if (!existsSync(report)) return { passed: 0, failed: 1, output: tail(output) };
    const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
    // An end-to-end test that needs a second attempt has failed.
    const failed = stats.unexpected + stats.flaky + errors.length;
    return { passed: stats.expected, failed, output: failed > 0 ? tail(output, 400) : '' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tail(text, lines = 120) {
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}
