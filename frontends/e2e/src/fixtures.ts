import { expect, test as base } from '@playwright/test';
import { recordEvidence } from './evidence';

interface PageFaults {
  /** Console errors, uncaught exceptions and CSP violations of this test's pages so far. */
  messages: string[];
  /** Takes faults away that the test provoked on purpose, e.g. a chunk that it made fail. */
  expectAndForget(pattern: RegExp): void;
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
      const kept = recordEvidence(context);
      context.on('weberror', (error) => messages.push(`exception: ${error.error().message}`));
      const expectAndForget = (pattern: RegExp): void => {
        const rest = messages.filter((message) => !pattern.test(message));
        expect(rest.length, `a fault matching ${pattern} was expected`).toBeLessThan(messages.length);
        messages.splice(0, messages.length, ...rest);
      };
      await use({ messages, expectAndForget });
      await kept();
      expect(messages, 'the browser reported faults').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
