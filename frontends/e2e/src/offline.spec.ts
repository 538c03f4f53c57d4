import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { open, reload, untilReady } from './open';
import { ana, articleOf, logInByCall, openComposer, runSql } from './portal';
import type { RunningServer } from './server';

let server: RunningServer;
test.use({ hasOwnContext: true });
test.beforeAll(async ({ product }) => {
  server = await product.fresh();
});

test('the portal opens without a connection as it was read, what is written is pending and arrives once, and a log-out leaves nothing', async ({
  page,
  context,
  faults,
}) => {
  // What is not kept fails without a connection, as does what is on its way at a log-out, and the browser reports each.
  faults.allow(/net::ERR_|Failed to fetch|status of 403|status of 401 .*\/api\/member\//);
  const cachedPaths = (): Promise<string[]> =>
    page.evaluate(async () => {
      const copy = (await caches.has('portal-copy')) ? await (await caches.open('portal-copy')).keys() : [];
      return copy.map(({ url }) => new URL(url).pathname);
    });
  await logInByCall(context, server, ana);
  const read = async <Answer>(path: string): Promise<Answer> =>
    (await (await page.request.get(`${server.url}/api/member/${path}`)).json()) as Answer;
  const calls = await read<{ id: string }[]>('call-recordings');
  const ofCalls = await Promise.all(
    calls.map(({ id }) => read<{ id: string }[]>(`call-recordings/${id}/action-items`)),
  );
  const call = ofCalls.findIndex((items) => items.length > 0);
  const item = `call-recordings/${calls[call]?.id}/action-items/${ofCalls[call]?.[0]?.id}`;
  const answer = await page.request.put(`${server.url}/api/member/${item}`, {
    data: { isDone: false },
    headers: { origin: server.url },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await open(page, `${server.url}/account`);
  await page.getByLabel('Keep the portal in this browser').check();
  await open(page, `${server.url}/member-portal`);
  await page.getByRole('link', { name: 'People in the circle' }).scrollIntoViewIfNeeded();
  const tick = page.getByRole('region', { name: 'Your homework' }).getByRole('checkbox').first();
  await expect(tick).not.toBeChecked();
  await expect.poll(cachedPaths, { timeout: 15_000 }).toContain('/member-portal');
  await expect.poll(cachedPaths).toContain('/api/member/action-items');
  const post = page.getByRole('article').first();
  const title = await post.getByRole('heading').innerText();

  await context.setOffline(true);
  // The language that was not read, and a tab that is not kept.
  await page.goto(`${server.url}/es/member-portal?tab=recordings`);
  await expect(page).toHaveURL(`${server.url}/member-portal`);
  await untilReady(page);
  await expect(page.getByText(/^This is what you read last \(.+\d:\d\d.*\)\.$/)).toBeVisible();
  await expect(page.getByText('You’re offline')).toHaveCount(1);
  await expect(articleOf(page, title).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next call' }).first()).toBeVisible();

  await openComposer(page);
  await page.getByLabel(/^Title/).fill('Written on a train');
  await page
    .locator('form [name="content"], form [contenteditable="true"]')
    .first()
    .fill('There is no network in the tunnel.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const pending = page.getByRole('region', { name: 'Waiting to be sent' });
  await expect(pending.getByText('There is no network in the tunnel.')).toBeVisible();
  await articleOf(page, title)
    .first()
    .getByRole('button', { name: /^\d+ likes?/i })
    .click();
  await tick.scrollIntoViewIfNeeded();
  await tick.check();
  await expect(pending.getByRole('listitem')).toHaveCount(3);
  await expectNoAxeViolations(page);
  await reload(page);
  await expect(pending.getByRole('listitem')).toHaveCount(3);
  await pending.getByRole('button', { name: /^Discard Like/ }).click();
  await expect(pending.getByRole('listitem')).toHaveCount(2);
  // A change of mind is queued behind the first state, and shows.
  const like = articleOf(page, title)
    .first()
    .getByRole('button', { name: /^\d+ likes?/i });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(pending.getByRole('listitem')).toHaveCount(4);

  // The first answer is lost on its way.
  let attempts = 0;
  await context.route('**/api/member/posts', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    attempts += 1;
    if (attempts > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await context.setOffline(false);
  await expect.poll(() => attempts).toBe(1);
  await expect(pending).toHaveCount(0);
  expect(attempts).toBe(2);
  const [stored] = await runSql(
    server,
    `SELECT count(*)::int AS n FROM member_posts WHERE title = 'Written on a train'`,
  );
  expect(stored?.['n']).toBe(1);
  expect(JSON.stringify(await read('action-items'))).toContain('doneAt');

  // Other pages leave the owner's copy.
  const other = await context.newPage();
  await open(other, server.url);
  await expect(other.getByRole('banner').getByRole('button', { name: /Sample|Ana/ })).toBeVisible();
  expect(await cachedPaths()).toContain('/member-portal');
  await other.close();
  const logOut = async (): Promise<void> => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Sample|Ana/ })
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await context.setOffline(true);
  await expect(page.getByText(/^This is what you read last/)).toBeVisible();
  await like.click();
  await expect(pending.getByRole('listitem')).toHaveCount(1);
  await logOut();
  await expect(page.getByText('You’re still logged in', { exact: true }).first()).toBeVisible();
  await expect(pending).toHaveCount(0);
  await expect.poll(cachedPaths).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('portal-outbox'))).toBeNull();
  await context.setOffline(false);
  await logOut();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  // Scripts of the start page that are on their way would fail.
  await untilReady(page);
  await context.setOffline(true);
  await expect(page.goto(`${server.url}/member-portal`)).rejects.toThrow('net::ERR_');
  await context.setOffline(false);

  // The choice has ended with the log-out.
  await logInByCall(context, server, ana);
  await open(page, `${server.url}/member-portal`);
  await page.waitForTimeout(1_500);
  expect(await cachedPaths()).toEqual([]);
});
