import { truncate, writeFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { connectDatabase } from './database';
import { expect, test } from './fixtures';
import type { RunningServer } from './server';
import { idlePage } from './shared-context';
import { open } from './open';
import { editorOf, expectText, pasteInto, writeText } from './text-field';

const password = process.env.DEMO_PASSWORD ?? 'transform-demo';
/** An account without any role at the start. */
const editor = 'visitor@example.com';

/** A PNG of 2 × 2 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWOY46U/x0ufAUIBACAOBFUieBaAAAAAAElFTkSuQmCC',
  'base64',
);

let first: RunningServer;
let second: RunningServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  [first, second] = await product.freshPair();
  await query(`UPDATE users SET role = 'editor' WHERE email = '${editor}'`);
});

async function query(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = await connectDatabase(first.dataDir);
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function openAs(page: Page, path: string, email = editor): Promise<void> {
  const answer = await page.request.post(`${first.url}/api/login`, { data: { email, password } });
  expect(answer.status()).toBe(200);
  await open(page, first.url + path);
}

interface Texts {
  prefix: '' | '/es';
  title: RegExp;
  address: RegExp;
  excerpt: RegExp;
  content: RegExp;
  draft: RegExp;
  publish: RegExp;
  without: RegExp;
  published: RegExp;
  preview: RegExp;
}

const texts: Record<'en' | 'es', Texts> = {
  en: {
    prefix: '',
    title: /^Title/,
    address: /^Address/,
    excerpt: /^Excerpt/,
    content: /^Text/,
    draft: /^Save as draft$/,
    publish: /^Publish$/,
    without: /^Publish without a translation$/,
    published: /^Published on /,
    preview: /^As readers will see it$/,
  },
  es: {
    prefix: '/es',
    title: /^Título/,
    address: /^Dirección/,
    excerpt: /^Extracto/,
    content: /^Texto/,
    draft: /^Guardar como borrador$/,
    publish: /^Publicar$/,
    without: /^Publicar sin traducción$/,
    published: /^Publicado el /,
    preview: /^Así se leerá$/,
  },
};

async function writeDraft(page: Page, say: Texts, title: string, content: string): Promise<void> {
  await open(page, `${first.url}${say.prefix}/admin/blog/new`);
  await page.getByLabel(say.title).fill(title);
  await page.getByLabel(say.excerpt).fill('Two sentences. No more.');
  await expect(page.getByLabel(say.address)).not.toHaveValue('');
  await writeText(page, say.content, content);
  await page.getByRole('button', { name: say.draft }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const publicText = async (page: Page, { url }: RunningServer, path: string): Promise<string> =>
  (await page.request.get(url + path)).text();

for (const language of ['en', 'es'] as const) {
  test(`an editor publishes a post, and readers of both processes see it (${language})`, async ({ page, faults }) => {
    test.setTimeout(90_000);
    const say = texts[language];
    const title = language === 'en' ? 'A quiet evening' : 'Una tarde tranquila';
    const slug = language === 'en' ? 'a-quiet-evening' : 'una-tarde-tranquila';
    const path = `${say.prefix}/blog/${slug}`;
    await openAs(page, `${say.prefix}/admin/blog`);
    await expect(page.getByRole('table')).toBeVisible();
    await expectNoAxeViolations(page);
    await writeDraft(page, say, title, '## Part one\n\nSome **bold** words.');
    // The preview uses the site's renderer.
    const preview = page.getByRole('region', { name: say.preview });
    if (!(await preview.isVisible())) await page.getByRole('button', { name: /^(Preview|Vista previa)$/ }).click();
    await expect(preview.getByRole('heading', { name: 'Part one' })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('bold');
    for (const server of [first, second]) expect((await page.request.get(server.url + path)).status()).toBe(404);

    // Publishing without a translation asks for a confirmation.
    await page.getByRole('button', { name: say.publish }).click();
    await faults.expectAndForget(/status of 409 /);
    await page.getByRole('dialog').getByRole('button', { name: say.without }).click();
    await expect(page.getByText(say.published)).toBeVisible();
    for (const server of [first, second])
      await expect
        .poll(async () => (await publicText(page, server, path)).includes(title), { timeout: 2_000, intervals: [100] })
        .toBe(true);
    await open(page, first.url + path);
    await expect(page.getByRole('heading', { level: 2, name: 'Part one' })).toBeVisible();
  });
}

for (const language of ['en', 'es'] as const) {
  test(`an old address of a post leads to its new one, also from an open page (${language})`, async ({
    page,
    faults,
    otherContext: reader,
  }) => {
    test.setTimeout(90_000);
    const say = texts[language];
    const title = language === 'en' ? 'A moved post' : 'Un artículo mudado';
    const [old, now] = language === 'en' ? ['a-moved-post', 'moved-here'] : ['un-articulo-mudado', 'mudado-aqui'];
    await openAs(page, `${say.prefix}/admin/blog`);
    await writeDraft(page, say, title, 'Words.');
    await page.getByRole('button', { name: say.publish }).click();
    await faults.expectAndForget(/status of 409 /);
    await page.getByRole('dialog').getByRole('button', { name: say.without }).click();
    await expect(page.getByText(say.published)).toBeVisible();
    await expect.poll(async () => (await publicText(page, first, `${say.prefix}/blog`)).includes(title)).toBe(true);
    const list = await idlePage(reader);
    await open(list, `${first.url}${say.prefix}/blog`);

    await page.getByLabel(say.address).fill(now);
    await page.getByRole('button', { name: /^(Publish changes|Publicar cambios)$/ }).click();
    for (const { url } of [first, second])
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
    const sitemap = await publicText(page, first, '/sitemap.xml');
    expect([sitemap.includes(`/blog/${now}</loc>`), sitemap.includes(old)]).toEqual([true, false]);
    const picture = await page.request.get(`${first.url}/og${say.prefix}/blog/${old}.png`, { maxRedirects: 0 });
    expect(picture.headers()['location']).toBe(`/og${say.prefix}/blog/${now}.png`);

    // The list was opened before and still names the old address.
    let documents = 0;
    list.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
    await list.getByRole('link', { name: title }).first().click();
    await expect(list.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(list).toHaveURL(`${first.url}${say.prefix}/blog/${now}`);
    expect(documents).toBe(0);
    await list.goBack();
    await expect(list).toHaveURL(`${first.url}${say.prefix}/blog`);
  });
}

test('a draft is shown to people with the link, and to no search engine', async ({ page, otherContext: stranger }) => {
  await openAs(page, '/admin/blog');
  await writeDraft(page, texts.en, 'Not yet for everybody', 'Some **secret** words.');
  await page.getByRole('button', { name: /^Preview link$/ }).click();
  const address = await page.getByRole('dialog').getByLabel(/^Link/).inputValue();
  const visitor = await idlePage(stranger);
  await open(visitor, address);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Not yet for everybody' })).toBeVisible();
  await expect(visitor.getByRole('note')).toContainText('This is a preview');
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expectNoAxeViolations(visitor);
  const forged = await open(visitor, `${address}x`);
  expect(forged?.status()).toBe(404);
  await expect(visitor.getByText('This preview is no longer available')).toBeVisible();
});

test('a planned post publishes itself, also after both processes were killed', async ({ page, product, faults }) => {
  test.setTimeout(120_000);
  await openAs(page, '/admin/blog');
  await writeDraft(page, texts.en, 'For later', 'Later words.');
  await page.getByRole('button', { name: /^Publish later/ }).click();
  await page.getByLabel(/^Day and time/).fill('2020-01-01T09:00');
  await page.getByRole('button', { name: /^Schedule$/ }).click();
  await expect(page.getByText('Choose a time in the future, within two years.')).toBeVisible();
  await page.getByLabel(/^Day and time/).fill(new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16));
  await page.getByRole('button', { name: /^Schedule$/ }).click();
  await faults.expectAndForget(/status of 409 /);
  await page.getByRole('dialog').getByRole('button', { name: texts.en.without }).click();
  await expect(page.getByText(/^Will be published on /)).toBeVisible();

  [first, second] = await product.killPair();
  expect((await page.request.get(`${first.url}/blog/for-later`)).status()).toBe(404);
  // Changes the database's times instead of waiting a day.
  await query(`UPDATE blog_posts SET scheduled_at = now() WHERE slug = 'for-later'`);
  await query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'blog-posts.publish-scheduled'`);
  for (const server of [first, second])
    await expect
      .poll(async () => (await publicText(page, server, '/blog/for-later')).includes('Later words.'), {
        timeout: 20_000,
      })
      .toBe(true);
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

  await open(page, `${first.url}/admin/blog?q=quiet`);
  await page.getByRole('link', { name: 'A quiet evening' }).click();
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: 'A lake at dawn' }) })
    .getByRole('button', { name: /^Choose the picture/ })
    .click();
  await page.getByRole('button', { name: /^Publish changes$/ }).click();
  await expect(page.getByText('Post published.').first()).toBeAttached();
  await open(page, `${first.url}/blog/a-quiet-evening`);
  const shown = page.getByRole('img', { name: 'A lake at dawn' });
  await expect(shown).toHaveAttribute('srcset', /\/480\.webp 2w$/);
  const file = await page.request.get(`${second.url}${await shown.getAttribute('src')}`);
  expect([file.status(), file.headers()['content-type'], file.headers()['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
});

async function openInContext(context: BrowserContext, id: string): Promise<Page> {
  const page = await idlePage(context);
  await openAs(page, `/admin/blog/${id}`);
  await expect(page.getByLabel(texts.en.title)).toHaveValue('Shared work');
  return page;
}

test('two editors of one post: the second gets a conflict, and merges both', async ({
  page,
  otherContext: other,
  faults,
}) => {
  test.setTimeout(90_000);
  await openAs(page, '/admin/blog');
  await writeDraft(page, texts.en, 'Shared work', 'First words.');
  const id = page.url().split('/').at(-1) ?? '';
  const theirs = await openInContext(other, id);
  await theirs.getByLabel(texts.en.title).fill('Shared work, their title');
  await theirs.getByRole('button', { name: /^Save$/ }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Shared work, their title' })).toBeVisible();

  await writeText(page, texts.en.content, 'First words, and mine.');
  await page.getByRole('button', { name: /^Save$/ }).click();
  await faults.expectAndForget(/status of 409 .*\/api\/admin\/blog-posts\//);
  const title = page.getByRole('group', { name: 'Title' });
  await expect(title.getByText('Shared work, their title')).toBeVisible();
  // Changes of the other editor in unchanged fields are adopted without a question, and the form stays hidden.
  await expect(title.getByRole('radio').nth(1)).toBeChecked();
  await expect(page.getByRole('group', { name: 'Text', exact: true })).toHaveCount(0);
  await expect(page.getByLabel(texts.en.title)).toBeHidden();
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
  await openAs(page, '/admin/blog?q=quiet');
  await page.getByRole('link', { name: 'A quiet evening' }).click();
  const title = page.getByLabel(texts.en.title);
  await title.fill('A loud evening');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.getByText(/Readers don’t see your latest changes yet/)).toBeVisible();
  expect(await publicText(page, first, '/blog/a-quiet-evening')).not.toContain('A loud evening');
  await page.context().setOffline(true);
  await title.fill('A loud evening, offline');
  await expect(page.getByText('Not saved: no connection. Trying again…')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await faults.expectAndForget(/ERR_INTERNET_DISCONNECTED/);
  await page.reload();
  await expect(title).toHaveValue('A loud evening, offline');
  await page.getByRole('button', { name: /^Publish changes$/ }).click();
  await expect
    .poll(() => publicText(page, second, '/blog/a-quiet-evening'), { timeout: 5_000 })
    .toContain('A loud evening, offline');

  await page.getByRole('button', { name: /^Versions$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('list', { name: 'Versions' }).getByRole('button').last().click();
  await expect(dialog.locator('ins').first()).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(title).toHaveValue('A quiet evening');
  await page.getByRole('button', { name: /^Publish changes$/ }).click();
  await expect
    .poll(() => publicText(page, second, '/blog/a-quiet-evening'), { timeout: 5_000 })
    .not.toContain('A loud evening');
});

test('what is pasted from a document becomes light markdown, and unsaved text survives a reload', async ({ page }) => {
  await openAs(page, '/admin/blog/new');
  await page.getByLabel(texts.en.title).fill('Half a thought');
  const field = editorOf(page, texts.en.content);
  await field.click();
  await pasteInto(field, {
    'text/html': '<h1>Heading</h1><p>Some <b>bold</b> words<script>alert(1)</script>.</p><ul><li>One</li></ul>',
  });
  await expectText(page, 'content', '## Heading\n\nSome **bold** words.\n\n- One');
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(page, 'content', '');
  await field.pressSequentially('To be continued.');
  await page.reload();
  await expect(editorOf(page, texts.en.content)).toHaveText('To be continued.');
  await expectText(page, 'content', 'To be continued.');
  await expect(page.getByLabel(texts.en.title)).toHaveValue('Half a thought');
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
  await expect.poll(async () => publicText(page, second, '/')).toContain('Sample words of a client.');
  await row.getByRole('button', { name: 'Move Sample client Z. down' }).click();
  await expect(page.getByText('Moved.').first()).toBeAttached();
  await row.getByRole('link', { name: 'Sample client Z.' }).click();
  await page.getByRole('button', { name: 'Hide from visitors' }).click();
  await expect(page.getByRole('button', { name: 'Show to visitors' })).toBeVisible();
  await expect.poll(async () => publicText(page, second, '/')).not.toContain('Sample words of a client.');
  await expectNoAxeViolations(page);

  await open(page, `${first.url}/admin/retreats`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByLabel(/^Date as text/).fill('A changed sample date');
  const save = page.getByRole('button', { name: /^Save$/ });
  await save.click();
  await expect(page.getByText('Offering saved.').first()).toBeAttached();
  // The message stands above the bar of a form, whose height the form's page sets for the whole document.
  const [bar, message] = [await save.boundingBox(), await page.locator('.ui-toast').boundingBox()];
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  expect(message?.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2);
  for (const prefix of ['', '/es'])
    await expect
      .poll(async () => (await publicText(page, second, `${prefix}/retreats-ceremonies`)).length)
      .toBeGreaterThan(0);
  const [offering] = await query(`SELECT language FROM retreat_offerings WHERE date = 'A changed sample date'`);
  const prefix = offering?.['language'] === 'es' ? '/es' : '';
  await expect
    .poll(async () => publicText(page, second, `${prefix}/retreats-ceremonies`))
    .toContain('A changed sample date');
  await expectNoAxeViolations(page);
});

test('the editor in the dark, in Spanish and on a phone; editors find content alone', async ({ page }) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, '/es/admin/blog/new');
  await page.getByLabel(texts.es.title).fill('Título');
  await writeText(page, texts.es.content, '## Parte\n\nPalabras.');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    await expectNoAxeViolations(page);
  }
  const sections = page.getByRole('navigation').getByRole('link');
  await expect(sections.filter({ hasText: 'Testimonios' })).toBeVisible();
  await expect(sections.filter({ hasText: 'Miembros' })).toHaveCount(0);
  await open(page, `${first.url}/admin`);
  await expect(page.getByText('This area is for administrators', { exact: false }).first()).toBeVisible();
  expect((await page.request.get(`${first.url}/api/admin/audit-entries`)).status()).toBe(403);
});
