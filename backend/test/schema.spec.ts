import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { entities } from '../src/entities.js';
import { dataSourceOptions } from '../src/database/data-source.js';
import { describeConnectionError } from '../src/database/database-error.js';
import { migrate } from '../src/database/migrate.js';
import * as migrationsByName from '../src/database/migrations/index.js';
import { createTestDatabase, type TestDatabase } from './database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const migrations = Object.values(migrationsByName);

/** Tables of libraries: without entity, and ignored by TypeORM. */
const isOurs = (statement: string): boolean => !/"(sessions|rate_limits)"/.test(statement);

it('the migrations match the entities', async () => {
  const dataSource = await new DataSource(dataSourceOptions({ DATABASE_URL: database.url }, entities)).initialize();
  try {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query).filter(isOurs)).toEqual([]);
  } finally {
    await dataSource.destroy();
  }
});

it('processes that start together migrate once', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE');
  await client.query('CREATE SCHEMA public');
  await client.end();
  const ran = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
  expect(ran.flat()).toHaveLength(migrations.length);
});

it('every migration can be reverted', async () => {
  const dataSource = await new DataSource({
    ...dataSourceOptions({ DATABASE_URL: database.url }, entities),
    migrations,
    migrationsTableName: 'migrations',
  }).initialize();
  try {
    for (const _migration of migrations) await dataSource.undoLastMigration();
    const remaining = await dataSource.query<{ name: string }[]>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    expect(remaining.map(({ name }) => name)).toEqual(['migrations']);
  } finally {
    await dataSource.destroy();
  }
});

it.each([
  ['no server', (url: URL) => (url.port = '1'), /no PostgreSQL answers at 127\.0\.0\.1:1/],
  ['a wrong password', (url: URL) => (url.password = 'wrong'), /refuses user leap or the password/],
  ['an unknown database', (url: URL) => (url.pathname = '/nowhere'), /the database nowhere does not exist/],
  [
    'a certificate that is not there',
    (url: URL) => (url.search = '?sslmode=verify-full&sslrootcert=/nonexistent/root.pem'),
    /the certificate \/nonexistent\/root\.pem of sslrootcert cannot be read/,
  ],
  ['a server without TLS', (url: URL) => (url.search = '?sslmode=verify-full'), /does not speak TLS/],
  ['an unknown host', (url: URL) => (url.hostname = 'nowhere.invalid'), /the host nowhere\.invalid is unknown/],
])('one sentence reports that DATABASE_URL names %s', async (_name, spoil, sentence) => {
  const url = new URL(database.url);
  const { password } = url;
  spoil(url);
  const error: unknown = await migrate(url.href).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const submitted = describeConnectionError(error, url.href);
  expect(submitted).toMatch(/^DATABASE_URL: /);
  expect(submitted).toMatch(sentence);
  expect(submitted).not.toContain(password);
});

it('a database that a newer version has migrated is refused in a sentence, and stays as it is', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await migrate(database.url);
    await client.query(`INSERT INTO migrations (timestamp, name) VALUES (9763700009999, 'FromTheFuture9763700009999')`);
    await expect(migrate(database.url)).rejects.toThrow(
      /^A newer version of this program has changed the database \(FromTheFuture9763700009999\)/,
    );
    await client.query(`DELETE FROM migrations WHERE name = 'FromTheFuture9763700009999'`);
    expect(await migrate(database.url)).toEqual([]);
  } finally {
    await client.end();
  }
});

it('a migration that waits too long for a table in use, or loses its lock, changes nothing and says so', async () => {
  await migrate(database.url);
  const dataSource = await new DataSource({
    ...dataSourceOptions({ DATABASE_URL: database.url }, entities),
    migrations,
    migrationsTableName: 'migrations',
  }).initialize();
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  try {
    await dataSource.undoLastMigration();
    await holder.query('BEGIN');
    // Each migration is noted here, whichever tables it changes.
    await holder.query('LOCK TABLE migrations IN SHARE MODE');
    const error: unknown = await migrate(database.url, '50ms').catch((reason: unknown) => reason);
    expect(describeConnectionError(error, database.url)).toMatch(/^A migration waited/);
    const interrupted = migrate(database.url).catch((reason: unknown) => reason);
    const waiting = `FROM pg_locks WHERE NOT granted AND relation = 'migrations'::regclass`;
    while ((await dataSource.query<object[]>(`SELECT 1 ${waiting}`)).length === 0) await sleep(10);
    await dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'leap-migrate' AND datname = current_database()`,
    );
    expect(await interrupted).toMatchObject({ code: '57P01' });
    // The process ends then, and its migration with it.
    await dataSource.query(`SELECT pg_terminate_backend(pid) ${waiting}`);
    await holder.query('ROLLBACK');
    expect(await migrate(database.url)).toHaveLength(1);
  } finally {
    await holder.end();
    await dataSource.destroy();
  }
});
