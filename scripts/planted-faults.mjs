/**
 * Shows that the checks bite: plants one fault at a time in a copy of the sources and asks the responsible check, which has
 * to find it and say so. Each check must also accept the untouched copy, so that it does not simply refuse everything.
 */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { boundaryFaults, lintFaults } from './boundary-faults.mjs';
import { checkApiDocument } from './check-api-document.mjs';
import { checkBoundaries } from './check-boundaries.mjs';
import { FaultCopy } from './fault-copy.mjs';
import { contractFaults, contrastFaults, documentFaults, translationFaults } from './content-faults.mjs';
import { run } from './processes.mjs';

const copied = ['backend', 'contracts', 'frontends', 'scripts'];

/**
 * @param {string} root the repository
 * @returns {Promise<{ title: string, caught: boolean, output: string }[]>}
 */
export async function plantedFaults(root) {
  const copy = new FaultCopy(root, copied);
  try {
    const results = [];
    for (const { name, check, faults } of checksOf(copy)) {
      const untouched = await check({});
      results.push({ title: `${name}: the untouched copy passes`, caught: untouched.isGood, output: untouched.output });
      for (const { title, plant, says } of faults) results.push(await tryFault(copy, name, check, { title, plant, says }));
    }
    return results;
  } finally {
    copy.remove();
  }
}

async function tryFault(copy, name, check, { title, plant, says }) {
  try {
    const { isGood, output } = await copy.with(plant, () => check(plant));
    return { title: `${name}: ${title}`, caught: !isGood && says.test(output), output };
  } catch (error) {
    return { title: `${name}: ${title}`, caught: false, output: String(error) };
  }
}

/** The checks with the faults that each has to find. `check` gets the planted paths and answers `{ isGood, output }`. */
function checksOf(copy) {
  const nodeIn = async (folder, ...args) => {
    const { status, output } = await run(process.execPath, args, { cwd: join(copy.root, folder), env: { ...process.env, FORCE_COLOR: '0' } });
    return { isGood: status === 0, output };
  };
  const node = (...args) => nodeIn('.', ...args);
  const jest = join(copy.root, 'node_modules', 'jest', 'bin', 'jest.js');
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
      check: (plant) => node(oxlint, '--type-aware', '--deny-warnings', ...(Object.keys(plant).length > 0 ? Object.keys(plant) : ['contracts'])),
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
      name: 'contrast',
      check: () => nodeIn(join('frontends', 'libs', 'ui'), '--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, 'src/tokens.spec.ts'),
      faults: contrastFaults,
    },
  ];
}

if (process.argv[1] !== undefined && existsSync(process.argv[1]) && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await bootstrap(import.meta.url);
  const results = await plantedFaults(join(fileURLToPath(import.meta.url), '..', '..'));
  for (const { title, caught, output } of results) console.log(caught ? `✓ ${title}` : `✗ ${title}\n${output}`);
  if (results.some(({ caught }) => !caught)) process.exit(1);
}
