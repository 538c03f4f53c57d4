import { jest } from '@jest/globals';

/** Everything but the clock stays real: requests and the database go on. */
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

/** Moves the application's clock; it stands still until it is moved again. The database keeps its own. */
export function moveClock(ms: number): void {
  jest.useFakeTimers({ now: Date.now() + ms, doNotFake: [...realTimers] });
}

/** The real time again. */
export const restoreClock = (): void => void jest.useRealTimers();
