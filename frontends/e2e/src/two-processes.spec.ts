import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from './fixtures';
import { open } from './open';
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

/** The embedded database of a data folder: port from PostgreSQL's file, password from ours. */
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

test('two API processes share their limits; beyond them a visitor’s browser proves work', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(/status of 428/);
  for (const [index, expected] of [202, 202, 202, 202, 428].entries()) {
    const { url } = index % 2 === 0 ? first : second;
    const answer = await request.post(`${url}/api/auth/forgot-password`, {
      data: { email: `limit-${index}@example.com` },
    });
    expect(answer.status()).toBe(expected);
  }
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url() === `${second.url}/api/auth/forgot-password`) statuses.push(answer.status());
  });
  await open(page, `${second.url}/es/forgot-password`);
  await page.getByLabel(/^Correo/).fill('limit@example.com');
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible({ timeout: 30_000 });
  expect(statuses).toEqual([428, 202]);
});
