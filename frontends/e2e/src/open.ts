import type { Page, Response } from '@playwright/test';

/**
 * Touches the page and waits until it is hydrated: its first heading belongs to React, which marks what it has hydrated,
 * and nothing is being fetched. From then on a press is answered and a field keeps what is typed.
 */
export async function untilReady(page: Page): Promise<void> {
  await touch(page);
  await page.waitForFunction(
    () => {
      const heading = document.querySelector('h1');
      return (
        heading !== null &&
        Object.keys(heading).some((key) => key.startsWith('__reactFiber$')) &&
        document.querySelector('[aria-busy="true"]:not(button)') === null
      );
    },
    undefined,
    { timeout: 15_000 },
  );
}

/** What any visitor does by coming near a page: most start their scripts with it. */
export async function touch(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(0, 0);
}

/** Opens a page and waits until it is ready. */
export async function open(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await untilReady(page);
  return answer;
}

/** Loads the page again and waits until it is ready. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilReady(page);
}

/** Follows a link of the application, as it were: a document of its own takes several times as long. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
