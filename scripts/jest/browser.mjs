import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import './jsdom-styles.mjs';
import { JSDOM } from 'jsdom';
import { chooseBrowserPackages } from './typescript.mjs';

/**
 * jsdom as the globals of this process, for component tests: one window for all spec files of a worker, because React and Testing
 * Library store the document that they were loaded with. `resetBrowser` resets it after each file.
 */
const address = 'http://localhost:3000/';
const dom = new JSDOM('<!DOCTYPE html>', { url: address, pretendToBeVisual: true });
const { window } = dom;

// React's development build reports each rendering to a profiler through these, which nobody reads here: 6 % of the CPU time.
delete console.createTask;
delete console.timeStamp;

/** Globals of the language, and those that Node and the test runner use. */
const notCopied = new Set(
  [
    runInNewContext('Object.getOwnPropertyNames(globalThis)'),
    ['URL', 'URLSearchParams', 'performance', 'crypto', 'console', 'queueMicrotask', 'atob', 'btoa'],
    ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'window', 'self', 'frames', 'parent', 'top'],
  ].flat(),
);

/** Node's globals: specs without a document see these ones, also in a worker that has run component tests. */
const nodeGlobals = Object.getOwnPropertyDescriptors(globalThis);

const isInterface = (name) => /^[A-Z]/.test(name);
const names = Object.getOwnPropertyNames(window)
  .filter((name) => !notCopied.has(name))
  .concat('addEventListener', 'removeEventListener', 'dispatchEvent');
for (const name of names) {
  const { get, value } = Object.getOwnPropertyDescriptor(window, name) ?? { value: window[name] };
  Object.defineProperty(
    globalThis,
    name,
    get
      ? { get: () => window[name], set: (next) => void (window[name] = next), configurable: true, enumerable: true }
      : {
          value: typeof value === 'function' && !isInterface(name) ? value.bind(window) : value,
          writable: true,
          configurable: true,
          enumerable: true,
        },
  );
}
for (const name of ['window', 'self', 'frames', 'parent', 'top'])
  Object.defineProperty(globalThis, name, { value: globalThis, writable: true, configurable: true });

class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** React's server renderer posts tasks with it; a real channel would keep the process alive. */
class TaskChannel {
  port1 = { onmessage: null };
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.(), 0) };
}

/** Browser APIs that Radix and the pages use and jsdom lacks. */
const missing = {
  fetch: () => Promise.reject(new TypeError('Component tests have no network')),
  ResizeObserver: QuietObserver,
  IntersectionObserver: QuietObserver,
  MessageChannel: TaskChannel,
  // jsdom's uses an interval of Node's, which a fake clock would remove when it ends.
  requestAnimationFrame: (work) => setTimeout(() => work(performance.now()), 2),
  cancelAnimationFrame: (frame) => clearTimeout(frame),
  matchMedia: (query) => ({
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
  for (const target of [globalThis, window])
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
}
// Node has these and jsdom does not: a test that needs one defines it.
const onlyNodes = ['EventSource', 'WebSocket', 'BroadcastChannel', 'Request', 'Response', 'CompressionStream'].filter(
  (name) => !(name in window),
);
for (const name of onlyNodes) delete globalThis[name];
Object.assign(window.Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
  scrollIntoView: () => undefined,
});

// Testing Library sets this where `beforeAll` is a global: updates outside of `act` are errors.
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

chooseBrowserPackages();

// React's development build makes an error for each element, up to 10,000 in a second, to name its owners in warnings: 9 % of the CPU time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = createRequire(import.meta.url)(
  'react',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

/** Objects whose properties spec files replace, with the properties that they have at the beginning. */
const interfaces = Object.getOwnPropertyNames(window)
  .filter(isInterface)
  .map((name) => window[name]?.prototype)
  .filter(
    (prototype) => typeof prototype === 'object' && prototype !== null && !notCopied.has(prototype.constructor.name),
  );
const originals = [globalThis, window, window.document, window.navigator, URL, ...new Set(interfaces)].map(
  (target) => ({
    target,
    properties: Object.getOwnPropertyDescriptors(target),
  }),
);

function restore({ target, properties }) {
  for (const name of Reflect.ownKeys(target)) {
    const before = properties[name];
    const now = Object.getOwnPropertyDescriptor(target, name);
    if (before === undefined ? now.configurable : now.value !== before.value || now.get !== before.get)
      if (before === undefined) delete target[name];
      else if (now.configurable || now.writable) Object.defineProperty(target, name, before);
  }
  for (const name of Reflect.ownKeys(properties))
    if (!Object.hasOwn(target, name)) Object.defineProperty(target, name, properties[name]);
}

/** The browser's globals where Node has others of the same name. */
const browserGlobals = Object.fromEntries(
  Object.entries(originals[0].properties).filter(([name]) => name in nodeGlobals && !notCopied.has(name)),
);

export function installBrowser() {
  for (const name of onlyNodes) delete globalThis[name];
  Object.defineProperties(globalThis, browserGlobals);
}

/** Resets the browser: an empty document at the first address, empty storage, jsdom's own properties, and Node's globals. */
export function resetBrowser() {
  const { document, localStorage, sessionStorage, history } = window;
  for (const element of [document.documentElement, document.head, document.body]) {
    if (element !== document.documentElement) element.replaceChildren();
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  history.replaceState(null, '', address);
  originals.forEach(restore);
  for (const name of [...onlyNodes, ...Object.keys(browserGlobals)])
    if (name in nodeGlobals) Object.defineProperty(globalThis, name, nodeGlobals[name]);
}
