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
});
