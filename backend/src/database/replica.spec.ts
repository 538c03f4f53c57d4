import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { startLocalPostgres, type LocalPostgres } from './local/local-postgres.js';
import { findPostgresRunner, type PostgresRunner } from './local/postgres-runner.js';
import { connectReplica, listReader, replicaOf } from './replica.js';

const ROWS = 'SELECT count(*)::int AS rows, pg_is_in_recovery() AS "isReplica" FROM things';

let dataDir: string;
let primary: LocalPostgres;
let runner: PostgresRunner;
let standby: string;
let standbyUrl: string;
let dataSource: DataSource;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** A copy of the running cluster that follows it, as `pg_basebackup` makes one. */
async function startStandby(): Promise<void> {
  const [{ port, username, password }, port2] = [new URL(primary.url), await freePort()];
  runner = await findPostgresRunner(join(dataDir, 'postgres'));
  standby = `${runner.clusterDir}.standby`;
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query(`SELECT pg_backup_start('standby', true)`);
  cpSync(runner.clusterDir, standby, {
    recursive: true,
    filter: (path) => !/postmaster\.pid$|pg_wal\/.+|pg_replslot\/.+/.test(path),
  });
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await client.end();
  writeFileSync(join(standby, 'backup_label'), rows[0]!.labelfile);
  writeFileSync(join(standby, 'standby.signal'), '');
  appendFileSync(
    join(standby, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  );
  await runner.own(standby);
  const { status, output } = await runner.run('pg_ctl', [
    'start',
    '-w',
    '-D',
    standby,
    '-l',
    join(standby, 'log'),
    '-o',
    `-p ${port2} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -c fsync=off`,
  ]);
  expect([status, output]).toEqual([0, expect.anything()]);
  standbyUrl = Object.assign(new URL(primary.url), { port: String(port2) }).href;
}

const stopStandby = () => runner.run('pg_ctl', ['stop', '-m', 'immediate', '-w', '-D', standby]);

async function count(): Promise<{ rows: number; isReplica: boolean }> {
  const [answer] = await listReader(dataSource).query<{ rows: number; isReplica: boolean }[]>(ROWS, []);
  return answer!;
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'leap-replica-'));
  primary = await startLocalPostgres({ dataDir, isDurable: false });
  await startStandby();
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  // What is stored is sent at once then, as outside of tests.
  await client.query('ALTER DATABASE leap SET synchronous_commit = on');
  await client.end();
  dataSource = await new DataSource(
    dataSourceOptions({ DATABASE_URL: primary.url, DATABASE_POOL: 4 }, []),
  ).initialize();
  await dataSource.query('CREATE TABLE things (n int)');
  connectReplica(dataSource, { DATABASE_POOL: 4, REPLICA_DATABASE_URL: standbyUrl });
}, 60_000);
afterAll(async () => {
  await replicaOf(dataSource)?.end();
  await dataSource.destroy();
  await stopStandby();
  await primary.stop();
  for (const folder of [dataDir, standby]) rmSync(folder, { recursive: true, force: true });
});

it('answers lists with everything that was stored before the question', async () => {
  const answers: { rows: number; isReplica: boolean }[] = [];
  for (let row = 1; row <= 100; row += 1) {
    await dataSource.query('INSERT INTO things VALUES ($1)', [row]);
    answers.push(await count());
  }
  expect(answers.map(({ rows }) => rows)).toEqual(answers.map((_, index) => index + 1));
  expect(answers.some(({ isReplica }) => isReplica)).toBe(true);
  await expect(replicaOf(dataSource)!.check()).resolves.toBeUndefined();
});

it('leaves what is read in a transaction to it', async () => {
  const read = await dataSource.transaction((manager) => listReader(manager).query<{ isReplica: boolean }[]>(ROWS, []));
  expect(read[0]!.isReplica).toBe(false);
});

it('is not asked while it is behind', async () => {
  const follower = new pg.Client({ connectionString: standbyUrl });
  await follower.connect();
  await follower.query('SELECT pg_wal_replay_pause()');
  const state = async (): Promise<string | undefined> =>
    (await follower.query<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state')).rows[0]?.state;
  while ((await state()) !== 'paused') await sleep(10);
  await dataSource.query('INSERT INTO things VALUES (101)');
  expect(await count()).toEqual({ rows: 101, isReplica: false });
  await expect(replicaOf(dataSource)!.check()).rejects.toThrow('behind');
  await follower.query('SELECT pg_wal_replay_resume()');
  await follower.end();
});

it('is not needed: lists go on from the database when it is away', async () => {
  await stopStandby();
  expect(await count()).toEqual({ rows: 101, isReplica: false });
  await expect(replicaOf(dataSource)!.check()).rejects.toThrow();
});
