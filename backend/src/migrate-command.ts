import { EnvError } from './config/env-error.js';
import { loadEnv } from './config/env.js';
import { nameSourceLines } from './config/stack-traces.js';
import { prepareDatabase, startDatabase, StartError } from './start-up.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run migrate`: applies pending migrations and ends, so that a deployment can do it once, before its processes start. */
async function main(): Promise<void> {
  const { env, postgres } = await startDatabase(loadEnv(), say);
  try {
    const ran = await prepareDatabase(env, say);
    if (ran === 0) say('Nothing to migrate.');
  } finally {
    // Leaves it running when a server uses it.
    await postgres?.stop();
  }
}

nameSourceLines();
main().catch((error: unknown) => {
  const isExpected = error instanceof EnvError || error instanceof StartError;
  process.stderr.write(
    `${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
});
