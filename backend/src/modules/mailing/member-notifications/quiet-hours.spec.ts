import { describe, expect, it } from '@jest/globals';
import { quietEnd } from './quiet-hours.js';

const night = { from: 21, until: 8 };
const end = (now: string, timeZone: string | null, hours = night): string | undefined =>
  quietEnd(new Date(now), { timeZone, ...hours })?.toISOString();

describe('the end of the quiet hours', () => {
  it.each([
    // The clock is put forward at 2, back at 2 (New York), 1 UTC (Madrid), 3 (Sydney), and 0 (Santiago).
    ['America/New_York', '2026-03-08T04:00:00Z', '2026-03-08T12:00:00.000Z'],
    ['America/New_York', '2026-11-01T02:00:00Z', '2026-11-01T13:00:00.000Z'],
    ['Europe/Madrid', '2026-03-28T22:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['Europe/Madrid', '2026-10-24T20:00:00Z', '2026-10-25T07:00:00.000Z'],
    ['Australia/Sydney', '2026-10-03T12:00:00Z', '2026-10-03T21:00:00.000Z'],
    ['Australia/Sydney', '2026-04-04T11:00:00Z', '2026-04-04T22:00:00.000Z'],
    ['America/Santiago', '2026-09-06T02:00:00Z', '2026-09-06T11:00:00.000Z'],
    ['America/Santiago', '2026-04-05T02:00:00Z', '2026-04-05T12:00:00.000Z'],
  ])('is 8 by the clock of %s in the night of a change (%s)', (timeZone, now, expected) => {
    expect(end(now, timeZone)).toBe(expected);
  });

  it('is on the same day after midnight, and there is none by day', () => {
    expect(end('2026-06-10T05:59:59Z', 'Europe/Madrid')).toBe('2026-06-10T06:00:00.000Z');
    expect(end('2026-06-10T19:00:00Z', 'Europe/Madrid')).toBe('2026-06-11T06:00:00.000Z');
    expect(end('2026-06-10T06:00:00Z', 'Europe/Madrid')).toBeUndefined();
    expect(end('2026-06-10T18:59:59Z', 'Europe/Madrid')).toBeUndefined();
  });

  it('can be by day, and is never without quiet hours or a zone', () => {
    expect(end('2026-06-10T10:00:00Z', 'Etc/UTC', { from: 9, until: 17 })).toBe('2026-06-10T17:00:00.000Z');
    expect(end('2026-06-10T18:00:00Z', 'Etc/UTC', { from: 9, until: 17 })).toBeUndefined();
    expect(end('2026-06-10T23:00:00Z', 'Etc/UTC', { from: 21, until: 21 })).toBeUndefined();
    expect(end('2026-06-10T23:00:00Z', null)).toBeUndefined();
  });

  it.each([
    // Hours that the clock skips: the end is the moment at which it goes on.
    ['Europe/Madrid', 2, '2026-03-29T00:30:00Z', '2026-03-29T01:00:00.000Z'],
    ['America/New_York', 2, '2026-03-08T06:30:00Z', '2026-03-08T07:00:00.000Z'],
    ['Australia/Lord_Howe', 2, '2026-10-03T15:00:00Z', '2026-10-03T15:30:00.000Z'],
    ['America/Santiago', 0, '2026-09-06T03:30:00Z', '2026-09-06T04:00:00.000Z'],
    // Hours that come twice: the first of them ends the quiet hours, and an end after them is awaited in both.
    ['Europe/Madrid', 2, '2026-10-24T23:30:00Z', '2026-10-25T00:00:00.000Z'],
    ['Europe/Madrid', 3, '2026-10-25T00:30:00Z', '2026-10-25T02:00:00.000Z'],
    ['Europe/Madrid', 3, '2026-10-25T01:30:00Z', '2026-10-25T02:00:00.000Z'],
    ['America/New_York', 2, '2026-11-01T05:30:00Z', '2026-11-01T07:00:00.000Z'],
    ['America/New_York', 2, '2026-11-01T06:30:00Z', '2026-11-01T07:00:00.000Z'],
    ['Australia/Lord_Howe', 2, '2026-04-04T14:45:00Z', '2026-04-04T15:30:00.000Z'],
    ['Australia/Lord_Howe', 2, '2026-04-04T15:15:00Z', '2026-04-04T15:30:00.000Z'],
    ['Asia/Kolkata', 2, '2026-03-28T20:00:00Z', '2026-03-28T20:30:00.000Z'],
  ])('is in %s at %d for %s', (timeZone, until, now, expected) => {
    expect(end(now, timeZone, { from: 21, until })).toBe(expected);
  });

  it.each([
    ['Europe/Madrid', '2026-03-28', '2026-10-24'],
    ['America/New_York', '2026-03-07', '2026-10-31'],
    ['Australia/Lord_Howe', '2026-10-03', '2026-04-04'],
    ['America/Santiago', '2026-09-05', '2026-04-04'],
  ])('is later than any moment within them, and is not within them, around both changes in %s', (timeZone, ...days) => {
    const isQuiet = (instant: number, hours: typeof night): boolean =>
      end(new Date(instant).toISOString(), timeZone, hours) !== undefined;
    for (const day of days)
      for (const hours of [
        night,
        { from: 21, until: 2 },
        { from: 22, until: 3 },
        { from: 23, until: 0 },
        { from: 1, until: 2 },
      ])
        for (let now = Date.parse(day); now < Date.parse(day) + 172_800_000; now += 900_000) {
          const at = end(new Date(now).toISOString(), timeZone, hours);
          if (at === undefined) continue;
          const over = Date.parse(at);
          expect([timeZone, hours, at, over > now, isQuiet(over, hours)]).toEqual([timeZone, hours, at, true, false]);
          // Quiet all the time until then.
          expect([at, isQuiet(over - 1, hours)]).toEqual([at, true]);
        }
  });
});
