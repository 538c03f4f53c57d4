import { describe, expect, it } from '@jest/globals';
import { latestDigest } from './digest-times.js';

const night = { from: 21, until: 8 };
const due = (
  frequency: 'daily' | 'weekly',
  now: string,
  timeZone: string | null,
  hours = night,
): [period: string, dueAt: string] => {
  const { period, dueAt } = latestDigest(frequency, new Date(now), { timeZone, ...hours });
  return [period, dueAt.toISOString()];
};

describe('the daily digest', () => {
  it.each([
    // The day on which the clock is changed, and the next one; each is due once, at 8 by the clock.
    ['America/New_York', '2026-03-08', '2026-03-08T12:00:00.000Z', '2026-03-09T12:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T13:00:00.000Z', '2026-11-02T13:00:00.000Z'],
    ['Europe/Madrid', '2026-03-29', '2026-03-29T06:00:00.000Z', '2026-03-30T06:00:00.000Z'],
    ['Europe/Madrid', '2026-10-25', '2026-10-25T07:00:00.000Z', '2026-10-26T07:00:00.000Z'],
    ['Australia/Sydney', '2026-10-04', '2026-10-03T21:00:00.000Z', '2026-10-04T21:00:00.000Z'],
    ['Australia/Sydney', '2026-04-05', '2026-04-04T22:00:00.000Z', '2026-04-05T22:00:00.000Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T11:00:00.000Z', '2026-09-07T11:00:00.000Z'],
    ['America/Santiago', '2026-04-05', '2026-04-05T12:00:00.000Z', '2026-04-06T12:00:00.000Z'],
  ])('is due at 8 by the clock of %s on %s', (timeZone, period, at, next) => {
    const before = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();
    expect(due('daily', at, timeZone)).toEqual([period, at]);
    expect(due('daily', before(next), timeZone)).toEqual([period, at]);
    expect(due('daily', before(at), timeZone)[0] < period).toBe(true);
    // Every quarter of an hour of the day belongs to one digest.
    const hours = Array.from({ length: 4 * 48 }, (_, index) => Date.parse(at) + (index - 96) * 900_000);
    const periods = new Set(hours.map((now) => due('daily', new Date(now).toISOString(), timeZone)[0]));
    expect(periods.size).toBeLessThanOrEqual(3);
  });

  it('waits for the end of quiet hours, also on the next day', () => {
    expect(due('daily', '2026-06-10T12:00:00Z', 'Etc/UTC', { from: 22, until: 11 })).toEqual([
      '2026-06-10',
      '2026-06-10T11:00:00.000Z',
    ]);
    expect(due('daily', '2026-06-10T10:59:59Z', 'Etc/UTC', { from: 22, until: 11 })[0]).toBe('2026-06-09');
    expect(due('daily', '2026-06-10T07:30:00Z', 'Etc/UTC', { from: 8, until: 7 })).toEqual([
      '2026-06-09',
      '2026-06-10T07:00:00.000Z',
    ]);
    expect(due('daily', '2026-06-10T06:30:00Z', 'Etc/UTC', { from: 8, until: 7 })[0]).toBe('2026-06-08');
  });

  it('is due at 8 without quiet hours, and by the practice’s clock where no zone is known', () => {
    expect(due('daily', '2026-06-10T08:00:00Z', 'Etc/UTC', { from: 5, until: 5 })[0]).toBe('2026-06-10');
    expect(due('daily', '2026-06-10T15:00:00Z', null)).toEqual(['2026-06-10', '2026-06-10T15:00:00.000Z']);
  });
});

describe('the weekly digest', () => {
  it.each([
    ['America/New_York', '2026-03-09T12:00:00.000Z', '2026-W11'],
    ['Europe/Madrid', '2026-03-30T06:00:00.000Z', '2026-W14'],
    ['Australia/Sydney', '2026-10-04T21:00:00.000Z', '2026-W41'],
    ['America/Santiago', '2026-09-07T11:00:00.000Z', '2026-W37'],
  ])('is due on Monday at 8 by the clock of %s, also after a changed one', (timeZone, at, week) => {
    expect(due('weekly', at, timeZone)).toEqual([week, at]);
    expect(due('weekly', new Date(Date.parse(at) + 6 * 86_400_000).toISOString(), timeZone)).toEqual([week, at]);
    expect(due('weekly', new Date(Date.parse(at) - 1).toISOString(), timeZone)[0]).not.toBe(week);
  });
});
