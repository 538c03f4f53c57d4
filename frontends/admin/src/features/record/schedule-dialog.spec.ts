import { expect, it } from '@jest/globals';
import { plannedMoment } from './schedule-dialog';

const now = Date.parse('2026-03-01T12:00:00Z');
const twoYears = 2 * 365 * 24 * 3_600_000;

it('plans for the future, and no further ahead than is allowed', () => {
  expect(plannedMoment('2026-03-01T12:00:01Z', twoYears, now)).toBe('2026-03-01T12:00:01.000Z');
  for (const typed of ['', 'soon', '2026-03-01T12:00:00Z', '2025-01-01T00:00', '2029-01-01T00:00']) expect([typed, plannedMoment(typed, twoYears, now)]).toEqual([typed, undefined]);
});

it('plans as far ahead as one likes where nothing is said', () => {
  expect(plannedMoment('2029-01-01T00:00:00Z', undefined, now)).toBe('2029-01-01T00:00:00.000Z');
  expect(plannedMoment('2026-03-01T11:59:59Z', undefined, now)).toBeUndefined();
});
