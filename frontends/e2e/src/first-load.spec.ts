import { expect, test } from './fixtures';

const maximumScriptBytes = 200 * 1024;
const maximumFontBytes = 70 * 1024;

test.use({ hasOwnContext: true, contextOptions: {} });

for (const path of ['/', '/es/', '/blog']) {
  test(`first load of ${path}: sizes, one language, no data asked for twice, no layout shift`, async ({ page }) => {
    const requests: { path: string; type: string; bytes: number }[] = [];
    page.on('requestfinished', async (request) => {
      const { responseBodySize } = await request.sizes();
      requests.push({ path: new URL(request.url()).pathname, type: request.resourceType(), bytes: responseBodySize });
    });
    await page.addInitScript(() => {
      Object.assign(window, { layoutShift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) (window as unknown as { layoutShift: number }).layoutShift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: /open the menu|abrir el menú/i })).toBeEnabled();

    const scripts = requests.filter(({ path: file }) => file.endsWith('.js'));
    const sum = (list: typeof requests) => list.reduce((total, { bytes }) => total + bytes, 0);
    expect(sum(scripts)).toBeGreaterThan(50 * 1024);
    expect(sum(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(maximumScriptBytes);
    const fonts = requests.filter(({ path: file }) => file.endsWith('.woff2'));
    expect(fonts).toHaveLength(3);
    expect(sum(fonts)).toBeLessThanOrEqual(maximumFontBytes);

    const names = scripts.map(({ path: file }) => file);
    const other = path.startsWith('/es') ? 'en' : 'es';
    expect(names.filter((name) => name.includes(`-${other}.`))).toEqual([]);
    expect(
      names.filter((name) => /large-menu|contact-dialog|toast|language-menu|user-menu|music-player/.test(name)),
    ).toEqual([]);
    expect(requests.filter(({ path: file }) => file.startsWith('/api/'))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)).toBeLessThan(0.01);
  });
}

interface Manifest {
  shared: { name: string; assets: { js: { sync: string[]; async: string[] } } }[];
}

for (const [remote, path] of [
  ['marketing', '/'],
  ['membership', '/inner-circle'],
] as const)
  test(`the ${remote} remote brings no second copy of a shared library`, async ({ page, request }) => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.push(pathname);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    /** The libraries that a build shares, and those of them that the page has loaded: all files of such a one. */
    const librariesOf = async (folder: string): Promise<{ all: string[]; loaded: string[] }> => {
      const { shared } = (await (await request.get(`${folder}mf-manifest.json`)).json()) as Manifest;
      const isLoaded = ({ assets }: Manifest['shared'][number]): boolean =>
        assets.js.sync.length > 0 && assets.js.sync.every((file) => scripts.includes(folder + file));
      return { all: shared.map(({ name }) => name), loaded: shared.filter(isLoaded).map(({ name }) => name) };
    };
    const [own, provided] = [await librariesOf(`/remotes/${remote}/`), await librariesOf('/assets/')];
    // Both builds hold the libraries, and the page really runs on the shell's.
    expect(own.all.length).toBeGreaterThan(5);
    expect(provided.loaded.length).toBeGreaterThan(3);
    expect(scripts.some((script) => script.startsWith(`/remotes/${remote}/`))).toBe(true);
    // A file that the remote's pages share with a library (contracts/domain is bundled everywhere) is no copy of that library.
    expect(own.loaded).toEqual([]);
  });

test('a page from the cache hydrates as well as a fresh one', async ({ page }) => {
  await page.goto('/');
  const answer = await page.goto('/', { waitUntil: 'networkidle' });
  expect(answer?.headers()['content-security-policy']).toContain("'strict-dynamic'");
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
