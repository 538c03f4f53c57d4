import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { open, reload } from './open';
import { ana, articleOf, expectPostText, logInByCall, sideways } from './portal';
import type { RunningServer } from './server';
import { editorOf, pasteInto } from './text-field';

test.describe.configure({ mode: 'serial' });

/** The worker's product: posts are written here. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

/** Requests for the code of the editor from now on. */
function editorRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => request.url().includes('visual-editor') && urls.push(request.url()));
  return urls;
}

/** Elements from the composer on that have moved by themselves. */
const moved = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);

test('the composer is one line that opens, folds and opens by itself for a draft; nothing moves unasked: es, 360 px', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await logInByCall(context, server, ana);
  const script = await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { moved: shifts });
    interface Shift extends PerformanceEntry {
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const inside = (node: Node | null) =>
      node instanceof Element && node.closest('form, article, [role="search"]') !== null;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput)
          shifts.push(
            ...entry.sources.flatMap(({ node }) => (inside(node) ? [(node as Element).outerHTML.slice(0, 120)] : [])),
          );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const fetched = editorRequests(page);
  await open(page, `${server.url}/es/member-portal`);
  const line = page.getByRole('button', { name: 'Comparte con el círculo…' });
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByLabel(/^Título/)).toBeHidden();
  expect((await line.boundingBox())?.height).toBeLessThan(80);
  expect(await moved(page)).toEqual([]);
  await expectNoAxeViolations(page);
  expect(fetched).toEqual([]);

  await line.press('Enter');
  await expect(page.getByLabel(/^Título/)).toBeFocused();
  await expect(line).toHaveCount(0);
  await expect(editorOf(page, /^Contenido/)).toBeVisible();
  const toolbar = page.getByRole('toolbar', { name: 'Formato', description: 'Contenido' });
  const boxes = await Promise.all((await toolbar.getByRole('button').all()).map((button) => button.boundingBox()));
  expect(boxes.filter((box) => !box || Math.min(box.width, box.height) < 24)).toEqual([]);
  expect(await toolbar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Ahora no' }).press('Enter');
  await expect(line).toBeFocused();
  await expect(page.getByLabel(/^Título/)).toBeHidden();

  await line.click();
  await page.getByLabel(/^Contenido/).fill('Half a thought that is kept.');
  await expect(page.getByRole('button', { name: 'Ahora no' })).toHaveCount(0);
  await reload(page);
  await expectPostText(page, 'Half a thought that is kept.');
  await expect(line).toHaveCount(0);
  // The draft opens the form, and who only reads does not fetch the editor.
  await expect(page.getByRole('textbox', { name: /^Contenido/ })).toHaveJSProperty('tagName', 'TEXTAREA');
  const title = 'From the phone';
  await page.getByLabel(/^Título/).fill(title);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(articleOf(page, title)).toBeVisible();
  await expect(line).toBeFocused();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await script.dispose();
});

test('a post is written as the circle will see it, by keyboard, and pasted clean', async ({ page, context }) => {
  await logInByCall(context, server, ana);
  await open(page, `${server.url}/member-portal`);
  await page.getByRole('button', { name: 'Share with the circle…' }).click();
  const text = editorOf(page, /^Content/);
  await expect(text).toBeVisible();
  await page.getByLabel(/^Title/).fill('With a heading');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
  await page.keyboard.type('/head');
  await page.keyboard.press('Enter');
  await page.keyboard.type('What moved');
  await page.keyboard.press('Enter');
  await page.keyboard.type('I said ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('no');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('.');
  await page.keyboard.press('Enter');
  await pasteInto(text, {
    'text/html': '<p class="MsoNormal" style="color: red">From <b>Word</b> <img src="https://example.com/a.png"></p>',
  });
  await expectPostText(page, '## What moved\n\nI said **no**.\n\nFrom **Word**');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add pictures' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Tags' })).toBeFocused();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const post = articleOf(page, 'With a heading');
  await expect(post.getByRole('heading', { name: 'What moved' })).toBeVisible();
  await expect(post.locator('strong', { hasText: 'no' })).toBeVisible();

  await post.getByRole('button', { name: /^Edit/ }).click();
  const change = page.getByRole('form', { name: 'Edit your post' });
  await expect(change.getByRole('toolbar')).toBeVisible();
  await change.getByLabel(/^Content/).press('ControlOrMeta+End');
  await page.keyboard.type(' and more');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(post).toContainText('From Word and more');
});
