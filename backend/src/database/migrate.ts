import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { DatabaseRefusedError } from './database-error.js';
import * as migrations from './migrations/index.js';

/** Arbitrary, but the same in all processes. */
export const MIGRATION_LOCK = 4_207_001;
/** What a migration changes is locked; one that waits for the lock would stop all who come after it. */
const LOCK_TIMEOUT = '5s';
const OLDEST_VERSION = 16;

/**
 * Applies pending migrations. Processes that start together wait for each other by an advisory lock; all but the first then find none.
 * @param lockTimeout only tests have another one
 * @returns the names of the migrations that ran
 * @throws DatabaseRefusedError for a PostgreSQL that is too old, or a database that a newer version of this program has migrated
 */
export async function migrate(databaseUrl: string, lockTimeout = LOCK_TIMEOUT): Promise<string[]> {
  const lock = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'leap-migrate',
  });
  // Without the lock nobody goes on: another process may hold it by then.
  const lost = new Promise<never>((_resolve, reject) => lock.on('error', reject));
  lost.catch(() => undefined);
  await lock.connect();
  try {
    await assertVersion(lock);
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await Promise.race([lost, applyPending(databaseUrl, lockTimeout)]);
  } finally {
    await lock.end();
  }
}

async function applyPending(databaseUrl: string, lockTimeout: string): Promise<string[]> {
  const dataSource = new DataSource({
    ...dataSourceOptions({ DATABASE_URL: databaseUrl }, []),
    migrations: Object.values(migrations),
    migrationsTableName: 'migrations',
    // A migration may rewrite a large table: no time-outs here.
    extra: { options: `-c timezone=UTC -c lock_timeout=${lockTimeout}`, max: 2 },
  });
  await dataSource.initialize();
  try {
    await assertKnown(dataSource);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    await renumberRestoredEvents(dataSource);
    return ran.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}

/** The first migration of this program that the database lacks, e.g. after a backup was restored to it. */
export async function findMissingMigration(dataSource: DataSource): Promise<string | undefined> {
  const known = Object.values(migrations).map((Migration) => new Migration().name ?? Migration.name);
  const [missing] = await dataSource.query<{ name: string }[]>(
    'SELECT name FROM unnest($1::text[]) AS known (name) WHERE name NOT IN (SELECT name FROM migrations) LIMIT 1',
    [known],
  );
  return missing?.name;
}

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::integer / 10000 AS version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_VERSION)
    throw new DatabaseRefusedError(`This is PostgreSQL ${version}: version ${OLDEST_VERSION} or newer is needed.`);
}

/** An older program would write what the newer tables do not take, or read what is not there. */
async function assertKnown(dataSource: DataSource): Promise<void> {
  const [table] = await dataSource.query<{ exists: boolean }[]>(
    `SELECT to_regclass('migrations') IS NOT NULL AS "exists"`,
  );
  if (!table?.exists) return;
  const known = dataSource.migrations.map(({ name }) => name);
  const [unknown] = await dataSource.query<{ name: string }[]>(
    'SELECT name FROM migrations WHERE name <> ALL ($1) ORDER BY timestamp DESC LIMIT 1',
    [known],
  );
  if (unknown)
    throw new DatabaseRefusedError(
      `A newer version of this program has changed the database (${unknown.name}): start that one, or restore a backup from before.`,
    );
}

/**
 * In a server that a backup was restored to, transactions are numbered anew: events of the old one would come after all that is still to
 * happen. They keep their order, before everything new.
 */
async function renumberRestoredEvents(dataSource: DataSource): Promise<void> {
  for (const table of ['webhook_events', 'record_changes'])
    await dataSource.query(`
      UPDATE ${table} SET transaction_number = 0 WHERE EXISTS (
        SELECT FROM ${table} WHERE transaction_number >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      )`);
}
