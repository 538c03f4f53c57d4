import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { startLocalPostgres, type LocalPostgres } from './local/local-postgres.js';
import { startStandby, type Standby } from '../../test/standby.js';
import { connectReplica, listReader, replicaOf } from './replica.js';

const ROWS = 'SELECT count(*)::int AS rows, pg_is_in_recovery() AS "isReplica" FROM things';

let dataDir: string;
let primary: LocalPostgres;
let standby: Standby;
let dataSource: DataSource;

async function count(): Promise<{ rows: number; isReplica: boolean }> {
  const [answer] = await listReader(dataSource).query<{ rows: number; isReplica: boolean }[]>(ROWS, []);
  return answer!;
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'leap-replica-'));
  primary = await startLocalPostgres({ dataDir, isDurable: false });
  standby = await startStandby(primary.url, dataDir);
  dataSource = await new DataSource(
    dataSourceOptions({ DATABASE_URL: primary.url, DATABASE_POOL: 4 }, []),
  ).initialize();
  await dataSource.query('CREATE TABLE things (n int)');
  connectReplica(dataSource, { DATABASE_POOL: 4, REPLICA_DATABASE_URL: standby.url });
}, 60_000);
afterAll(async () => {
  await replicaOf(dataSource)?.end();
  await dataSource.destroy();
  await standby.stop();
  await primary.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('answers lists with everything that was stored before the question', async () => {
  const answers: { rows: number; isReplica: boolean }[] = [];
  for (let row = 1; row <= 100; row += 1) {
    await dataSource.query('INSERT INTO things VALUES ($1)', [row]);
    answers.push(await count());
  }
  expect(answers.map(({ rows }) => rows)).toEqual(answers.map((_, index) => index + 1));
  // On a busy machine it may have been behind all the time.
  while (!(await count()).isReplica) await sleep(50);
  await expect(replicaOf(dataSource)!.check()).resolves.toBeUndefined();
});

it('leaves what is read in a transaction to it', async () => {
  const read = await dataSource.transaction((manager) => listReader(manager).query<{ isReplica: boolean }[]>(ROWS, []));
  expect(read[0]!.isReplica).toBe(false);
});

it('is not asked while it is behind', async () => {
  const follower = new pg.Client({ connectionString: standby.url });
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

it('may end its connections while a question waits for what was stored', async () => {
  const follower = new pg.Client({ connectionString: standby.url });
  await follower.connect();
  await follower.query('SELECT pg_wal_replay_pause()');
  await dataSource.query('INSERT INTO things VALUES (102)');
  const checked = replicaOf(dataSource)!
    .check()
    .then(
      () => 'It has all.',
      () => 'It failed.',
    );
  for (let round = 0; round < 4; round += 1) {
    await sleep(8);
    await follower.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'leap-lists'`,
    );
  }
  expect(await checked).toBe('It failed.');
  await follower.query('SELECT pg_wal_replay_resume()');
  await follower.end();
});

it('is not needed: lists go on from the database when it is away', async () => {
  await standby.stop();
  expect(await count()).toEqual({ rows: 102, isReplica: false });
  await expect(replicaOf(dataSource)!.check()).rejects.toThrow();
});
