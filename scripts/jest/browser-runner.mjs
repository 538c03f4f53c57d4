// Imported first: the fake clock replaces the globals that exist when it is loaded, such as `requestAnimationFrame`.
import { installBrowser, resetBrowser } from './browser.mjs';
import { jest } from './globals.mjs';
import run from './runner.mjs';

// React stores the first `setImmediate` that it finds inside of `act`: this has to be the real one.
const { act, configure, getConfig } = await import('@testing-library/react');
await act(async () => {});

const { getElementError } = getConfig();

/** An error whose message, with the document printed in it, is made when it is read. */
function printedLater(message, container) {
  const print = () => getElementError(message, container).message;
  return Object.defineProperties(new Error(), {
    name: { value: 'TestingLibraryElementError' },
    message: { get: print, configurable: true },
  });
}

configure({
  // While it waits for an element, Testing Library makes such an error at each attempt and shows the last one only.
  getElementError: (message, container) =>
    (getConfig()._disableExpensiveErrorDiagnostics ? printedLater : getElementError)(message, container),
});

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
