import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { connectDatabase } from './database';
import { expect, test } from './fixtures';
import type { RunningServer } from './server';
import { idlePage } from './shared-context';
import { goTo, open } from './open';
import { writeText } from './text-field';

const password = process.env.DEMO_PASSWORD ?? 'transform-demo';
/** An account without any role at the start. */
const editor = 'visitor@example.com';

/** A PNG of 2 × 2 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWOY46U/x0ufAUIBACAOBFUieBaAAAAAAElFTkSuQmCC',
  'base64',
);

/** The process that the current tests use. */
let server: RunningServer;

const makeEditor = (): Promise<unknown> => query(`UPDATE users SET role = 'editor' WHERE email = '${editor}'`);

async function query(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = await connectDatabase(server.dataDir);
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/login`, { data: { email: editor, password } });
  expect(answer.status()).toBe(200);
}

async function openAs(page: Page, path: string): Promise<void> {
  await logIn(page);
  await open(page, server.url + path);
}

interface Post {
  id: string;
  updatedAt: string;
}

/** What the API answers to a logged-in editor. */
async function post(page: Page, path: string, data: object): Promise<Post> {
  const answer = await page.request.post(`${server.url}/api/admin/blog-posts${path}`, {
    data,
    headers: { origin: server.url },
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Post;
}

/** Stores a draft in English and opens it as an editor. */
async function openDraft(page: Page, title: string, content: string, isPublished = false): Promise<Post> {
  await logIn(page);
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const excerpt = 'Two sentences. No more.';
  const draft = await post(page, '', { title, slug, excerpt, content, language: 'en', tags: [] });
  if (isPublished) await post(page, `/${draft.id}/publish`, { version: draft.updatedAt, withoutTranslation: true });
  await open(page, `${server.url}/admin/blog/${draft.id}`);
  return draft;
}

const publicText = async (page: Page, { url }: RunningServer, path: string): Promise<string> =>
  (await page.request.get(url + path)).text();

test.describe('with two processes', () => {
  test.describe.configure({ mode: 'serial' });

  let second: RunningServer;
  test.beforeAll(async ({ product }) => {
    test.setTimeout(120_000);
    [server, second] = await product.freshPair();
    await makeEditor();
  });

  test('an editor publishes a post and moves it; readers of both processes see it, also from an open page (es)', async ({
    page,
    faults,
    otherContext: reader,
  }) => {
    test.setTimeout(90_000);
    const title = 'Una tarde tranquila';
    const [old, now] = ['una-tarde-tranquila', 'mudado-aqui'];
    const publish = page.getByRole('button', { name: /^Publicar$/ });
    await openAs(page, '/es/admin/blog');
    await expect(page.getByRole('table')).toBeVisible();
    await expectNoAxeViolations(page);
    const sections = page.getByRole('navigation').getByRole('link');
    await expect(sections.filter({ hasText: 'Testimonios' })).toBeVisible();
    await expect(sections.filter({ hasText: 'Miembros' })).toHaveCount(0);

    await goTo(page, '/es/admin/blog/new');
    await page.getByLabel(/^Título/).fill(title);
    await page.getByLabel(/^Extracto/).fill('Dos frases. No más.');
    await expect(page.getByLabel(/^Dirección/)).toHaveValue(old);
    await writeText(page, /^Texto/, '## Part one\n\nSome **bold** words.');
    await page.getByRole('button', { name: /^Guardar como borrador$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // The preview uses the site's renderer.
    const preview = page.getByRole('region', { name: /^Así se leerá$/ });
    if (!(await preview.isVisible())) await page.getByRole('button', { name: /^Vista previa$/ }).click();
    await expect(preview.getByRole('heading', { name: 'Part one' })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('bold');
    for (const { url } of [server, second])
      expect((await page.request.get(`${url}/es/blog/${old}`)).status()).toBe(404);

    // Publishing without a translation asks for a confirmation.
    await publish.click();
    await faults.expectAndForget(/status of 409 /);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publicar sin traducción$/ })
      .click();
    await expect(page.getByText(/^Publicado el /)).toBeVisible();
    for (const each of [server, second])
      await expect
        .poll(async () => (await publicText(page, each, `/es/blog/${old}`)).includes(title), {
          timeout: 2_000,
          intervals: [100],
        })
        .toBe(true);
    const list = await idlePage(reader);
    await open(list, `${server.url}/es/blog`);

    await page.getByLabel(/^Dirección/).fill(now);
    await page.getByRole('button', { name: /^Publicar cambios$/ }).click();
    for (const { url } of [server, second])
      for (const prefix of ['', '/es'])
        await expect
          .poll(
            async () => {
              const answer = await page.request.get(`${url}${prefix}/blog/${old}?from=mail`, { maxRedirects: 0 });
              return [answer.status(), answer.headers()['location']];
            },
            { intervals: [100] },
          )
          .toEqual([308, `${prefix}/blog/${now}?from=mail`]);
    const sitemap = await publicText(page, server, '/sitemap.xml');
    expect([sitemap.includes(`/blog/${now}</loc>`), sitemap.includes(old)]).toEqual([true, false]);
    const shared = await page.request.get(`${server.url}/og/es/blog/${old}.png`, { maxRedirects: 0 });
    expect(shared.headers()['location']).toBe(`/og/es/blog/${now}.png`);

    // The list was opened before and still names the old address.
    let documents = 0;
    list.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
    await list.getByRole('link', { name: title }).first().click();
    await expect(list.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(list.getByRole('heading', { level: 2, name: 'Part one' })).toBeVisible();
    await expect(list).toHaveURL(`${server.url}/es/blog/${now}`);
    expect(documents).toBe(0);
    await list.goBack();
    await expect(list).toHaveURL(`${server.url}/es/blog`);
  });

  test('a planned post publishes itself, also after both processes were killed', async ({ page, product, faults }) => {
    test.setTimeout(120_000);
    await openDraft(page, 'For later', 'Later words.');
    await page.getByRole('button', { name: /^Publish later/ }).click();
    await page.getByLabel(/^Day and time/).fill('2020-01-01T09:00');
    await page.getByRole('button', { name: /^Schedule$/ }).click();
    await expect(page.getByText('Choose a time in the future, within two years.')).toBeVisible();
    await page.getByLabel(/^Day and time/).fill(new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16));
    await page.getByRole('button', { name: /^Schedule$/ }).click();
    await faults.expectAndForget(/status of 409 /);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish without a translation$/ })
      .click();
    await expect(page.getByText(/^Will be published on /)).toBeVisible();

    // An open page asks the processes that are killed now.
    await page.goto('about:blank');
    [server, second] = await product.killPair();
    expect((await page.request.get(`${server.url}/blog/for-later`)).status()).toBe(404);
    // Changes the database's times instead of waiting a day.
    await query(`UPDATE blog_posts SET scheduled_at = now() WHERE slug = 'for-later'`);
    await query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'blog-posts.publish-scheduled'`);
    for (const each of [server, second])
      await expect
        .poll(async () => publicText(page, each, '/blog/for-later'), { timeout: 20_000 })
        .toContain('Later words.');
  });
});

test.describe('with one process', () => {
  test.describe.configure({ mode: 'serial' });

  test.beforeAll(async ({ product }) => {
    test.setTimeout(120_000);
    server = await product.fresh();
    await makeEditor();
  });

  test('a draft is shown to people with the link, and to no search engine', async ({
    page,
    otherContext: stranger,
  }) => {
    await openDraft(page, 'Not yet for everybody', 'Some **secret** words.');
    await page.getByRole('button', { name: /^Preview link$/ }).click();
    const address = await page.getByRole('dialog').getByLabel(/^Link/).inputValue();
    const visitor = await idlePage(stranger);
    await open(visitor, address);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Not yet for everybody' })).toBeVisible();
    await expect(visitor.getByRole('note')).toContainText('This is a preview');
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expectNoAxeViolations(visitor);
    const forged = await visitor.request.get(`${address}x`);
    expect(forged.status()).toBe(404);
    expect(await forged.text()).toContain('This preview is no longer available');
  });

  test('a file that is no picture is refused with a message; a picture is shown at the head of its post', async ({
    page,
    faults,
  }, info) => {
    test.setTimeout(90_000);
    await openAs(page, '/admin/images');
    const field = page.locator('input[type="file"]');
    await field.setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<script>alert(1)</script>'),
    });
    await expect(page.getByText('This file isn’t a JPEG, PNG, or WebP picture, whatever its name says.')).toBeVisible();
    await faults.expectAndForget(/status of 422 .*\/api\/admin\/images\)/);
    const huge = info.outputPath('huge.png');
    await writeFile(huge, '');
    await truncate(huge, 50 * 1024 * 1024);
    await field.setInputFiles(huge);
    await expect(page.getByText('This file is larger than 15 MB. Make it smaller first.')).toBeVisible();
    await field.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByText('2 × 2 pixels')).toBeVisible();
    await page
      .getByRole('listitem')
      .filter({ hasText: '2 × 2 pixels' })
      .getByRole('button', { name: /^Description of the picture/ })
      .click();
    await page.getByLabel('Description in English').fill('A lake at dawn');
    await page.getByLabel('Description in Spanish').fill('Un lago al amanecer');
    await page.getByRole('button', { name: 'Save description' }).click();
    await expect(page.getByRole('img', { name: 'A lake at dawn' })).toBeVisible();
    await expectNoAxeViolations(page);

    await openDraft(page, 'A quiet evening', 'Words.', true);
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ has: page.getByRole('img', { name: 'A lake at dawn' }) })
      .getByRole('button', { name: /^Choose the picture/ })
      .click();
    await page.getByRole('button', { name: /^Publish changes$/ }).click();
    await expect(page.getByText('Post published.').first()).toBeAttached();
    await open(page, `${server.url}/blog/a-quiet-evening`);
    const shown = page.getByRole('img', { name: 'A lake at dawn' });
    await expect(shown).toHaveAttribute('srcset', /\/480\.webp 2w$/);
    const file = await page.request.get(`${server.url}${await shown.getAttribute('src')}`);
    expect([file.status(), file.headers()['content-type'], file.headers()['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
  });

  test('two editors of one post: the second gets a conflict, and merges both', async ({
    page,
    otherContext: other,
    faults,
  }) => {
    test.setTimeout(90_000);
    const { id } = await openDraft(page, 'Shared work', 'First words.');
    const theirs = await idlePage(other);
    await openAs(theirs, `/admin/blog/${id}`);
    await theirs.getByLabel(/^Title/).fill('Shared work, their title');
    await theirs.getByRole('button', { name: /^Save$/ }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Shared work, their title' })).toBeVisible();

    await writeText(page, /^Text/, 'First words, and mine.');
    await page.getByRole('button', { name: /^Save$/ }).click();
    await faults.expectAndForget(/status of 409 .*\/api\/admin\/blog-posts\//);
    const title = page.getByRole('group', { name: 'Title' });
    await expect(title.getByText('Shared work, their title')).toBeVisible();
    // Changes of the other editor in unchanged fields are adopted without a question, and the form stays hidden.
    await expect(title.getByRole('radio').nth(1)).toBeChecked();
    await expect(page.getByRole('group', { name: 'Text', exact: true })).toHaveCount(0);
    await expect(page.getByLabel(/^Title/)).toBeHidden();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Save this version' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shared work, their title' })).toBeVisible();
    await expect
      .poll(() => query('SELECT title, content FROM blog_posts WHERE id = $1', [id]))
      .toEqual([{ title: 'Shared work, their title', content: 'First words, and mine.' }]);
  });

  test('a published post saves by itself, readers see it after publishing, and an earlier version comes back', async ({
    page,
    faults,
  }) => {
    test.setTimeout(90_000);
    await openDraft(page, 'A loud afternoon', 'Words.', true);
    const title = page.getByLabel(/^Title/);
    await page.context().setOffline(true);
    await title.fill('A silent afternoon, offline');
    await expect(page.getByText('Not saved: no connection. Trying again…')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await expect(page.getByText(/Readers don’t see your latest changes yet/)).toBeVisible();
    expect(await publicText(page, server, '/blog/a-loud-afternoon')).not.toContain('A silent afternoon');
    await faults.expectAndForget(/ERR_INTERNET_DISCONNECTED/);
    await page.reload();
    await expect(title).toHaveValue('A silent afternoon, offline');
    await page.getByRole('button', { name: /^Publish changes$/ }).click();
    await expect
      .poll(() => publicText(page, server, '/blog/a-loud-afternoon'), { timeout: 5_000 })
      .toContain('A silent afternoon, offline');

    await page.getByRole('button', { name: /^Versions$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('list', { name: 'Versions' }).getByRole('button').last().click();
    await expect(dialog.locator('ins').first()).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await expect(title).toHaveValue('A loud afternoon');
  });

  test('testimonials and retreats are written, hidden and seen', async ({ page }) => {
    test.setTimeout(90_000);
    await openAs(page, '/admin/testimonials/new');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('This can’t be empty.').first()).toBeVisible();
    await page.getByLabel(/^Name/).fill('Sample client Z.');
    await page.getByLabel(/^Headline/).fill('A sample headline');
    await page.getByLabel(/^Text/).fill('Sample words of a client.');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'Sample client Z.' });
    await expect(row).toBeVisible();
    await expect.poll(async () => publicText(page, server, '/')).toContain('Sample words of a client.');
    await row.getByRole('button', { name: 'Move Sample client Z. down' }).click();
    await expect(page.getByText('Moved.').first()).toBeAttached();
    await row.getByRole('link', { name: 'Sample client Z.' }).click();
    await page.getByRole('button', { name: 'Hide from visitors' }).click();
    await expect(page.getByRole('button', { name: 'Show to visitors' })).toBeVisible();
    await expect.poll(async () => publicText(page, server, '/')).not.toContain('Sample words of a client.');
    await expectNoAxeViolations(page);

    await open(page, `${server.url}/admin/retreats`);
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByLabel(/^Date as text/).fill('A changed sample date');
    const save = page.getByRole('button', { name: /^Save$/ });
    await save.click();
    await expect(page.getByText('Offering saved.').first()).toBeAttached();
    // The message stands above the bar of a form, whose height the form's page sets for the whole document.
    const [bar, message] = [await save.boundingBox(), await page.locator('.ui-toast').boundingBox()];
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    expect(message?.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2);
    const [offering] = await query(`SELECT language FROM retreat_offerings WHERE date = 'A changed sample date'`);
    const prefix = offering?.['language'] === 'es' ? '/es' : '';
    await expect
      .poll(async () => publicText(page, server, `${prefix}/retreats-ceremonies`))
      .toContain('A changed sample date');
    await expectNoAxeViolations(page);
  });
});
