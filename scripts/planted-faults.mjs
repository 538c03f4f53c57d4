/**
 * Shows that the checks bite: plants one fault at a time in a copy of the sources and asks the responsible check, which has
 * to find it and say so. Each check must also accept the untouched copy, so that it does not simply refuse everything.
 */
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { bookingFaults } from './booking-faults.mjs';
import { boundaryFaults, lintFaults } from './boundary-faults.mjs';
import { searchEvidence } from './canary.mjs';
import { checkApiDocument } from './check-api-document.mjs';
import { checkBoundaries } from './check-boundaries.mjs';
import { FaultCopy } from './fault-copy.mjs';
import { contractFaults, contrastFaults, documentFaults, translationFaults } from './content-faults.mjs';
import { deskFaults } from './desk-faults.mjs';
import { emailFaults } from './email-faults.mjs';
import { liveFaults } from './live-faults.mjs';
import { postFaults } from './post-faults.mjs';
import { run } from './processes.mjs';
import { recordingFaults } from './recording-faults.mjs';
import { leakFaults, sessionFaults } from './session-faults.mjs';
import { signupFaults } from './signup-faults.mjs';
import { stripeFaults } from './stripe-faults.mjs';

const LONGEST_CHECK_MS = 3 * 60_000;
const copied = ['backend', 'contracts', 'frontends', 'scripts'];

/**
 * In two lanes, each with a copy of its own; what needs a database shares one PostgreSQL.
 *
 * @param {string} root the repository
 * @param {RegExp} only the names of the checks to try
 * @param {boolean} withSlow whether to try those that take minutes, too
 * @returns {Promise<{ title: string, caught: boolean, output: string }[]>}
 */
export async function plantedFaults(root, only = /./, withSlow = true) {
  const stopPostgres = await startPostgres(root);
  const copies = [new FaultCopy(root, copied), new FaultCopy(root, copied)];
  try {
    const partitions = copies.map((copy) => ({ copy, checks: checksOf(copy).filter(({ name }) => only.test(name)) }));
    const trials = partitions[0].checks.flatMap(({ faults, isSlow }, check) => {
      const works =
        isSlow && !withSlow
          ? [plantAll]
          : [tryUntouched, ...faults.map((fault) => (copy, of) => tryFault(copy, of, fault))];
      return works.map((work) => ({ check, work }));
    });
    const results = [];
    let next = 0;
    await Promise.all(
      partitions.map(async ({ copy, checks }) => {
        while (next < trials.length) {
          const place = next;
          next += 1;
          const { check, work } = trials[place];
          results[place] = await work(copy, checks[check]);
        }
      }),
    );
    return results;
  } finally {
    for (const copy of copies) copy.remove();
    await stopPostgres();
  }
}

/** One server for all trials; each makes databases of its own in it, as the backend's tests do. */
async function startPostgres(root) {
  const [start, stop] = await Promise.all(
    ['global-setup', 'global-teardown'].map(
      (name) => import(pathToFileURL(join(root, 'backend', 'test', `${name}.mjs`)).href),
    ),
  );
  await start.default();
  return stop.default;
}

/** Faults that are not tried now have to fit the sources all the same. */
async function plantAll(copy, { name, faults }) {
  const problems = [];
  for (const { title, plant } of faults)
    await copy.with(plant, () => Promise.resolve()).catch((error) => problems.push(`${title}: ${error.message}`));
  return { title: `${name}: the faults fit the sources`, caught: problems.length === 0, output: problems.join('\n') };
}

async function tryUntouched(_copy, { name, check }) {
  const { isGood, output } = await check({});
  return { title: `${name}: the untouched copy passes`, caught: isGood, output };
}

async function tryFault(copy, { name, check }, fault) {
  const { title, plant, says } = fault;
  try {
    const { isGood, output } = await copy.with(plant, () => check(plant, fault));
    return { title: `${name}: ${title}`, caught: !isGood && says.test(output), output };
  } catch (error) {
    return { title: `${name}: ${title}`, caught: false, output: String(error) };
  }
}

/** The checks with the faults that each has to find; the slow ones start a database for each fault. `check` gets the planted paths, then the fault, and answers `{ isGood, output }`. */
function checksOf(copy) {
  const nodeIn = async (folder, ...args) => {
    const { status, output } = await run(process.execPath, args, {
      cwd: join(copy.root, folder),
      env: { ...process.env, FORCE_COLOR: '0' },
    });
    return { isGood: status === 0, output };
  };
  const node = (...args) => nodeIn('.', ...args);
  const jest = join(copy.root, 'node_modules', 'jest', 'bin', 'jest.js');
  const jestInFolder = async (folder, tests, env) => {
    // A fault may leave a server or a connection open, which would keep jest waiting for ever.
    const names = `(${tests.map(({ tests: pattern }) => pattern).join('|')})`;
    const args = [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      jest,
      '--ci',
      '--forceExit',
      ...new Set(tests.map(({ spec }) => spec)),
      '-t',
      names,
    ];
    const { status, output } = await run(process.execPath, args, {
      cwd: join(copy.root, folder),
      env: { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0', ...env },
      timeoutMs: LONGEST_CHECK_MS,
    });
    return { isGood: status === 0 && /Tests:.* [1-9]\d* passed/.test(output), output };
  };
  const jestInBackend = async (tests, env = {}) => {
    const byFolder = Object.entries(Object.groupBy(tests, ({ folder = 'backend' }) => folder));
    const results = [];
    for (const [folder, inFolder] of byFolder) results.push(await jestInFolder(folder, inFolder, env));
    return { isGood: results.every(({ isGood }) => isGood), output: results.map(({ output }) => output).join('\n') };
  };
  const oxlint = join(copy.root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  return [
    {
      name: 'boundaries',
      check: async () => {
        const { problems } = checkBoundaries(copy.root);
        return { isGood: problems.length === 0, output: problems.join('\n') };
      },
      faults: boundaryFaults,
    },
    {
      name: 'lint',
      check: (plant) =>
        node(
          oxlint,
          '--type-aware',
          '--deny-warnings',
          ...(Object.keys(plant).length > 0 ? Object.keys(plant) : ['contracts']),
        ),
      faults: lintFaults,
    },
    {
      name: 'translations',
      check: () => node(join('frontends', 'libs', 'i18n', 'check-parity.mjs')),
      faults: translationFaults,
    },
    {
      name: 'API document',
      check: async () => {
        const { problems } = checkApiDocument(copy.root);
        return { isGood: problems.length === 0, output: problems.join('\n') };
      },
      faults: documentFaults,
    },
    {
      name: 'contract',
      check: () => node(join('scripts', 'contract.mjs'), '--check'),
      faults: contractFaults,
    },
    {
      name: 'bookings',
      check: (_plant, fault) => jestInBackend(fault === undefined ? bookingFaults : [fault]),
      faults: bookingFaults,
    },
    {
      name: 'contrast',
      check: () =>
        nodeIn(
          join('frontends', 'libs', 'ui'),
          '--experimental-vm-modules',
          '--disable-warning=ExperimentalWarning',
          jest,
          'src/tokens.spec.ts',
        ),
      faults: contrastFaults,
    },
    {
      name: 'sessions',
      isSlow: true,
      // The untouched copy runs what all the faults run.
      check: (_plant, fault) => jestInBackend(fault === undefined ? sessionFaults : [fault]),
      faults: sessionFaults,
    },
    {
      name: 'desks',
      isSlow: true,
      check: (_plant, fault) => jestInBackend(fault === undefined ? deskFaults : [fault]),
      faults: deskFaults,
    },
    {
      name: 'emails',
      isSlow: true,
      check: (_plant, fault) => jestInBackend(fault === undefined ? emailFaults : [fault]),
      faults: emailFaults,
    },
    {
      name: 'live portal',
      isSlow: true,
      check: (_plant, fault) => jestInBackend(fault === undefined ? liveFaults : [fault]),
      faults: liveFaults,
    },
    {
      name: 'posts',
      isSlow: true,
      check: (_plant, fault) => jestInBackend(fault === undefined ? postFaults : [fault]),
      faults: postFaults,
    },
    {
      name: 'recordings',
      isSlow: true,
      check: (_plant, fault) => jestInBackend(fault === undefined ? recordingFaults : [fault]),
      faults: recordingFaults,
    },
    {
      name: 'signups',
      isSlow: true,
      check: (_plant, fault) => jestInBackend(fault === undefined ? signupFaults : [fault]),
      faults: signupFaults,
    },
    {
      name: 'stripe',
      check: (_plant, fault) => jestInBackend(fault === undefined ? stripeFaults : [fault]),
      faults: stripeFaults,
    },
    {
      name: 'secrets in logs and answers',
      check: async () => {
        const evidence = mkdtempSync(join(tmpdir(), 'leap-evidence-'));
        try {
          const ran = await jestInBackend(
            [{ spec: 'src/auth/auth.spec.ts', tests: 'gives a new session id|in the log' }],
            { TEST_EVIDENCE: evidence },
          );
          const { failed, output } = searchEvidence(evidence, ['password', 'hash', 'session id', 'cookie', 'key']);
          return { isGood: ran.isGood && failed === 0, output: `${output}\n${ran.output}` };
        } finally {
          rmSync(evidence, { recursive: true, force: true });
        }
      },
      faults: leakFaults,
    },
  ];
}

if (
  process.argv[1] !== undefined &&
  existsSync(process.argv[1]) &&
  realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
) {
  await bootstrap(import.meta.url);
  const results = await plantedFaults(
    join(fileURLToPath(import.meta.url), '..', '..'),
    new RegExp(process.argv[2] ?? '.'),
  );
  for (const { title, caught, output } of results) console.log(caught ? `✓ ${title}` : `✗ ${title}\n${output}`);
  if (results.some(({ caught }) => !caught)) process.exit(1);
}
