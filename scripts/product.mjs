import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { productArguments, projectEnvironment, root } from './bootstrap.mjs';
import { freePort } from './ports.mjs';
import { exitWithSentence } from './terminal.mjs';

const READY_WITHIN_SECONDS = 60;
const STOPPED_WITHIN_SECONDS = 25;

/**
 * Starts the built product on a free port, and returns when it is ready. Ends this process with a sentence when it does not get ready.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {{ args?: string[], stdio?: import('node:child_process').StdioOptions }} [options] `args`: of Node
 * @returns {Promise<{ port: number, url: string, child: import('node:child_process').ChildProcess, stop: () => Promise<void> }>}
 */
export async function startProduct(env, { args = productArguments, stdio = 'ignore' } = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: projectEnvironment({ PORT: String(port), PUBLIC_URL: url, ...env }),
    stdio,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(STOPPED_WITHIN_SECONDS * 1_000, undefined, { ref: false })]);
    child.kill('SIGKILL');
  };
  for (let attempt = 0; attempt < READY_WITHIN_SECONDS * 10; attempt += 1) {
    if (child.exitCode !== null) exitWithSentence('The product ended before it was ready: run `npm start` to see why.');
    const isReady = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { port, url, child, stop };
    await sleep(100);
  }
  child.kill('SIGKILL');
  return exitWithSentence(`The product was not ready within ${READY_WITHIN_SECONDS} s: run \`npm start\` to see why.`);
}
