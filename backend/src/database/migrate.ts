import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import * as migrations from './migrations/index.js';

/** Arbitrary, but the same in all processes. */
const MIGRATION_LOCK = 4_207_001;

/**
 * Applies pending migrations. Processes that start together wait for each other by an advisory lock; all but the first then find none.
 * @returns the names of the migrations that ran
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const lock = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'leap-migrate',
  });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const dataSource = new DataSource({
      ...dataSourceOptions({ DATABASE_URL: databaseUrl }, []),
      migrations: Object.values(migrations),
      migrationsTableName: 'migrations',
      // A migration may rewrite a large table: no time-outs here.
      extra: { options: '-c timezone=UTC', max: 2 },
    });
    await dataSource.initialize();
    try {
      return (await dataSource.runMigrations({ transaction: 'each' })).map((migration) => migration.name);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await lock.end();
  }
}
