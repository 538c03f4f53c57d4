import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { EnvError } from './config/env-error.js';
import { loadEnv } from './config/env.js';
import { nameSourceLines } from './config/stack-traces.js';
import { AuditChain } from './modules/operations/operations.module.js';
import { prepareDatabase, readEarlierKeys, startDatabase, StartError } from './start-up.js';

const USAGE = 'npm run audit -- verify [--expect <head>]';

class UsageError extends Error {}

function expectedHead(args: string[]): string | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { expect: { type: 'string' } },
    });
    if (positionals.join(' ') === 'verify') return values.expect;
  } catch {
    // Reported below.
  }
  throw new UsageError(USAGE);
}

/** `npm run audit -- verify`: verifies the chain of the audit log. @returns whether it is intact */
async function main(): Promise<boolean> {
  const expected = expectedHead(process.argv.slice(2));
  const { env, postgres } = await startDatabase(loadEnv(), () => undefined);
  try {
    await prepareDatabase(env, () => undefined);
    const app = await NestFactory.createApplicationContext(
      AppModule.with({ ...(await readEarlierKeys(env)), JOBS: 'off' }),
      {
        logger: false,
        abortOnError: false,
      },
    );
    try {
      const { count, head, problems } = await app.get(AuditChain, { strict: false }).verify(expected);
      process.stdout.write(`${count} entries are in the chain. Its head is ${head}\n`);
      for (const problem of problems) process.stderr.write(`${problem}\n`);
      return problems.length === 0;
    } finally {
      await app.close();
    }
  } finally {
    // Leaves it running when a server uses it.
    await postgres?.stop();
  }
}

nameSourceLines();
main().then(
  (isSound) => process.exit(isSound ? 0 : 1),
  (error: unknown) => {
    const isExpected = error instanceof UsageError || error instanceof EnvError || error instanceof StartError;
    process.stderr.write(
      `${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  },
);
