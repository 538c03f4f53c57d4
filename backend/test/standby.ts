import { appendFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgresRunner } from '../src/database/local/postgres-runner.js';

/** A server that follows another one by streaming replication. */
export interface Standby {
  /** The address of the same database as that of the primary. */
  url: string;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/**
 * Starts a copy of an embedded cluster that follows it, as `pg_basebackup` makes one. What is stored is sent at once then, as outside of
 * tests.
 * @param primaryUrl the running server's
 * @param dataDir its folder
 */
export async function startStandby(primaryUrl: string, dataDir: string): Promise<Standby> {
  const { port, username, password } = new URL(primaryUrl);
  const runner = await findPostgresRunner(join(dataDir, 'postgres'));
  const folder = `${runner.clusterDir}.standby`;
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  await client.query(`ALTER ROLE ${username} SET synchronous_commit = on`);
  await client.query(`SELECT pg_backup_start('standby', true)`);
  cpSync(runner.clusterDir, folder, {
    recursive: true,
    filter: (path) => !/postmaster\.pid$|pg_wal\/.+|pg_replslot\/.+/.test(path),
  });
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await client.end();
  writeFileSync(join(folder, 'backup_label'), rows[0]!.labelfile);
  writeFileSync(join(folder, 'standby.signal'), '');
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  );
  await runner.own(folder);
  const ownPort = await freePort();
  const { status, output } = await runner.run('pg_ctl', [
    'start',
    '-w',
    '-D',
    folder,
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${ownPort} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -c fsync=off`,
  ]);
  if (status !== 0) throw new Error(`The standby does not start: ${output}`);
  return {
    url: Object.assign(new URL(primaryUrl), { port: String(ownPort) }).href,
    stop: async () => {
      await runner.run('pg_ctl', ['stop', '-m', 'immediate', '-w', '-D', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
