import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startLocalPostgres, type LocalPostgres } from './local-postgres.js';
import { isPostmasterAlive, readPostmaster } from './postmaster.js';

const dataDir = mkdtempSync(join(tmpdir(), 'leap-local-postgres-'));
const clusterDir = join(dataDir, 'postgres');
const start = (): Promise<LocalPostgres> => startLocalPostgres({ dataDir, isDurable: false });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as object[];
  } finally {
    await client.end();
  }
}

const killServer = (): void => {
  const postmaster = readPostmaster(clusterDir);
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
};

describe('the embedded PostgreSQL', () => {
  it('starts, keeps its data across a restart, and stops', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE stored (n int); INSERT INTO stored VALUES (1)');
    await first.stop();
    expect(readPostmaster(clusterDir)).toBeUndefined();
    const second = await start();
    expect(second.isAdopted).toBe(false);
    expect(await query(second.url, 'SELECT n FROM stored')).toEqual([{ n: 1 }]);
    expect(new URL(second.url).hostname).toBe('127.0.0.1');
    await second.stop();
  });

  it('is shared with a second process, and stopped by the last one', async () => {
    const first = await start();
    const second = await start();
    expect(second.isAdopted).toBe(true);
    expect(second.url).toBe(first.url);
    const client = new pg.Client({ connectionString: second.url });
    await client.connect();
    await first.stop();
    expect((await client.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    await client.end();
    await second.stop();
    expect(readPostmaster(clusterDir)).toBeUndefined();
  });

  it('is restarted on the same port when it is killed', async () => {
    const server = await start();
    killServer();
    for (let waited = 0; waited < 10_000; waited += 100) {
      const postmaster = readPostmaster(clusterDir);
      if (
        postmaster &&
        isPostmasterAlive(postmaster.pid) &&
        (await query(server.url, 'SELECT 1').catch(() => [])).length === 1
      )
        break;
      await sleep(100);
    }
    expect(await query(server.url, 'SELECT n FROM stored')).toEqual([{ n: 1 }]);
    await server.stop();
  });

  it('starts in spite of files left by a killed server and by another program', async () => {
    writeFileSync(join(clusterDir, 'postmaster.pid'), `${process.pid}\n${clusterDir}\n1\n5999\n\n127.0.0.1\n\nready\n`);
    writeFileSync(join(dataDir, 'postgres.lock'), '999999');
    const server = await start();
    expect(await query(server.url, 'SELECT n FROM stored')).toEqual([{ n: 1 }]);
    await server.stop();
  });

  it('waits for no holder of its lock that has ended but is still a zombie', async () => {
    // The shell becomes a program that does not wait for the shell's child.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
    await sleep(300);
    writeFileSync(join(dataDir, 'postgres.lock'), pid.toString());
    const server = await start();
    expect(server.isAdopted).toBe(false);
    parent.kill();
    await server.stop();
  });

  it('requires the password, which only the owner can read', async () => {
    const server = await start();
    const url = new URL(server.url);
    url.password = 'wrong';
    await expect(query(url.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    expect(readFileSync(join(dataDir, 'postgres-password'), 'utf8')).toHaveLength(48);
    await server.stop();
  });

  it('reports a lost password and a read-only folder in one sentence', async () => {
    rmSync(join(dataDir, 'postgres-password'));
    await expect(start()).rejects.toThrow(/postgres-password is missing: put it back/);
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o400);
    await expect(startLocalPostgres({ dataDir: join(file, 'below') })).rejects.toThrow(
      /cannot be written .+: set DATA_DIR/,
    );
    expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
  });
});
