import { jest } from '@jest/globals';

/** Fakes only `Date`; timers, requests and the database are real. */
const realTimers = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Sets the application's clock, which then stands still. The database keeps its own. */
export function moveClock(ms: number): void {
  jest.useFakeTimers({ now: Date.now() + ms, doNotFake: [...realTimers] });
}

/** Restores the real clock. */
export const restoreClock = (): void => void jest.useRealTimers();
