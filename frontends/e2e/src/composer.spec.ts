import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { open, reload } from './open';
import { ana, articleOf, entrance, logInByCall, sideways } from './portal';
import type { RunningServer } from './server';

test.describe.configure({ mode: 'serial' });

/** The worker's product: posts are written here. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const texts = {
  en: { open: 'Share with the circle…', fold: 'Not now', title: /^Title/, content: /^Content/, post: 'Post' },
  es: { open: 'Comparte con el círculo…', fold: 'Ahora no', title: /^Título/, content: /^Contenido/, post: 'Publicar' },
} as const;

/** Elements from the composer on that have moved by themselves. */
const moved = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);

for (const language of ['en', 'es'] as const)
  test(`the composer is one line that opens, folds and opens by itself for a draft; nothing moves unasked: ${language}`, async ({
    page,
    context,
  }) => {
    const say = texts[language];
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
    await open(page, `${server.url}${entrance[language].prefix}/member-portal`);
    const line = page.getByRole('button', { name: say.open });
    await expect(line).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByLabel(say.title)).toBeHidden();
    expect((await line.boundingBox())?.height).toBeLessThan(80);
    expect(await moved(page)).toEqual([]);
    await expectNoAxeViolations(page);

    await line.press('Enter');
    await expect(page.getByLabel(say.title)).toBeFocused();
    await expect(line).toHaveCount(0);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: say.fold }).press('Enter');
    await expect(line).toBeFocused();
    await expect(page.getByLabel(say.title)).toBeHidden();

    await line.click();
    await page.getByLabel(say.content).fill('Half a thought that is kept.');
    await expect(page.getByRole('button', { name: say.fold })).toHaveCount(0);
    await reload(page);
    await expect(page.getByLabel(say.content)).toHaveValue('Half a thought that is kept.');
    await expect(line).toHaveCount(0);
    const title = `From the phone, ${language}`;
    await page.getByLabel(say.title).fill(title);
    await page.getByRole('button', { name: say.post, exact: true }).click();
    await expect(articleOf(page, title)).toBeVisible();
    await expect(line).toBeFocused();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await script.dispose();
  });
