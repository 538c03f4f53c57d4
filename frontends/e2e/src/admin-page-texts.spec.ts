import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { open, reload } from './open';
import type { RunningServer } from './server';

const password = process.env.DEMO_PASSWORD ?? 'transform-demo';

/** The worker's product. backend/test/content-changes.spec.ts and admin-content.spec.ts show that other processes learn of it. */
let server: RunningServer;

test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const publicText = async (page: Page, path: string): Promise<string> =>
  (await page.request.get(server.url + path)).text();

interface PageTexts {
  sections: { name: string; texts: { path: string }[] }[];
}

test('the owner changes a page’s texts: the site shows them at once, browsers keep them, and an undo brings back the first ones', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const answer = await page.request.post(`${server.url}/api/login`, { data: { email: 'admin@example.com', password } });
  expect(answer.status()).toBe(200);
  await open(page, `${server.url}/admin/pages`);
  await expectNoAxeViolations(page);
  const get = async (path: string): Promise<unknown> =>
    (await page.request.get(`${server.url}/api/admin${path}`)).json();
  const paths: string[] = [];
  for (const { page: name } of (await get('/page-texts')) as { page: string }[])
    for (const section of ((await get(`/page-texts/${name}`)) as PageTexts).sections) {
      expect([section.name, section.texts.length > 0]).toEqual([section.name, true]);
      paths.push(...section.texts.map(({ path }) => path));
    }
  expect(paths).toHaveLength(new Set(paths).size);

  await page.getByRole('main').getByRole('link', { name: 'About', exact: true }).click();
  const screen = page.getByRole('region', { name: 'First screen' });
  const english = screen.getByLabel(/^Heading \(English\)/);
  const shipped = await english.inputValue();
  const typed = 'Begin with <em>one</em> <img src=x onerror=alert(1)> word.';
  await english.fill(typed);
  await screen.getByLabel(/^Heading \(Spanish\)/).fill('Empieza con <em>una</em> palabra.');
  await reload(page);
  await expect(english).toHaveValue(typed);
  // Before it is saved, the page with this text for the person who typed them alone.
  await page.getByRole('button', { name: 'Preview in English' }).click();
  const preview = page.getByRole('dialog');
  await expect(preview.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Begin with one <img src=x onerror=alert(1)> word.',
  );
  await expectNoAxeViolations(page);
  expect(await publicText(page, '/about')).not.toContain('Begin with');
  await preview.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Save$/ }).click();
  await expect(page.getByText('Texts saved').first()).toBeAttached();

  const shown = 'Begin with <em>one</em> &lt;img src=x onerror=alert(1)&gt; word.';
  await expect.poll(async () => publicText(page, '/about')).toContain(shown);
  await expect.poll(async () => publicText(page, '/es/about')).toContain('Empieza con <em>una</em> palabra.');
  // The page's own texts are in its document; those of another are asked for when somebody goes on to it.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/page-texts')) asked.push(request.url());
  });
  const heading = page.getByRole('heading', { level: 1 });
  await open(page, `${server.url}/about`);
  await expect(heading).toHaveText('Begin with one <img src=x onerror=alert(1)> word.');
  await open(page, `${server.url}/`);
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'About us' }).first().click();
  await expect(heading).toHaveText('Begin with one <img src=x onerror=alert(1)> word.');
  expect(asked).toHaveLength(1);

  await open(page, `${server.url}/admin/pages/about`);
  await expect(screen.getByText('Built in:').first()).toBeVisible();
  await page.getByText('2 fields changed').click();
  await page.getByRole('button', { name: 'Put the earlier values into the form' }).click();
  await expect(english).toHaveValue(shipped);
  await page.getByRole('button', { name: /^Save$/ }).click();
  await expect.poll(async () => publicText(page, '/about')).not.toContain(shown);
  expect(await publicText(page, '/about')).toContain(shipped);
  expect(await publicText(page, '/about')).not.toContain('"texts":');
});

test('the owner publishes a new privacy policy: visitors read it, and the earlier one stays readable', async ({
  page,
}) => {
  await page.request.post(`${server.url}/api/login`, { data: { email: 'admin@example.com', password } });
  await open(page, `${server.url}/admin/pages`);
  await page.getByRole('main').getByRole('link', { name: 'Privacy policy', exact: true }).click();
  const english = page.getByRole('textbox', { name: 'English text' });
  // The visual editor: what is typed at its end is a paragraph of its own.
  await english.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A sentence of the lawyer.');
  await page.getByRole('button', { name: 'Publish new version' }).click();
  const check = page.getByRole('region', { name: 'Publish this as the new version?' });
  await expect(check.locator('ins')).toContainText('A sentence of the lawyer.');
  await expect(check.getByText('You changed the English text only.')).toBeVisible();
  await expectNoAxeViolations(page);
  await check.getByRole('button', { name: 'Publish now' }).click();
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await expect.poll(async () => publicText(page, '/privacy-policy')).toContain('A sentence of the lawyer.');
  expect(await publicText(page, '/es/privacy-policy')).not.toContain('1 de enero de 2025');

  await versions.getByRole('button', { name: 'View version 2025-01-01.5' }).click();
  const earlier = page.getByRole('dialog');
  await expect(earlier.getByRole('heading', { name: 'Information we collect' })).toBeVisible();
  await expect(earlier.getByText('A sentence of the lawyer.')).toHaveCount(0);
  await expectNoAxeViolations(page);
});
