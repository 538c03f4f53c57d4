import type { BrowserContext, Page } from '@playwright/test';

const eventsOfContexts = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
] as const;
const eventsOfPages = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** Pages that wait for the next test, on the document on which they were reset. */
const resetPages = new WeakSet<Page>();

/** An unused page of the context, or a new one. A new page is a process of its own: opening a site there costs three times as much. */
export async function idlePage(context: BrowserContext): Promise<Page> {
  const idle = context.pages().find((page) => page.url() === 'about:blank' || resetPages.has(page));
  if (idle === undefined) return context.newPage();
  resetPages.delete(idle);
  return idle;
}

/** Resets a context for the next test, but keeps its file cache: one page stays, without cookies, storage, routes and listeners. */
export async function cleanUp(context: BrowserContext): Promise<void> {
  for (const event of eventsOfContexts) context.removeAllListeners(event);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearPermissions();
  const [page, ...others] = context.pages();
  for (const other of others) await other.close();
  if (
    page !== undefined &&
    !(await reset(page).then(
      () => true,
      () => false,
    ))
  )
    await page.close();
  await context.clearCookies();
}

const originsOf = new WeakMap<BrowserContext, Set<string>>();

/** Records the origins of a context, whose storage is cleared afterwards. */
export function watchOrigins(context: BrowserContext): void {
  const seen = new Set<string>();
  originsOf.set(context, seen);
  context.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    const { hostname, origin } = new URL(request.url());
    if (hostname.endsWith('localhost')) seen.add(origin);
  });
}

async function reset(page: Page): Promise<void> {
  for (const event of eventsOfPages) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A page may store a draft when it closes, so storage is cleared from another document of its origin: one without scripts. A route
  // or a blank page of no origin would cost the process its scripts, which the next test then loads and compiles again.
  const origins = new Set(originsOf.get(page.context()));
  const clear = (): Promise<void> =>
    page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  const { origin } = new URL(page.url());
  // A blank page that a page leads to is of its origin, and half the work of a file.
  if (origins.delete(origin)) {
    const left = page.waitForURL('about:blank');
    await Promise.all([left, page.evaluate(() => location.replace('about:blank'))]);
    await clear();
  }
  for (const other of origins) {
    await page.goto(`${other}/robots.txt`);
    await clear();
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' });
  resetPages.add(page);
}
