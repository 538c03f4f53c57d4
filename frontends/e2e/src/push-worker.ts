import type { Page } from '@playwright/test';

/** What the service worker did with a message: what it showed, and which address a click opened. */
export interface WorkerActions {
  shown: unknown[];
  opened: string[];
}

interface WorkerScope {
  actions: WorkerActions;
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: { matchAll(): Promise<unknown[]>; openWindow(address: string): Promise<null> };
  ExtendableEvent: new (type: string) => Event;
  dispatchEvent(event: Event): boolean;
}

/**
 * Hands messages to the site's service worker as a push service would, by the browser's own protocol, and clicks on each. A headless browser
 * has neither a push service nor notifications, so these two calls of the worker are recorded instead.
 */
export async function deliverToWorker(page: Page, messages: readonly object[]): Promise<WorkerActions> {
  const starts = page.context().waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  const worker = await starts;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.actions = { shown: [], opened: [] };
    scope.clients.openWindow = async (address) => {
      scope.actions.opened.push(address);
      return null;
    };
    scope.registration.showNotification = async (title, options) => {
      scope.actions.shown.push({ title, ...options });
      const clicked = Object.assign(new scope.ExtendableEvent('notificationclick'), {
        notification: { ...options, close: () => undefined },
      });
      scope.dispatchEvent(clicked);
    };
  });
  const protocol = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await protocol.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  for (const message of messages)
    await protocol.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  const done = await worker.evaluate(async (count) => {
    const { actions } = globalThis as unknown as WorkerScope;
    for (let tries = 0; tries < 100 && actions.opened.length < count; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return actions;
  }, messages.length);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/sw.js'))?.unregister());
  await protocol.detach();
  return done;
}

/** Why a phone could not install the page as an app; and where its manifest is. */
export async function installability(page: Page): Promise<{ manifest: string; errors: unknown[] }> {
  const protocol = await page.context().newCDPSession(page);
  const { url, errors } = await protocol.send('Page.getAppManifest');
  const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors');
  await protocol.detach();
  return { manifest: new URL(url).pathname, errors: [...errors, ...installabilityErrors] };
}
