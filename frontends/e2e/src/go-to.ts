import type { Page } from '@playwright/test';

/** Follows a link of the application, as it were: a document of its own takes several times as long. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
