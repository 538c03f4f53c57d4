// Imported first: the fake clock replaces the globals that exist when it is loaded, such as `requestAnimationFrame`.
import { installBrowser, resetBrowser } from './browser.mjs';
import { jest } from './globals.mjs';
import run from './runner.mjs';

// React stores the first `setImmediate` that it finds inside of `act`: this has to be the real one.
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
