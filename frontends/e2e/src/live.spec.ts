import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { connectDatabase } from './database';
import { expect, test } from './fixtures';
import { startServer, type RunningServer } from './server';

test.describe.configure({ mode: 'serial' });

/** Two API processes on one database: a member at each. */
let first: RunningServer;
let second: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  first = await startServer({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }, logName: 'live-first' });
  second = await startServer({ dataDir: first.dataDir, env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }, logName: 'live-second' });
});
test.afterAll(async () => {
  await second?.stop();
  await first?.stop();
});

const password = process.env.DEMO_PASSWORD ?? 'transform-demo';
/** What happens at one member must be there for the other in this time. */
const SOON = { timeout: 2_000 };
const red = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

async function enter(context: BrowserContext, server: RunningServer, email: string, path = '/member-portal'): Promise<Page> {
  const answer = await context.request.post(`${server.url}/api/login`, { data: { email, password }, headers: { origin: server.url } });
  expect(answer.ok()).toBe(true);
  const page = await context.newPage();
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/member/events'));
  await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
  expect((await stream).status()).toBe(200);
  return page;
}

async function write(page: Page, title: string): Promise<void> {
  await page.getByLabel(/^Title/).fill(title);
  await page.getByLabel(/^Content/).fill('Words that are long enough.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
}

const postOf = (page: Page, title: string): Locator => page.getByRole('article', { name: title });
const scroll = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

async function sql(statement: string, values: unknown[] = []): Promise<void> {
  const database = await connectDatabase(first.dataDir);
  try {
    await database.query(statement, values);
  } finally {
    await database.end();
  }
}

test('two members at two processes see each other’s posts, likes and comments within two seconds', async ({ context, browser }) => {
  const ana = await enter(context, first, 'member@example.com');
  const other = await browser.newContext();
  const ben = await enter(other, second, 'second-member@example.com');

  await write(ana, 'From the first process');
  await expect(postOf(ben, 'From the first process')).toBeVisible(SOON);
  await write(ben, 'From the second process');
  await expect(postOf(ana, 'From the second process')).toBeVisible(SOON);

  const seenByAna = postOf(ana, 'From the first process');
  const seenByBen = postOf(ben, 'From the first process');
  await seenByBen.getByRole('button', { name: /0 likes/ }).click();
  await expect(seenByAna.getByRole('button', { name: /1 like/ })).toBeVisible(SOON);
  await seenByAna.getByRole('button', { name: /0 comments/ }).click();
  await ben.request.post(`${second.url}/api/member/posts/${await idOf(ben, 'From the first process')}/comments`, { data: { content: 'I see you.' }, headers: { origin: second.url } });
  await expect(seenByAna.getByText('I see you.')).toBeVisible(SOON);
  await expect(seenByAna.getByRole('button', { name: /1 comment/ })).toBeVisible(SOON);
  await other.close();
});

async function idOf(page: Page, title: string): Promise<string> {
  const server = new URL(page.url()).origin;
  const posts = (await (await page.request.get(`${server}/api/member/posts`)).json()) as { id: string; title: string }[];
  return posts.find((post) => post.title === title)?.id ?? '';
}

test('a post of somebody else moves nothing that is being read, and comes when asked for', async ({ context, browser }) => {
  await sql(`INSERT INTO member_posts (user_id, type, title, content, created_at) SELECT id, 'win', 'Older ' || i, 'Sample words.', now() - i * interval '1 hour' FROM users, generate_series(1, 12) i WHERE email = 'member@example.com'`);
  const ana = await enter(context, first, 'member@example.com');
  const other = await browser.newContext();
  const ben = await enter(other, second, 'second-member@example.com');
  await postOf(ana, 'Older 5').evaluate((article) => article.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const [place, box] = [await scroll(ana), await postOf(ana, 'Older 5').boundingBox()];
  await write(ben, 'While Ana reads');
  const bar = ana.getByRole('button', { name: '1 new post' });
  await expect(bar).toBeVisible(SOON);
  await expect(bar).toBeInViewport();
  expect([await scroll(ana), await postOf(ana, 'Older 5').boundingBox()]).toEqual([place, box]);
  await expect(postOf(ana, 'While Ana reads')).toHaveCount(0);
  await expectNoAxeViolations(ana);
  await bar.click();
  await expect(ana.getByRole('heading', { name: 'While Ana reads' })).toBeFocused();
  await expect(bar).toHaveCount(0);
  await other.close();
});

test('what an admin hides is gone for the others at once', async ({ context, browser }) => {
  const ana = await enter(context, first, 'member@example.com');
  const other = await browser.newContext();
  const admin = await enter(other, second, 'admin@example.com');
  await write(ana, 'Too much');
  await expect(postOf(admin, 'Too much')).toBeVisible(SOON);
  await postOf(admin, 'Too much').getByRole('button', { name: /^Hide/ }).click();
  await expectNoAxeViolations(admin);
  await admin.getByRole('dialog').getByRole('button', { name: 'Hide the post' }).click();
  await expect(postOf(admin, 'Too much')).toHaveCount(0);
  await expect(postOf(ana, 'Too much')).toHaveCount(0, SOON);
  await other.close();
});

test('a report thanks, reaches the practice, and is taken once', async ({ context, browser }) => {
  const ana = await enter(context, first, 'member@example.com');
  const other = await browser.newContext();
  const ben = await enter(other, second, 'second-member@example.com', '/es/member-portal');
  await write(ana, 'Please look');
  await expect(postOf(ben, 'Please look')).toBeVisible(SOON);
  for (const [attempt, says] of ['Gracias', 'Ya reportaste esta publicación'].entries()) {
    await postOf(ben, 'Please look').getByRole('button', { name: /^Reportar/ }).click();
    if (attempt === 0) await expectNoAxeViolations(ben);
    await ben.getByRole('radio', { name: 'Falta al respeto o humilla' }).check();
    await ben.getByRole('button', { name: 'Enviar reporte' }).click();
    await expect(ben.getByText(says, { exact: true })).toBeVisible();
  }
  await expect
    .poll(async () => ((await (await ben.request.get(`${second.url}/sandbox/inbox.json`)).json()) as { subject: string }[]).filter(({ subject }) => /community needs a look|comunidad necesita/.test(subject)).length, { timeout: 15_000 })
    .toBe(1);
  await other.close();
});

test('a picture and a name show beside what was written, for the others too', async ({ context, browser, faults }) => {
  const ana = await enter(context, first, 'member@example.com');
  await ana.goto(`${first.url}/account`, { waitUntil: 'networkidle' });
  await ana.getByLabel('Name that other members see').fill('Ana of the hills');
  await ana.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ana.getByText('Saved.')).toBeVisible();
  await ana.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(ana.getByText('We cannot read this file as a picture. Please choose another one.')).toBeVisible();
  await faults.expectAndForget(/422/);
  await ana.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: red });
  await expect(ana.getByLabel('Choose another picture')).toBeVisible();
  await expectNoAxeViolations(ana);
  const other = await browser.newContext();
  const ben = await enter(other, second, 'second-member@example.com');
  await expect(postOf(ben, 'Please look')).toContainText('Ana of the hills');
  await expect.poll(() => postOf(ben, 'Please look').locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(256);
  await other.close();
});

test('a membership that ends while the portal is open is told, and leads to the Inner Circle', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await enter(context, second, 'second-member@example.com');
  await sql(`UPDATE users SET is_inner_circle_member = false WHERE email = 'second-member@example.com'`);
  await expect(page.getByText('Inner Circle Membership Required', { exact: true })).toBeVisible({ timeout: 10_000 });
  await page.waitForURL(`${second.url}/inner-circle`);
  await context.close();
});

test('a process that stops lets its streams go at once, and its members go on at the other', async ({ browser }) => {
  const context = await browser.newContext();
  await enter(context, second, 'member@example.com');
  const began = Date.now();
  await second.stop();
  // The server kills after 15 s whoever does not stop.
  expect(Date.now() - began).toBeLessThan(12_000);
  await context.close();
});

for (const width of [360, 1440])
  for (const prefix of ['', '/es'])
    test(`the portal with rules and help is free of axe's findings and of sideways scrolling: ${prefix || '/en'}, ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 800 }, timezoneId: 'America/Mexico_City' });
      const page = await enter(context, first, 'member@example.com', `${prefix}/member-portal`);
      await expect(page.getByRole('link', { name: /800 911 2000/ })).toBeVisible();
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
      await context.close();
    });
