/** What Radix and the pages ask of a browser and jsdom does not have. Nothing here changes behaviour under test. */
import { TextDecoder, TextEncoder } from 'node:util';

class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

const missing: Record<string, unknown> = {
  TextEncoder,
  TextDecoder,
  fetch: () => Promise.reject(new TypeError('Component tests have no network')),
  ResizeObserver: QuietObserver,
  IntersectionObserver: QuietObserver,
  matchMedia: (query: string) => ({
    media: query,
    matches: false,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
};

for (const [name, value] of Object.entries(missing)) {
  if (!(name in globalThis) || Reflect.get(globalThis, name) === undefined) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
}

if (typeof Element !== 'undefined') {
  const element = Element.prototype as unknown as Record<string, unknown>;
  element['hasPointerCapture'] ??= () => false;
  element['setPointerCapture'] ??= () => undefined;
  element['releasePointerCapture'] ??= () => undefined;
  element['scrollIntoView'] ??= () => undefined;
}
