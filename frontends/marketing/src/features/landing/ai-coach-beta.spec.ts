import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { isBetaOver } from './ai-coach-beta';

afterEach(() => {
  jest.useRealTimers();
});

describe('the free beta of the AI coach', () => {
  /** The quarter ends at one instant: by the visitor's time zone the server's HTML and the browser could differ. */
  it.each([
    ['2025-09-30T23:59:59.999Z', false],
    ['2025-10-01T00:00:00.000Z', true],
    ['2025-09-30T23:59:59.999-05:00', true],
    ['2025-10-01T00:00:00.000+09:00', false],
  ])('at %s has passed: %p', (at, isOver) => {
    expect(isBetaOver(Date.parse(at))).toBe(isOver);
  });

  it.each([
    ['2025-09-30T23:59:59.999Z', false],
    ['2025-10-01T00:00:00.000Z', true],
  ])('uses the current time by default (%s)', (now, isOver) => {
    jest.useFakeTimers({ now: new Date(now) });
    expect(isBetaOver()).toBe(isOver);
  });
});
