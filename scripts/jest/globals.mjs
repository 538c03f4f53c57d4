import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { forgetMocks, mockModule } from './typescript.mjs';

/** `@jest/globals` for spec files that Node loads itself. */

let circus;

/** Sets the jest-circus whose `describe` and `it` are used from now on. */
export function useCircus(globals) {
  circus = globals;
}

/** Undoes process-wide changes of a spec file: spies, the clock, the time-out of tests. */
export function forgetChanges() {
  mocker.restoreAllMocks();
  timers.useRealTimers();
  forgetMocks();
  delete globalThis[timeout];
}

/** A function of the current circus, with its parts: `it.each`, `describe.skip`. Helpers use it across spec files. */
function current(name) {
  return new Proxy(function () {}, {
    apply: (_target, _self, args) => circus[name](...args),
    get: (_target, part) => circus[name][part],
  });
}

export const describe = current('describe');
export const it = current('it');
export const test = current('test');
export const beforeAll = current('beforeAll');
export const beforeEach = current('beforeEach');
export const afterAll = current('afterAll');
export const afterEach = current('afterEach');
export { jestExpect as expect } from '@jest/expect';

const mocker = new ModuleMocker(globalThis);
const timeout = Symbol.for('TEST_TIMEOUT_SYMBOL');
const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });

export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  resetAllMocks: () => mocker.resetAllMocks(),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  setSystemTime: (now) => timers.setSystemTime(now),
  /** See `mockModule`. */
  unstable_mockModule: mockModule,
  setTimeout: (ms) => {
    globalThis[timeout] = ms;
  },
};
