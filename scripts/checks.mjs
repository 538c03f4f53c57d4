/** The checks of a script such as `npm run test:deploy`: a line for each, and how many passed at the end. */
import { startStep } from './terminal.mjs';

const LONGEST_MESSAGE = 1_500;
const totals = { passed: 0, failed: 0 };

/**
 * Runs a check; one that throws has failed, and the others go on.
 *
 * @param {string} title
 * @param {() => unknown} work
 */
export async function check(title, work) {
  const step = startStep(title);
  try {
    await work();
    addResults({ passed: 1, failed: 0 });
    step.pass();
  } catch (error) {
    addResults({ passed: 0, failed: 1 });
    step.fail((error instanceof Error ? error.message : String(error)).slice(0, LONGEST_MESSAGE));
  }
}

/**
 * Counts the results of checks that ran elsewhere.
 *
 * @param {{ passed: number, failed: number }} results
 */
export function addResults({ passed, failed }) {
  totals.passed += passed;
  totals.failed += failed;
}

/** Whether nothing has failed so far. */
export const allPassed = () => totals.failed === 0;

/** Prints the totals and ends the process. */
export function endChecks() {
  process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
  process.exit(allPassed() ? 0 : 1);
}
