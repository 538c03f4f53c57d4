import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { postmasterOf } from './database';
import { expect, testWithoutPage as test } from './fixtures';
import { runSql } from './portal';

test('kill -9 of server and database in the middle of writes loses nothing that was acknowledged', async ({
  product,
}) => {
  test.setTimeout(150_000);
  const { url, dataDir } = await product.fresh();
  const acknowledged: string[] = [];
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
  const { pid: postmaster } = postmasterOf(dataDir);
  // First the server, which starts a killed database again.
  const killed = product.kill();
  process.kill(postmaster, 'SIGKILL');
  await killed;
  isWriting = false;
  await Promise.all(writers);

  const rows = await runSql(await product.startAgain(), 'SELECT email FROM contacts');
  const stored = new Set(rows.map(({ email }) => email));
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
  expect(stored.size).toBeGreaterThanOrEqual(acknowledged.length);
});
