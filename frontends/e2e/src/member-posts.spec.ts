import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { open, reload } from './open';
import {
  ana as member,
  articleOf as postOf,
  comeBackAfterExpiry,
  endSessions,
  expectExpiryNotified,
  expectPostText,
  logInByCall,
  openComposer,
  runSql,
  sideways,
} from './portal';
import type { RunningServer } from './server';

test.describe.configure({ mode: 'serial' });

/** The worker's product: sessions and memberships end here. */
let server: RunningServer;

test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const title = /^Title/;
const content = /^Content/;

const sql = (statement: string, values: unknown[] = []) => runSql(server, statement, values);

const logIn = (page: Page, email: string) => logInByCall(page.context(), server, email);

async function openPortal(page: Page): Promise<void> {
  await open(page, `${server.url}/member-portal`);
  await expect(page.getByRole('heading', { level: 2, name: 'Community Dashboard' })).toBeVisible();
}

const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

// In English; recordings.spec.ts tests the same warning in Spanish.
test('a session that ends in the middle of a post, a comment and a change loses no text', async ({ page, faults }) => {
  const [heading, text] = ['I said no', 'It took four minutes, and nobody was angry.'];
  const own = postOf(page, 'Belief map, second round');
  const ownComments = own.getByRole('button', { name: /comments? of/ });
  const change = page.getByRole('form', { name: 'Edit your post' });
  await logIn(page, member);
  await openPortal(page);
  await openComposer(page);
  await page.getByLabel(title).fill(heading);
  await page.getByLabel(content).fill(text);
  await ownComments.click();
  await page.getByLabel(/^Your comment/).fill('Half a comment');
  await own.getByRole('button', { name: /^Edit/ }).click();
  await change.getByLabel(content).fill('Half a change of the post.');
  await endSessions(server, member);
  await expectExpiryNotified(page, 'en', page.getByRole('button', { name: 'Post', exact: true }), text);
  await comeBackAfterExpiry(page, server, 'en', '/member-portal');
  // The post's 401, and that of the event stream, in any order.
  await faults.expectAndForget(/401/);
  await expect(page.getByLabel(title)).toHaveValue(heading);
  await expectPostText(page, text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Post Created!', { exact: true })).toBeVisible();
  await expect(postOf(page, heading)).toContainText(text);
  await expectPostText(page, '');
  await ownComments.click();
  await expect(page.getByLabel(/^Your comment/)).toHaveValue('Half a comment');
  await own.getByRole('button', { name: /^Edit/ }).click();
  await expect(change.locator('textarea[name="content"]')).toHaveValue('Half a change of the post.');
  await expectNoAxeViolations(page);

  await reload(page);
  await expect(postOf(page, heading)).toBeVisible();
  // Where a draft is, the form is open.
  await expect(page.getByRole('button', { name: 'Share with the circle…' })).toBeVisible();
  expect(
    await sql(
      'SELECT p.content, p.type, u.email FROM member_posts p JOIN users u ON u.id = p.user_id WHERE p.title = $1',
      [heading],
    ),
  ).toEqual([{ content: text, type: 'thought', email: member }]);

  const spanish = postOf(page, 'Dije que no, y no pasó nada');
  await expect(postOf(page, heading).getByRole('button', { name: /^Translate/ })).toHaveCount(0);
  await spanish.getByRole('button', { name: /^Translate/ }).click();
  await spanish.getByRole('button', { name: 'Agree and translate' }).click();
  const translation = spanish.getByRole('region', { name: /^Translation of/ });
  await expect(translation.getByText('[EN] Dije que no, y no pasó nada')).toBeVisible();
  await expect(translation.getByRole('status')).toContainText('from Spanish by DeepL');
  await expectNoAxeViolations(page);
});

test('each of two tabs keeps its own draft, and a log-out leads to the start page, however long that takes, and leaves no draft', async ({
  page,
  context,
  faults,
}) => {
  await logIn(page, member);
  await openPortal(page);
  const other = await context.newPage();
  await openPortal(other);
  for (const [tab, name] of [
    [page, 'first'],
    [other, 'second'],
  ] as const) {
    await openComposer(tab);
    await tab.getByLabel(title).fill(`From the ${name} tab`);
    await tab.getByLabel(content).fill(`The words of the ${name} tab.`);
  }
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(postOf(page, 'From the first tab')).toBeVisible();
  await reload(other);
  await expectPostText(other, 'The words of the second tab.');
  await expect(postOf(other, 'From the first tab')).toBeVisible();

  await openComposer(page);
  await page.getByLabel(content).fill('The next words of the first tab.');
  await expect.poll(() => stored(page)).toContain('The next words');
  // Longer than the portal's delay before it redirects to the log-in, which is one second.
  await page.route(`${server.url}/`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await route.continue();
  });
  await page.getByRole('banner').getByRole('button', { name: 'Sample' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`${server.url}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await stored(page)).not.toContain('words of the');
  await logIn(page, member);
  // The other tab may be navigating to the log-in, which interrupts this.
  await expect(() => other.goto('about:blank')).toPass();
  await openPortal(other);
  await expect(other.getByRole('button', { name: 'Share with the circle…' })).toBeVisible();
  // Requests of the other tab between log-out and log-in were refused.
  faults.allow(/status of 401 .*\/api\/member\//);
  // A draft is removed when it is next read, by the hydrated form.
  await expect.poll(() => stored(other)).not.toContain('words of the');
});

test('found by search terms, kind and tag, page by page; HTML, right-to-left text and 5,000 lines stay text: es, dark, 360 px', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 900 });
  await sql(
    `INSERT INTO member_posts (user_id, type, title, content, tags, created_at)
     SELECT id, 'general', 'Older ' || i, 'A sample of the archive.', '{archive}', '2026-01-01'::timestamptz + i * interval '1 hour' FROM users, generate_series(1, 45) i
      WHERE email = $1`,
    [member],
  );
  await logIn(page, member);
  const nasty = `<img src=x onerror="document.title='broken'">`;
  const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index}`)
    .join('\n')
    .slice(0, 49_000);
  // Sent without the form: Chromium takes minutes to fill so many lines into a text field.
  for (const [name, text] of [
    ['שלום לכולם', 'שלום לכולם, מה שלומכם היום'],
    [nasty, `${nasty}\n[here](javascript:alert(1)) ${'endless'.repeat(40)}`],
    ['🔥 5,000 lines', `${lines}\nthe end`],
  ] as const) {
    const answer = await context.request.post(`${server.url}/api/member/posts`, {
      data: { type: 'win', title: name, content: text },
      headers: { origin: server.url },
    });
    expect(answer.status()).toBe(201);
  }
  await open(page, `${server.url}/es/member-portal`);
  await test.step('nothing that is written breaks the page or scrolls it sideways', async () => {
    const long = postOf(page, '🔥 5,000 lines');
    await expect(long).not.toContainText('the end');
    await long.getByRole('button', { name: 'Mostrar más' }).click();
    await expect(long).toContainText('the end');
    await long.getByRole('button', { name: 'Mostrar menos' }).click();
    await expect(long.getByRole('button', { name: 'Mostrar más' })).toBeInViewport();
    await expect(postOf(page, 'שלום לכולם')).toBeVisible();
    expect(await postOf(page, nasty).locator('img, script, a').count()).toBe(0);
    expect(await page.title()).not.toBe('broken');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
  await test.step('a missing value is named at its field', async () => {
    await openComposer(page);
    // The parts that come with the first focus move the button, and a click on one that moves is lost.
    await expect(page.getByRole('group', { name: 'Imágenes' })).toBeVisible();
    await expect(page.locator('form [contenteditable="true"]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText('Escribe un título')).toBeVisible();
    await expect(page.getByText('El contenido debe tener al menos 10 caracteres')).toBeVisible();
    await expect(page.getByLabel(/^Título/)).toBeFocused();
    await expectNoAxeViolations(page);
  });
  await test.step('the search', async () => {
    await expect(page.getByRole('article')).toHaveCount(20);
    await page.getByRole('button', { name: 'Mostrar más', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(40);
    await expect(page.getByRole('article').nth(20).getByRole('heading', { level: 4 })).toBeFocused();

    const search = page.getByRole('textbox', { name: 'Buscar', exact: true });
    await search.fill('limites');
    await expect(postOf(page, 'Dije que no, y no pasó nada')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('group', { name: 'Filtrar por tipo' }).getByRole('button', { name: 'Logro' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await postOf(page, 'Dije que no, y no pasó nada')
      .getByRole('button', { name: /trabajo/ })
      .click();
    await expect(page.getByRole('button', { name: /trabajo/ }).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await search.fill('zzz');
    await expect(page.getByRole('heading', { name: 'No hay resultados' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Ver todas las publicaciones' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(search).toHaveValue('');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
});
