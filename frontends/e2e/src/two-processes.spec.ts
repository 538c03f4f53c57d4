import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from './fixtures';
import { startServer, type RunningServer } from './server';

let first: RunningServer;
let second: RunningServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  first = await startServer({ logName: 'first' });
  second = await startServer({ dataDir: first.dataDir, logName: 'second' });
});
test.afterAll(async () => {
  await second?.stop();
  await first?.stop();
});

/** The embedded database of a data folder: port from PostgreSQL's own file, password from ours. */
function connectionOf(dataDir: string): string {
  const cluster = readdirSync(dataDir).includes('postgres') ? join(dataDir, 'postgres') : dataDir;
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://leap:${readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()}@127.0.0.1:${port}/leap`;
}

test('two API processes see each other’s content changes', async ({ request }) => {
  const slug = ((await (await request.get(`${first.url}/api/blog?language=en`)).json()) as { slug: string }[])[0]!.slug;
  const title = `Changed ${Date.now()}`;
  for (const { url } of [first, second])
    expect(await (await request.get(`${url}/blog/${slug}`)).text()).not.toContain(title);
  const client = new pg.Client({ connectionString: connectionOf(first.dataDir) });
  await client.connect();
  await client.query('UPDATE blog_posts SET title = $1 WHERE slug = $2', [title, slug]);
  await client.end();
  for (const { url } of [first, second])
    await expect
      .poll(async () => (await (await request.get(`${url}/blog/${slug}`)).text()).includes(title), {
        timeout: 2_000,
        intervals: [100],
      })
      .toBe(true);
});

test('two API processes share their rate limits', async ({ request }) => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 14; attempt += 1) {
    const { url } = attempt % 2 === 0 ? first : second;
    const answer = await request.post(`${url}/api/contacts`, {
      data: { name: 'Sample', email: `limit-${attempt}@example.com`, coachingType: 'coaching' },
    });
    statuses.push(answer.status());
    if (answer.status() === 429) expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
  }
  const accepted = statuses.filter((status) => status === 201).length;
  expect(accepted).toBeGreaterThan(2);
  expect(accepted).toBeLessThan(10);
  expect(statuses.slice(accepted).every((status) => status === 429)).toBe(true);
});
