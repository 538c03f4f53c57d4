import { expect, it } from '@jest/globals';
import { dateIn, fromWallClock, sameClock, wallClock } from './zone-clock.js';

const LOS_ANGELES = 'America/Los_Angeles';

it.each([
  ['2026-11-24T10:00', '2026-11-24T18:00:00.000Z'],
  ['2026-07-14T10:00', '2026-07-14T17:00:00.000Z'],
  // The hours around both clock changes of 2026, and the turn of the year.
  ['2026-03-08T01:30', '2026-03-08T09:30:00.000Z'],
  ['2026-03-08T03:30', '2026-03-08T10:30:00.000Z'],
  ['2026-11-01T03:30', '2026-11-01T11:30:00.000Z'],
  ['2026-12-31T23:59', '2027-01-01T07:59:00.000Z'],
])('%s in Los Angeles is %s, and back', (typed, instant) => {
  expect(fromWallClock(typed, LOS_ANGELES)?.toISOString()).toBe(instant);
  expect(wallClock(instant, LOS_ANGELES)).toBe(typed);
});

it.each(['', 'soon', '2026-11-24', '2026-13-01T10:00'])('%j is not a valid time', (typed) => {
  expect(fromWallClock(typed, LOS_ANGELES)).toBeUndefined();
});

it('gives the day in each time zone', () => {
  expect(dateIn('2026-03-10T21:00:00Z', 'Pacific/Auckland')).toBe('2026-03-11');
  expect(dateIn('2026-03-10T21:00:00Z', LOS_ANGELES)).toBe('2026-03-10');
});

it('compares the clocks of two time zones', () => {
  expect(sameClock(new Date('2026-01-12T23:00:00Z'), 'America/New_York', 'America/Bogota')).toBe(true);
  expect(sameClock(new Date('2026-07-13T22:00:00Z'), 'America/New_York', 'America/Bogota')).toBe(false);
});
