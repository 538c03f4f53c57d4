import type { APIRequestContext, Page, Request } from '@playwright/test';
import { expect, test } from './fixtures';
import { open, untilReady } from './open';

/** What an untouched page may transfer; the rest comes with the first touch. */
const maximumScriptBytes = 120 * 1024;
const maximumTouchedBytes = 200 * 1024;
const maximumFontBytes = 56 * 1024;

test.use({ hasOwnContext: true, contextOptions: {} });

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

interface Manifest {
  shared: { name: string; assets: { js: { sync: string[]; async: string[] } } }[];
}

async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput)
          (window as unknown as { layoutShifts: unknown[] }).layoutShifts.push({
            value: entry.value,
            time: entry.startTime,
            moved: entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Of all since the document began. */
async function expectNoLayoutShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { layoutShifts: { value: number }[] }).layoutShifts);
  expect(
    shifts.reduce((total, { value }) => total + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.01);
}

/** A page of a remote uses the shell's libraries. @param scripts paths of all scripts that the page has loaded */
async function expectNoSecondCopy(request: APIRequestContext, remote: string, scripts: string[]): Promise<void> {
  /** The libraries that a build shares, and those of them that the page has loaded: all files of such a one. */
  const librariesOf = async (folder: string): Promise<{ all: string[]; loaded: string[] }> => {
    const { shared } = (await (await request.get(`${folder}mf-manifest.json`)).json()) as Manifest;
    const isLoaded = ({ assets }: Manifest['shared'][number]): boolean =>
      assets.js.sync.length > 0 && assets.js.sync.every((file) => scripts.includes(folder + file));
    return { all: shared.map(({ name }) => name), loaded: shared.filter(isLoaded).map(({ name }) => name) };
  };
  const [own, provided] = [await librariesOf(`/remotes/${remote}/`), await librariesOf('/assets/')];
  // Both builds contain the libraries, and the page uses the shell's.
  expect(own.all.length).toBeGreaterThan(5);
  expect(provided.loaded.length).toBeGreaterThan(3);
  expect(scripts.some((script) => script.startsWith(`/remotes/${remote}/`))).toBe(true);
  // A file that pages share with a library (contracts/domain is bundled everywhere) is no copy of that library.
  expect(own.loaded).toEqual([]);
}

for (const path of ['/es/', '/blog']) {
  test(`first load of ${path}: sizes, one language, no data asked for twice, no second copy of a library, no layout shift`, async ({
    page,
    request: api,
  }) => {
    const requests: { path: string; type: string; bytes: number }[] = [];
    const underWay = new Set<Request>();
    page.on('request', (request) => underWay.add(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    page.on('requestfinished', async (request) => {
      const { responseBodySize } = await request.sizes();
      requests.push({ path: new URL(request.url()).pathname, type: request.resourceType(), bytes: responseBodySize });
      underWay.delete(request);
    });
    /** At two moments: one file may ask for the next one. */
    const untilAllArrived = async () => {
      const atTwoMoments = async () => {
        const before = underWay.size;
        await page.waitForTimeout(150);
        return before + underWay.size;
      };
      await expect.poll(atTwoMoments).toBe(0);
    };
    await watchLayoutShifts(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    // The document is at rest when what was announced is there, and nothing of it runs yet.
    await expect.poll(() => requests.filter(({ path: file }) => file.endsWith('.js')).length).toBe(2);
    await untilAllArrived();
    expect(await page.locator('script[src]').count()).toBe(0);
    const scriptsSoFar = () => requests.filter(({ path: file }) => file.endsWith('.js'));
    const sum = (list: typeof requests) => list.reduce((total, { bytes }) => total + bytes, 0);
    expect(sum(scriptsSoFar())).toBeGreaterThan(50 * 1024);
    expect(sum(scriptsSoFar()), JSON.stringify(scriptsSoFar())).toBeLessThanOrEqual(maximumScriptBytes);

    await untilReady(page);
    await untilAllArrived();
    const scripts = scriptsSoFar();
    expect(sum(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(maximumTouchedBytes);
    const fonts = requests.filter(({ path: file }) => file.endsWith('.woff2'));
    expect(fonts).toHaveLength(3);
    expect(sum(fonts)).toBeLessThanOrEqual(maximumFontBytes);

    const names = scripts.map(({ path: file }) => file);
    await expectNoSecondCopy(api, 'marketing', names);
    const other = path.startsWith('/es') ? 'en' : 'es';
    expect(names.filter((name) => name.includes(`-${other}.`))).toEqual([]);
    expect(
      names.filter((name) => /large-menu|page-contact|toast|language-menu|user-menu|music-player/.test(name)),
    ).toEqual([]);
    expect(requests.filter(({ path: file }) => file.startsWith('/api/'))).toEqual([]);
    // Their text stands in the document. A second copy would set the faces anew, and move the text.
    expect(requests.filter(({ path: file }) => file.endsWith('.css'))).toEqual([]);
    // What was fetched ahead is asked for again, and is there.
    const transferred = scripts.filter(({ bytes }) => bytes > 0).map(({ path: file }) => file);
    expect(new Set(transferred).size).toBe(transferred.length);
    expect(transferred.length).toBeGreaterThanOrEqual(new Set(names).size);
    await expectNoLayoutShift(page);
  });
}

// As on a phone's first visit: the text stays as it was painted, after the first touch too.
test('faces that come late move no text', async ({ page }) => {
  await watchLayoutShifts(page);
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto('/es/', { waitUntil: 'networkidle' });
  await untilReady(page);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(200);
  await expectNoLayoutShift(page);
});

test.describe('a page that was visited before', () => {
  test.use({ hasOwnContext: false, contextOptions: { reducedMotion: 'reduce' } });

  test('the membership remote brings no second copy of a shared library', async ({ page, request }) => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.push(pathname);
    });
    await open(page, '/inner-circle');
    await page.waitForLoadState('networkidle');
    await expectNoSecondCopy(request, 'membership', scripts);
  });

  test('a press before the scripts are there is answered when they are, and a page from the cache hydrates as well', async ({
    page,
  }) => {
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Open the menu' });
    // A press that no pointer announces: an assistive technology's.
    await menu.evaluate((button: HTMLButtonElement) => {
      button.focus();
      button.click();
    });
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();

    const answer = await page.goto('/', { waitUntil: 'networkidle' });
    expect(answer?.headers()['content-security-policy']).toContain("'strict-dynamic'");
    await menu.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a form that was filled in and sent before the scripts are there is sent when they are', async ({ page }) => {
    await page.goto('/newsletter');
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('#main form')!;
      form.querySelector<HTMLInputElement>('input[type=email]')!.value = 'early@example.com';
      form.querySelector<HTMLButtonElement>('button[type=submit]')!.click();
    });
    await expect(
      page.getByRole('main').getByRole('alert').or(page.getByRole('main').locator('[aria-invalid=true]')).first(),
    ).toBeVisible();
    await expect(page.locator('#main input[type=email]')).toHaveValue('early@example.com');
  });

  test('a day that was chosen before the scripts are there stays chosen', async ({ page }) => {
    await page.goto('/book/inner_circle_consultation');
    const day = page.locator('label:has(input[name=selectedDate])').nth(3);
    // Without a pointer that moves before, which would start them: as on a phone.
    await day.evaluate((label: HTMLLabelElement) => label.click());
    await expect(page.locator('input[name=selectedTime]').first()).toBeAttached();
    await expect(day.locator('input')).toBeChecked();
  });
});
