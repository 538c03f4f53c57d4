import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { postmasterOf } from './database';
import { expect, testWithoutPage as test } from './fixtures';
import { freePort, makeDataDir, startServer } from './server';

const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

test('kill -9 of server and database in the middle of writes loses nothing that was acknowledged', async () => {
  test.setTimeout(150_000);
  const dataDir = await makeDataDir();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [join(repository, 'backend/dist/bundle/main.js')], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
  });
  const acknowledged: string[] = [];
  try {
    await expect
      .poll(
        () =>
          fetch(`${url}/api/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
    let isWriting = true;
    const writers = Array.from({ length: 8 }, async () => {
      while (isWriting) {
        const email = `${randomUUID()}@example.com`;
        const answer = await fetch(`${url}/api/contacts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Sample', email, coachingType: 'coaching' }),
        }).catch(() => undefined);
        if (answer?.status === 201) acknowledged.push(email);
        else await sleep(20);
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(100);
    const postmaster = postmasterOf(dataDir);
    process.kill(-server.pid!, 'SIGKILL');
    process.kill(postmaster.pid, 'SIGKILL');
    isWriting = false;
    await Promise.all(writers);

    const again = await startServer({ dataDir, logName: 'after-crash' });
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
    const client = new pg.Client({
      connectionString: `postgres://leap:${password}@127.0.0.1:${postmasterOf(dataDir).port}/leap`,
    });
    await client.connect();
    const { rows } = await client.query<{ email: string }>('SELECT email FROM contacts');
    await client.end();
    await again.stop();
    const stored = new Set(rows.map(({ email }) => email));
    expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
    expect(stored.size).toBeGreaterThanOrEqual(acknowledged.length);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
