import { expect, it } from '@jest/globals';
import { plannedMoment } from './schedule-dialog';

const now = Date.parse('2026-03-01T12:00:00Z');
const twoYears = 2 * 365 * 24 * 3_600_000;

it('accepts times in the future up to the limit, in the practice’s time zone', () => {
  expect(plannedMoment('2026-03-01T04:01', twoYears, now)).toBe('2026-03-01T12:01:00.000Z');
  for (const typed of ['', 'soon', '2026-03-01T04:00', '2025-01-01T00:00', '2029-01-01T00:00'])
    expect([typed, plannedMoment(typed, twoYears, now)]).toEqual([typed, undefined]);
});

it('has no limit by default', () => {
  expect(plannedMoment('2029-07-01T00:00', undefined, now)).toBe('2029-07-01T07:00:00.000Z');
  expect(plannedMoment('2026-03-01T03:59', undefined, now)).toBeUndefined();
});
