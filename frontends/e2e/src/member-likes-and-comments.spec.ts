import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { ana, articleOf, ben, logInByCall, runSql, sideways } from './portal';
import type { RunningServer } from './server';
import { idlePage } from './shared-context';
import { open } from './open';

test.describe.configure({ mode: 'serial' });

/** The worker's product: posts are deleted here. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const title = 'Busy is a very good hiding place';
const deleted = '?post=00000000-0000-4000-8000-000000000000';

const sql = (statement: string, values: unknown[] = []) => runSql(server, statement, values);
const logIn = (context: BrowserContext, email: string) => logInByCall(context, server, email);

const openPortal = (page: Page, search = '', prefix = ''): Promise<unknown> =>
  open(page, `${server.url}${prefix}/member-portal${search}`);
const postOf = (page: Page, name = title): Locator => articleOf(page, name);
const likeOf = (page: Page): Locator => postOf(page).getByRole('button', { name: /Like “/ });

test('by keyboard alone, from a link to a deleted post: a like, a comment and its end, a change and the end of an own post', async ({
  page,
  context,
  faults,
}) => {
  await logIn(context, ana);
  await openPortal(page, deleted);
  await expect(page.getByRole('heading', { name: 'This post is no longer here' })).toBeVisible();
  await expectNoAxeViolations(page);
  await faults.expectAndForget(/404/);
  await page.getByRole('button', { name: 'Show all posts' }).press('Enter');
  const thanks = postOf(page).getByRole('button', { name: /^Thank you/ });
  await thanks.focus();
  await page.keyboard.press('Space');
  await expect(thanks).toHaveAttribute('aria-pressed', 'true');
  await expect(thanks).toContainText('1');
  await page.keyboard.press('Tab');
  await expect(likeOf(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(likeOf(page)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel(/^Your comment/).focus();
  await page.keyboard.type('To myself, for Monday.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').getByText('To myself, for Monday.', { exact: true })).toBeVisible();
  // The comment is shown before it is stored.
  await expect
    .poll(() => sql('SELECT likes_count, thanks_count, comments_count FROM member_posts WHERE title = $1', [title]))
    .toEqual([{ likes_count: 1, thanks_count: 1, comments_count: 1 }]);
  await page.getByRole('button', { name: /^Delete “To myself/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await expect
    .poll(() => sql('SELECT likes_count, comments_count FROM member_posts WHERE title = $1', [title]))
    .toEqual([{ likes_count: 1, comments_count: 0 }]);

  await postOf(page).getByRole('button', { name: /^Edit/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Edit your post' }).getByLabel(/^Title/)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(', I said');
  await page.keyboard.press('Enter');
  const changed = postOf(page, `${title}, I said`);
  await expect(changed).toContainText('edited');
  await expect(changed.getByRole('button', { name: /^Edit/ })).toBeFocused();
  await expectNoAxeViolations(page);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(changed.getByRole('button', { name: /^Delete “Busy/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(changed).toHaveCount(0);
  expect(await sql('SELECT 1 FROM member_posts WHERE title LIKE $1', [`${title}%`])).toEqual([]);
});

test('a link to one post, and to a deleted one: es, dark, 360 px', async ({ page, context, faults }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 900 });
  const [post] = await sql(`SELECT id, title FROM member_posts WHERE title = 'Three evenings that belonged to me'`);
  await sql(
    `INSERT INTO member_post_comments (post_id, user_id, content) SELECT $1, id, 'שלום ' || repeat('endless', 30) FROM users WHERE email = $2`,
    [post!['id'], ben],
  );
  await logIn(context, ana);
  await openPortal(page, `?post=${String(post!['id'])}`, '/es');
  await expect(page.getByRole('heading', { level: 4, name: String(post!['title']) })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').getByRole('listitem').filter({ hasText: 'שלום' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await openPortal(page, deleted, '/es');
  await expect(page.getByRole('heading', { name: 'Esta publicación ya no está' })).toBeVisible();
  await expectNoAxeViolations(page);
  await faults.expectAndForget(/404/);
  await page.getByRole('button', { name: 'Ver todas las publicaciones' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a reply: its code that does not come at first, the other member who sees it at once, and a removed comment', async ({
  page,
  context,
  otherContext: others,
  faults,
}) => {
  const [post] = await sql(
    `INSERT INTO member_posts (user_id, type, title, content) SELECT id, 'win', 'Answered here', 'Ten letters and more.' FROM users WHERE email = $1 RETURNING id`,
    [ana],
  );
  const id = String(post!['id']);
  const [linked] = await sql(
    `INSERT INTO member_post_comments (post_id, user_id, content) SELECT $1, id, 'That took courage.' FROM users WHERE email = $2 RETURNING id`,
    [id, ana],
  );
  await sql(
    `INSERT INTO member_profiles (user_id, listed_at, ask_about) SELECT id, now(), 'Tomatoes on a balcony.' FROM users WHERE email = $1`,
    [ben],
  );
  await logIn(context, ana);
  await page.route('**/member-threads.*.js', (route) => route.abort(), { times: 1 });
  await openPortal(page, `?post=${id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  const comment = page.getByRole('listitem').filter({ hasText: 'That took courage.' });
  await expect(comment).toBeVisible();
  await faults.expectAndForget(/member-threads|ERR_FAILED/);

  const other = await idlePage(others);
  await other.emulateMedia({ colorScheme: 'dark' });
  await other.setViewportSize({ width: 360, height: 800 });
  await logIn(others, ben);
  await openPortal(other, `?post=${id}&comment=${String(linked!['id'])}`, '/es');
  await expect(other.getByRole('listitem').filter({ hasText: 'That took courage.' })).toBeFocused();
  await other.getByRole('button', { name: /^Responder a/ }).focus();
  await other.keyboard.press('Enter');
  await expect(other.getByLabel(/^Tu respuesta a/)).toBeFocused();
  await expectNoAxeViolations(other);
  await other.keyboard.type('I read it twice.');
  await other.keyboard.press('Tab');
  await other.keyboard.press('Enter');
  await expect(comment.getByRole('listitem').filter({ hasText: 'I read it twice.' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^2 comments/ })).toBeVisible();
  await expectNoAxeViolations(page);

  await other.getByRole('button', { name: /^Editar “I read/ }).focus();
  await other.keyboard.press('Enter');
  await expect(other.getByLabel(/^Cambia tu comentario/)).toBeFocused();
  await expectNoAxeViolations(other);
  await other.keyboard.press('End');
  await other.keyboard.type(' Slowly.');
  await other.keyboard.press('Tab');
  await other.keyboard.press('Enter');
  const changed = comment.getByRole('listitem').filter({ hasText: 'I read it twice. Slowly.' });
  await expect(changed).toContainText('edited');
  await expect(other.getByRole('button', { name: /^Editar “I read it twice. Slowly/ })).toBeFocused();

  await page.getByRole('button', { name: /^Delete “That took/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('This comment was removed.')).toBeVisible();
  await expect(other.getByText('Este comentario se eliminó.')).toBeVisible();
  await expect(other.getByText('I read it twice. Slowly.', { exact: true })).toBeVisible();
  expect(await sideways(other)).toBeLessThanOrEqual(0);

  // The name leads to the profile; who is blocked there is not seen any more.
  await page.getByRole('listitem').filter({ hasText: 'I read it twice. Slowly.' }).getByRole('link').last().click();
  await expect(page.getByText('Tomatoes on a balcony.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /^Block/ }).press('Enter');
  await expect(page.getByText('You no longer see this person')).toBeVisible();
  await expectNoAxeViolations(page);
  await openPortal(page, `?post=${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByText('I read it twice. Slowly.')).toHaveCount(0);
  await open(other, `${server.url}/es/member-portal/people`);
  await expect(other.getByRole('listitem').getByText('Tomatoes on a balcony.')).toBeVisible();
  await expectNoAxeViolations(other);
  expect(await sideways(other)).toBeLessThanOrEqual(0);
});
