import './stack-traces';
import { expect, test as base, type BrowserContext } from '@playwright/test';
import { recordEvidence } from './evidence';
import { SharedProduct } from './product';
import { cleanUp, idlePage, watchOrigins } from './shared-context';

interface PageFaults {
  /** Console errors, uncaught exceptions and CSP violations of this test's pages so far. */
  messages: string[];
  /**
   * Waits for a fault that the test provoked, e.g. a chunk that it made fail, and clears it. The same fault may be reported again until
   * the test ends, so the pattern stays valid.
   */
  expectAndForget(pattern: RegExp): Promise<void>;
  /** Ignores faults that may or may not be reported. */
  allow(pattern: RegExp): void;
}

/**
 * Expected 401s: of the current user for anonymous visitors, and of the event stream after its session has ended. The browser reports
 * every 401 as an error.
 */
const specified = /status of 401 .*\/api\/(auth\/user|member\/events)\)$/;

/** Contexts that a worker's tests use in sequence: that of `page`, and that of a second person. */
let sharedContext: BrowserContext | undefined;
let sharedOther: BrowserContext | undefined;

/** For tests that open no page: without a browser, in the same workers as the others. */
export const testWithoutPage = base.extend<object, { product: SharedProduct }>({
  /** Started for the first file that needs it, and stopped with the worker. */
  product: [
    async ({}, use) => {
      const product = new SharedProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/**
 * Playwright's `test` with the running product as base address. Every test also fails on browser errors: exceptions, console errors,
 * and violations of the content security policy.
 */
export const test = testWithoutPage.extend<{
  faults: PageFaults;
  hasOwnContext: boolean;
  otherContext: BrowserContext;
}>({
  /** A fresh context, for tests about a first visit. Tests with other options have one anyway. */
  hasOwnContext: [false, { option: true }],
  context: async ({ browser, hasOwnContext, bypassCSP, colorScheme, javaScriptEnabled, viewport }, use) => {
    const isUsual = !bypassCSP && colorScheme === 'light' && javaScriptEnabled && viewport?.width === 1280;
    if (hasOwnContext || !isUsual) {
      const own = await browser.newContext();
      await use(own);
      await own.close();
      return;
    }
    sharedContext ??= await browser.newContext();
    watchOrigins(sharedContext);
    await use(sharedContext);
    await cleanUp(sharedContext);
  },
  page: async ({ context }, use) => {
    await use(await idlePage(context));
  },
  /** The browser of a second person. */
  otherContext: async ({ browser }, use) => {
    sharedOther ??= await browser.newContext();
    watchOrigins(sharedOther);
    await use(sharedOther);
    await cleanUp(sharedOther);
  },
  baseURL: async ({}, use) => {
    await use(process.env.E2E_BASE_URL);
  },
  faults: [
    async ({ context }, use) => {
      const messages: string[] = [];
      context.on('console', (message) => {
        const text = `console: ${message.text()} (${message.location().url})`;
        if (message.type() === 'error' && !specified.test(text)) messages.push(text);
      });
      const stored = recordEvidence(context);
      context.on('weberror', (error) => messages.push(`exception: ${error.error().message}`));
      const forgotten: RegExp[] = [];
      const expectAndForget = async (pattern: RegExp): Promise<void> => {
        await expect
          .poll(() => messages.some((message) => pattern.test(message)), `a fault matching ${pattern} was expected`)
          .toBe(true);
        messages.splice(0, messages.length, ...messages.filter((message) => !pattern.test(message)));
        forgotten.push(pattern);
      };
      await use({ messages, expectAndForget, allow: (pattern) => forgotten.push(pattern) });
      await stored();
      expect(
        messages.filter((message) => !forgotten.some((pattern) => pattern.test(message))),
        'the browser reported faults',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
