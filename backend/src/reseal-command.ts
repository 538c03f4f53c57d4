import { DataSource } from 'typeorm';
import { EnvError } from './config/env-error.js';
import { loadEnv } from './config/env.js';
import { nameSourceLines } from './config/stack-traces.js';
import { dataSourceOptions } from './database/data-source.js';
import { entities } from './entities.js';
import { reseal, type Resealed } from './reseal.js';
import { prepareDatabase, startDatabase, StartError } from './start-up.js';

/**
 * `npm run reseal`: after a change of ENCRYPTION_KEY, seals everything under the new one, beside running processes.
 * @returns whether everything can be read
 */
async function main(): Promise<boolean> {
  const { env, postgres } = await startDatabase(loadEnv(), () => undefined);
  try {
    await prepareDatabase(env, () => undefined);
    const dataSource = await new DataSource(dataSourceOptions({ ...env, DATABASE_POOL: 2 }, entities)).initialize();
    try {
      return report(await reseal(env, dataSource), env.FORMER_ENCRYPTION_KEY !== undefined);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    // Leaves it running when a server uses it.
    await postgres?.stop();
  }
}

function report({ count, unreadable }: Resealed, hasFormer: boolean): boolean {
  process.stdout.write(
    `${count} ${count === 1 ? 'value was' : 'values were'} sealed under the new ENCRYPTION_KEY${count === 0 && unreadable.length === 0 ? ': all were before' : ''}.\n`,
  );
  if (unreadable.length > 0) {
    const counts = unreadable.map((entry) => `${entry.count} in ${entry.table}`).join(', ');
    process.stderr.write(
      `Not readable, and unchanged: ${counts}. They were sealed under another key: put that one into FORMER_ENCRYPTION_KEY, and run the command again.\n`,
    );
  } else if (hasFormer)
    process.stdout.write(
      'FORMER_ENCRYPTION_KEY can be removed; links to payments, cards and previews that were sent before it end then.\n',
    );
  return unreadable.length === 0;
}

nameSourceLines();
main().then(
  (isComplete) => process.exit(isComplete ? 0 : 1),
  (error: unknown) => {
    const isExpected = error instanceof EnvError || error instanceof StartError;
    process.stderr.write(
      `${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  },
);
