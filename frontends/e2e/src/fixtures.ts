import { expect, test as base, type BrowserContext } from '@playwright/test';
import { recordEvidence } from './evidence';
import { SharedProduct } from './product';
import { cleanUp, idlePage, watchOrigins } from './shared-context';

interface PageFaults {
  /** Console errors, uncaught exceptions and CSP violations of this test's pages so far. */
  messages: string[];
  /**
   * Waits for a fault that the test provoked on purpose, e.g. a chunk that it forced to fail, and clears it. The same may be
   * reported again at any later moment (a page asks again when something new arrives), so a pattern counts until the test ends.
   */
  expectAndForget(pattern: RegExp): Promise<void>;
  /** Takes away what may be reported, depending on what the page was just doing. */
  allow(pattern: RegExp): void;
}

/**
 * The call for the current user answers 401 to anonymous visitors, as specified, and so does the stream of events when its session
 * has ended; the browser reports every 401 as an error.
 */
const specified = /status of 401 .*\/api\/(auth\/user|member\/events)\)$/;

/** The contexts that a worker's tests use one after the other: that of `page`, and that of a second person. */
let sharedContext: BrowserContext | undefined;
let sharedOther: BrowserContext | undefined;

/**
 * Playwright's `test` with the running product as base address. Every test also fails when the browser reports an error
 * on the way: an exception, a console error or a violation of the content security policy.
 */
export const test = base.extend<
  { faults: PageFaults; hasOwnContext: boolean; otherContext: BrowserContext },
  { product: SharedProduct }
>({
  /** For tests about a first visit. Those whose options differ from the configuration's have one anyway. */
  hasOwnContext: [false, { option: true }],
  /** Started for the first file that asks for it, and stopped with the worker. */
  product: [
    async ({}, use) => {
      const product = new SharedProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
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
  /** The browser of somebody else, beside that of `context`. */
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
