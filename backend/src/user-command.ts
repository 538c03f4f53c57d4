import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { EnvError } from './config/env-error.js';
import { loadEnv } from './config/env.js';
import { nameSourceLines } from './config/stack-traces.js';
import {
  AccountAdministration,
  AccountAdministrationError,
  SecondFactorsService,
  parseUserCommand,
  runUserCommand,
} from './modules/accounts/accounts.module.js';
import { prepareDatabase, readEarlierKeys, startDatabase, StartError } from './start-up.js';

const say = (message: string): void => void process.stdout.write(`${message}\n`);

/** `npm run user`: manages accounts, with or without a running server. */
async function main(): Promise<void> {
  const command = parseUserCommand(process.argv.slice(2));
  const { env, postgres } = await startDatabase(loadEnv(), () => undefined);
  try {
    await prepareDatabase(env, () => undefined);
    // The server runs the jobs; this process only enqueues them.
    const app = await NestFactory.createApplicationContext(
      AppModule.with({ ...(await readEarlierKeys(env)), JOBS: 'off' }),
      {
        logger: false,
        abortOnError: false,
      },
    );
    try {
      const removeSecondFactor = (userId: string): Promise<void> =>
        app.get(SecondFactorsService, { strict: false }).remove(userId);
      const lines = await runUserCommand(command, {
        administration: app.get(AccountAdministration, { strict: false }),
        removeSecondFactor,
      });
      lines.forEach(say);
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
  () => process.exit(0),
  (error: unknown) => {
    const isExpected =
      error instanceof AccountAdministrationError || error instanceof EnvError || error instanceof StartError;
    process.stderr.write(
      `${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  },
);
