import { expect, test as base } from '@playwright/test';
import { recordEvidence } from './evidence';

interface PageFaults {
  /** Console errors, uncaught exceptions and CSP violations of this test's pages so far. */
  messages: string[];
  /**
   * Waits for a fault that the test provoked on purpose, e.g. a chunk that it made fail, and takes it away. The same may be
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

/**
 * Playwright's `test` with the running product as base address. Every journey also fails when the browser reports an error
 * on the way: an exception, a console error or a violation of the content security policy.
 */
export const test = base.extend<{ faults: PageFaults }>({
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
