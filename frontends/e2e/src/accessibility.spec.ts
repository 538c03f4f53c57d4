import type { BrowserContext, Page } from '@playwright/test';
import { expectNoAxeViolations, loadAxeWithDocuments } from './axe';
import { englishTexts } from './english-texts';
import { expect, test } from './fixtures';
import { open, untilReady } from './open';
import { readFacts } from './page-facts';
import { sideways } from './portal';
import { states } from './public-pages';

const wide = { width: 1440, height: 800 };
const narrow = { width: 360, height: 800 };
/** The home page says what it says in about eleven of a phone's screens. */
const maximumHomeHeight = 9_000;
/** Pages that people arrive at; read with large text too, as is the dialog. */
const enlarged = ['/', '/inner-circle', '/blog', '/retreats-ceremonies', '/sacred-sexuality'];
/** Pages whose first screen holds a picture and the main action, on short laptops too; the home page's also the voice note. */
const firstScreens = ['/', '/retreats-ceremonies', '/inner-circle'];
const shortLaptop = { width: 1366, height: 641 };
/** Pages that must not ask who a visitor is. */
const anonymous = ['/', '/blog', '/inner-circle', '/about'];
/** Number of tests for each language's pages, which run in parallel. */
const PARTS = 3;

/** A page of an email's link is opened without its link in English, and with a link that is not valid in Spanish. */
const isOf =
  (language: 'en' | 'es') =>
  (path: string, _: number, paths: string[]): boolean =>
    language === 'en' ? !path.endsWith('?token=none') : !paths.includes(`${path}?token=none`);

const isElsewhere = ({ origin, protocol }: URL): boolean =>
  origin !== process.env.E2E_BASE_URL && protocol.startsWith('http');

/** Records certain requests. Does not intercept, which would disable the browser's cache and double the time of each page. */
function watchRequests(context: BrowserContext, isWatched: (url: URL) => boolean): string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    if (isWatched(new URL(request.url()))) asked.push(request.url());
  });
  return asked;
}

/** Texts and controls that leave the window's width and cannot be scrolled into it; what is hidden on purpose does not count. */
const lost = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canScroll = (element: Element): boolean =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth;
    const reaches = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (canScroll(at)) return true;
      return false;
    };
    return [
      ...document.querySelectorAll('#root :is(h1, h2, h3, p, li, dt, dd, a, button, input, select), [role="dialog"] *'),
    ]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        // Less than the padding of a list's separators.
        const isOutside = right > document.documentElement.clientWidth + 1 || left < -4;
        const isHidden = element.closest('svg, [inert], [aria-hidden="true"], .ui-visually-hidden') !== null;
        return isOutside && width > 2 && element.checkVisibility() && !isHidden && !reaches(element);
      })
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`);
  });

/** Share of the window's height that the bars at its upper and lower edge take. */
const barsShare = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [document.querySelector('header'), document.querySelector('.call-bar')]
        .map((bar) => bar?.getBoundingClientRect().height ?? 0)
        .reduce((sum, height) => sum + height) / window.innerHeight,
  );

const soft = expect.configure({ soft: true });

/** Text at 200 %, and a page at 400 %. */
async function expectNothingLost(page: Page, path: string): Promise<void> {
  for (const [size, text] of [
    [{ width: 1280, height: 800 }, '200%'],
    [{ width: 360, height: 640 }, '200%'],
    [{ width: 320, height: 256 }, '100%'],
  ] as const) {
    await page.setViewportSize(size);
    await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), text);
    // The pages of a carousel follow its size a moment later.
    await soft.poll(() => lost(page), `${path}, ${size.width} px, ${text}`).toEqual([]);
    expect.soft(await sideways(page), path).toBeLessThanOrEqual(0);
    expect.soft(await barsShare(page), `bars of ${path}, ${size.width} px, ${text}`).toBeLessThan(0.4);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** Picture, main action and, on the home page, the voice note are in the window before somebody scrolls. */
async function expectFirstScreen(page: Page, path: string): Promise<void> {
  await page.setViewportSize(shortLaptop);
  await page.evaluate(() => window.scrollTo(0, 0));
  const main = page.getByRole('main');
  const parts = [
    main.locator('.ui-button').first(),
    main.locator('img:visible').first(),
    ...(path === '/' ? [main.locator('section').first().locator('summary')] : []),
  ];
  for (const part of parts) {
    const box = (await part.boundingBox())!;
    expect.soft(box.y + box.height, `${path}: ${String(part)}`).toBeLessThanOrEqual(shortLaptop.height);
  }
}

for (const language of ['en', 'es'] as const) {
  const prefix = language === 'es' ? '/es' : '';

  for (let part = 0; part < PARTS; part += 1)
    test(`every page opens without a fault, asks nothing of others, satisfies axe and does not scroll sideways: ${language}, part ${part + 1} of ${PARTS}`, async ({
      page,
      context,
      faults,
    }) => {
      test.setTimeout(120_000);
      const asked = watchRequests(context, isElsewhere);
      const askedWho = watchRequests(context, ({ pathname }) => /^\/api\/(auth\/|member\/events$)/.test(pathname));
      const posts = (await (await page.request.get(`/api/blog?language=${language}`)).json()) as { slug: string }[];
      const emails = (await (await page.request.get(`/api/campaigns?language=${language}`)).json()) as { id: string }[];
      const { founderStoryPath } = (await (
        await page.request.get(`/api/site-settings?language=${language}`)
      ).json()) as { founderStoryPath: string };
      const paths = [
        ...states,
        founderStoryPath,
        ...posts.slice(0, 2).map(({ slug }) => `/blog/${slug}`),
        '/blog/tag/burnout',
        '/podcast/sample-episode-seeing-the-loop',
        // The oldest: the demo's, whatever another test sends meanwhile.
        `/newsletter/archive/${emails.at(-1)?.id}`,
      ];
      const look = {
        wide: async (path: string) => {
          await page.setViewportSize(wide);
          // A fault of one width's layout is that of both languages.
          if (language === 'en') await expectNoAxeViolations(page);
          expect(await sideways(page), path).toBeLessThanOrEqual(0);
        },
        narrow: async (path: string) => {
          await page.setViewportSize(narrow);
          if (path === '/') {
            const height = await page.evaluate(() => document.documentElement.scrollHeight);
            expect(height, 'height of the home page').toBeLessThanOrEqual(maximumHomeHeight);
          }
          if (language === 'es') await expectNoAxeViolations(page);
          expect(await sideways(page), path).toBeLessThanOrEqual(0);
        },
      };
      const endLoading = await loadAxeWithDocuments(page);
      for (const path of paths.filter(isOf(language)).filter((_, index) => index % PARTS === part)) {
        // At the width of the page before: each resize lays a whole page out.
        await open(page, prefix + path);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        const isNarrow = page.viewportSize()?.width === narrow.width;
        for (const width of isNarrow ? (['narrow', 'wide'] as const) : (['wide', 'narrow'] as const))
          await look[width](path);
        if (language === 'es') {
          const { texts, title, description } = await readFacts(page);
          expect.soft(englishTexts().foundIn([...texts, title, description]), `English on ${path}`).toEqual([]);
        }
        // Spanish words are the longer ones.
        if (language === 'es' && enlarged.includes(path)) await expectNothingLost(page, path);
        if (firstScreens.includes(path)) await expectFirstScreen(page, path);
        if (anonymous.includes(path)) {
          await expect(page.getByRole('banner').getByRole('link', { name: /^(Login|Entrar)$/ })).toBeVisible();
          expect.soft(askedWho.splice(0), `questions of ${path} about who it is`).toEqual([]);
        } else askedWho.splice(0);
        if (path === '/nowhere') await faults.expectAndForget(/status of 404 .*\/nowhere\)/);
        expect.soft(faults.messages, `faults of ${path}`).toEqual([]);
      }
      await endLoading();
      expect(asked).toEqual([]);
    });

  // As for the pages: a fault of one width's layout is that of both languages.
  const [width, size] = language === 'en' ? ['wide', wide] : ['narrow', narrow];
  test(`axe finds nothing with dialog, menu and language choice open: ${language}, ${width}`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page, `${prefix}/?apply=retreats`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoAxeViolations(page);
    if (language === 'es') await expectNothingLost(page, '/?apply=retreats');
    await page.setViewportSize(size);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: /open the menu|abrir el menú/i }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: /choose a language|elegir idioma/i }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoAxeViolations(page, 'header, [role="menu"]');
  });
}

test('the way to the AI coach leads to its address alone, and axe finds nothing on it', async ({ page, context }) => {
  // The page redirects at once; an empty answer keeps the browser on it.
  await context.route(isElsewhere, (route) => route.fulfill({ status: 204 }));
  const asked = watchRequests(context, isElsewhere);
  const { links } = (await (await page.request.get('/api/site-settings?language=en')).json()) as {
    links: { aiCoach: string };
  };
  for (const path of ['/ai-coach', '/es/ai-coach']) {
    await page.goto(path);
    // By the document alone; the application, once it runs, leads there too.
    await expect
      .poll(() => asked.splice(0))
      .toEqual([`${links.aiCoach}?source=coaching-website&campaign=ai-coach-page`]);
    await untilReady(page);
    await expect.poll(() => asked.splice(0)).toHaveLength(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNoAxeViolations(page);
  }
});

test('axe sees what is wrong: a button without a text, a field without a name, grey on grey', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1>
    <button></button><input /><p>Hardly legible.</p></main></html>`);
  // No style attribute: a page that is left may have a content security policy, which the next one inherits.
  await page.getByText('Hardly legible.').evaluate((element) => {
    Object.assign(element.style, { color: '#999', background: '#aaa' });
  });
  const found = await expectNoAxeViolations(page).then(
    () => '',
    (error: Error) => error.message,
  );
  for (const rule of ['button-name', 'label', 'color-contrast']) expect(found).toContain(`"id": "${rule}"`);
});
