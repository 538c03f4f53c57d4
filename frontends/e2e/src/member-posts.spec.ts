import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { open, reload } from './open';
import {
  ana as member,
  articleOf as postOf,
  ben,
  comeBackAfterExpiry,
  endSessions,
  entrance,
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

const texts = {
  en: {
    ...entrance.en,
    title: /^Title/,
    content: /^Content/,
    post: 'Post',
    created: 'Post Created!',
    heading: 'Community Dashboard',
    search: 'Search',
    write: ['I said no', 'It took four minutes, and nobody was angry.'],
  },
  es: {
    ...entrance.es,
    title: /^Título/,
    content: /^Contenido/,
    post: 'Publicar',
    created: '¡Publicación creada!',
    heading: 'Panel de la comunidad',
    search: 'Buscar',
    write: ['Cerré la computadora a las siete', 'Y el mundo siguió. Mañana lo intento otra vez.'],
  },
} as const;

const sql = (statement: string, values: unknown[] = []) => runSql(server, statement, values);
const setMembership = (email: string, isMember: boolean) =>
  sql('UPDATE users SET is_inner_circle_member = $2 WHERE email = $1', [email, isMember]);

const logIn = (page: Page, email: string) => logInByCall(page.context(), server, email);

async function openPortal(page: Page, language: 'en' | 'es' = 'en'): Promise<void> {
  await open(page, `${server.url}${texts[language].prefix}/member-portal`);
  await expect(page.getByRole('heading', { level: 2, name: texts[language].heading })).toBeVisible();
}

for (const language of ['en', 'es'] as const)
  test(`a session that ends in the middle of a post loses no text: ${language}`, async ({ page, faults }) => {
    const say = texts[language];
    const [title, content] = say.write;
    await logIn(page, member);
    await openPortal(page, language);
    await openComposer(page);
    await page.getByLabel(say.title).fill(title);
    await page.getByLabel(say.content).fill(content);
    await endSessions(server, member);
    await expectExpiryNotified(page, language, page.getByRole('button', { name: say.post, exact: true }), content);
    await comeBackAfterExpiry(page, server, language, '/member-portal');
    // The post's 401, and that of the event stream, in any order.
    await faults.expectAndForget(/401/);
    await expect(page.getByLabel(say.title)).toHaveValue(title);
    await expectPostText(page, content);
    await page.getByRole('button', { name: say.post, exact: true }).click();
    await expect(page.getByText(say.created, { exact: true })).toBeVisible();
    await expect(postOf(page, title)).toContainText(content);
    await expectPostText(page, '');

    await reload(page);
    await expect(postOf(page, title)).toBeVisible();
    await expectPostText(page, '');
    expect(
      await sql(
        'SELECT p.content, p.type, u.email FROM member_posts p JOIN users u ON u.id = p.user_id WHERE p.title = $1',
        [title],
      ),
    ).toEqual([{ content, type: 'thought', email: member }]);
  });

test('two tabs of one member: each keeps its own draft, and posting in one leaves the other', async ({
  page,
  context,
}) => {
  await logIn(page, member);
  await openPortal(page);
  const other = await context.newPage();
  await openPortal(other);
  await openComposer(page);
  await page.getByLabel(texts.en.title).fill('From the first tab');
  await page.getByLabel(texts.en.content).fill('The words of the first tab.');
  await openComposer(other);
  await other.getByLabel(texts.en.title).fill('From the second tab');
  await other.getByLabel(texts.en.content).fill('The words of the second tab.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(postOf(page, 'From the first tab')).toBeVisible();
  await reload(other);
  await expectPostText(other, 'The words of the second tab.');
  await expect(postOf(other, 'From the first tab')).toBeVisible();
});

test('a log-out leaves no draft behind in the browser', async ({ page, context, faults }) => {
  await logIn(page, member);
  await openPortal(page);
  const other = await context.newPage();
  await openPortal(other);
  for (const tab of [page, other]) {
    await openComposer(tab);
    await tab.getByLabel(texts.en.content).fill('Only for the circle.');
  }
  await page.getByRole('banner').getByRole('button', { name: 'Sample' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`${server.url}/`);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'Only for the circle.',
  );
  await logIn(page, member);
  // The other tab may be navigating to the log-in.
  await other.goto('about:blank');
  await openPortal(other);
  await expectPostText(other, '');
  // Requests of the other tab between log-out and log-in were refused.
  faults.allow(/status of 401 .*\/api\/member\//);
  // A draft is removed when it is next read, by the hydrated form.
  await expect
    .poll(() => other.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })))
    .not.toContain('Only for the circle.');
});

test('a log-out leads to the start page, however long that takes', async ({ page }) => {
  await logIn(page, member);
  await openPortal(page);
  // Longer than the portal's delay before it redirects to the log-in.
  await page.route(`${server.url}/`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    await route.continue();
  });
  await page.getByRole('banner').getByRole('button', { name: 'Sample' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`${server.url}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a membership that ends while the portal is open: the warning at the next call, and the text is restored when it is back', async ({
  page,
  faults,
}) => {
  await logIn(page, ben);
  // The error of the request is tested here; live events are tested in live.spec.ts, and could arrive first.
  await page.route('**/api/member/events', () => undefined);
  await openPortal(page);
  await openComposer(page);
  await page.getByLabel(texts.en.title).fill('Unfinished');
  await page.getByLabel(texts.en.content).fill('Ten characters and more.');
  await setMembership(ben, false);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Inner Circle Membership Required', { exact: true })).toBeVisible();
  await page.waitForURL(`${server.url}/inner-circle`);
  await faults.expectAndForget(/403/);
  expect(await sql(`SELECT id FROM member_posts WHERE title = 'Unfinished'`)).toEqual([]);
  await setMembership(ben, true);
  await openPortal(page);
  await expectPostText(page, 'Ten characters and more.');
});

test('reports a missing value at its field; HTML, right-to-left text and 5,000 lines stay text, and nothing scrolls sideways', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await logIn(page, member);
  await openPortal(page);
  await openComposer(page);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByText('Content must be at least 10 characters')).toBeVisible();
  await expect(page.getByLabel(texts.en.title)).toBeFocused();
  await expectNoAxeViolations(page);

  const nasty = `<img src=x onerror="document.title='broken'">`;
  const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index}`)
    .join('\n')
    .slice(0, 49_000);
  for (const [title, content] of [
    ['שלום לכולם', 'שלום לכולם, מה שלומכם היום'],
    [nasty, `${nasty}\n[here](javascript:alert(1)) ${'endless'.repeat(40)}`],
  ] as const) {
    await page.getByLabel(texts.en.title).fill(title);
    await page.getByLabel(texts.en.content).fill(content);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(postOf(page, title)).toBeVisible();
    // The form collapses when the post is stored, and is reset.
    await openComposer(page);
    await expectPostText(page, '');
  }
  // Sent without the form: Chromium takes minutes to fill so many lines into a text field.
  const answer = await context.request.post(`${server.url}/api/member/posts`, {
    data: { type: 'win', title: '🔥 5,000 lines', content: `${lines}\nthe end` },
    headers: { origin: server.url },
  });
  expect(answer.status()).toBe(201);
  await reload(page);
  const long = postOf(page, '🔥 5,000 lines');
  await expect(long).not.toContainText('the end');
  await long.getByRole('button', { name: 'Show more' }).click();
  await expect(long).toContainText('the end');
  await long.getByRole('button', { name: 'Show less' }).click();
  await expect(long.getByRole('button', { name: 'Show more' })).toBeInViewport();
  expect(await postOf(page, nasty).locator('img, script, a').count()).toBe(0);
  expect(await page.title()).not.toBe('broken');
  expect(await sideways(page)).toBeLessThanOrEqual(0);
});

for (const [language, scheme, width] of [
  ['en', 'light', 1440],
  ['es', 'dark', 360],
] as const)
  test(`found by search terms, kind and tag, page by page; axe finds nothing: ${language}, ${scheme}, ${width} px`, async ({
    page,
  }) => {
    const say = texts[language];
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await sql(
      `INSERT INTO member_posts (user_id, type, title, content, tags, created_at)
       SELECT id, 'general', 'Older ' || i, 'A sample of the archive.', '{archive}', '2026-01-01'::timestamptz + i * interval '1 hour' FROM users, generate_series(1, 45) i
        WHERE email = $1 AND NOT EXISTS (SELECT 1 FROM member_posts WHERE title = 'Older 1')`,
      [member],
    );
    await logIn(page, member);
    await openPortal(page, language);
    await expect(page.getByRole('article')).toHaveCount(20);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: /^(Show more|Mostrar más)$/ }).click();
    await expect(page.getByRole('article')).toHaveCount(40);
    await expect(page.getByRole('article').nth(20).getByRole('heading', { level: 4 })).toBeFocused();

    await page.getByRole('textbox', { name: say.search, exact: true }).fill('limites');
    await expect(postOf(page, 'Dije que no, y no pasó nada')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page
      .getByRole('group', { name: /Filter by type|Filtrar por tipo/ })
      .getByRole('button', { name: /^(Win|Logro)$/ })
      .click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await postOf(page, 'Dije que no, y no pasó nada')
      .getByRole('button', { name: /trabajo/ })
      .click();
    await expect(page.getByRole('button', { name: /trabajo/ }).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('textbox', { name: say.search, exact: true }).fill('zzz');
    await expect(page.getByRole('heading', { name: /^(No results|No hay resultados)$/ })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: /^(Show all posts|Ver todas las publicaciones)$/ }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: say.search, exact: true })).toHaveValue('');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });
