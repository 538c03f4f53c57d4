// First: the fake clock replaces what it finds when it is loaded, also `requestAnimationFrame`.
import { installBrowser, resetBrowser } from './browser.mjs';
import { jest } from './globals.mjs';
import run from './runner.mjs';

// React keeps the first `setImmediate` that it meets inside of `act`: the real one, whichever spec file comes first.
const { act } = await import('@testing-library/react');
await act(async () => {});

/** Jest's `testRunner` for component tests: as `runner.mjs`, with jsdom as the globals of the worker. */
export default async function runInBrowser(...args) {
  installBrowser();
  // Testing Library asks it whether the clock is a fake one.
  globalThis.jest = jest;
  try {
    return await run(...args);
  } finally {
    resetBrowser();
  }
}
