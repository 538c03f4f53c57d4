import { describe, expect, it } from '@jest/globals';
import { currentWeeklyCall, weeklyCallFeed } from './weekly-call.js';

const startAt = (now: string): string => currentWeeklyCall(new Date(now)).startsAt.toISOString();

describe('the weekly call', () => {
  it.each([
    ['in winter', '2026-11-20T12:00:00Z', '2026-11-23T23:00:00.000Z'],
    ['in summer', '2026-07-01T12:00:00Z', '2026-07-06T22:00:00.000Z'],
    ['the day before the clock goes forward', '2026-03-07T12:00:00Z', '2026-03-09T22:00:00.000Z'],
    ['the Sunday on which it goes forward', '2026-03-08T06:59:00Z', '2026-03-09T22:00:00.000Z'],
    ['the Monday before that', '2026-03-02T12:00:00Z', '2026-03-02T23:00:00.000Z'],
    ['the Sunday on which it goes back', '2026-11-01T05:30:00Z', '2026-11-02T23:00:00.000Z'],
    ['the Monday before that', '2026-10-26T12:00:00Z', '2026-10-26T22:00:00.000Z'],
    ['a Monday in UTC that is a Sunday in New York', '2026-11-23T03:00:00Z', '2026-11-23T23:00:00.000Z'],
    ['a Tuesday in UTC that is a Monday in New York', '2026-11-24T00:30:00Z', '2026-11-30T23:00:00.000Z'],
  ])('%s', (_name, now, expected) => {
    expect(startAt(now)).toBe(expected);
  });

  it('is shown while it runs, so that latecomers find its link', () => {
    expect(startAt('2026-11-23T23:59:59Z')).toBe('2026-11-23T23:00:00.000Z');
    expect(startAt('2026-11-24T00:00:00Z')).toBe('2026-11-30T23:00:00.000Z');
  });
});

/** Parses the file: unfolded properties with their parameters. */
function parse(file: string): { name: string; params: string; value: string }[] {
  return file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', params = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
      return { name, params, value };
    });
}

const feed = () =>
  weeklyCallFeed({
    brandName: 'LEAP',
    summary: 'Call with LEAP',
    url: 'https://www.example.com/member-portal',
    host: 'www.example.com',
    changedAt: new Date('2026-01-01T00:00:00Z'),
  });

describe('the calendar', () => {
  it('has one event, each Monday at 18:00 in New York’s time zone, which is defined', () => {
    const lines = parse(feed());
    const all = (name: string) => lines.filter((line) => line.name === name);
    expect(all('BEGIN').map(({ value }) => value)).toEqual([
      'VCALENDAR',
      'VTIMEZONE',
      'DAYLIGHT',
      'STANDARD',
      'VEVENT',
    ]);
    expect(all('RRULE').at(-1)?.value).toBe('FREQ=WEEKLY;BYDAY=MO');
    expect(all('DTSTART').at(-1)).toEqual({
      name: 'DTSTART',
      params: ';TZID=America/New_York',
      value: '20251103T180000',
    });
    expect(all('DTEND').at(-1)).toEqual({ name: 'DTEND', params: ';TZID=America/New_York', value: '20251103T190000' });
    expect(all('UID')[0]?.value).toBe('weekly-call@www.example.com');
    expect(new Date('2025-11-03T18:00:00-05:00').getUTCDay()).toBe(1);
  });

  it('gives the instants of the portal over three years, by its own time zone rules', () => {
    const lines = parse(feed());
    const offset = (block: string): number => {
      const from = lines.findIndex(({ name, value }) => name === 'BEGIN' && value === block);
      return Number(lines.slice(from).find(({ name }) => name === 'TZOFFSETTO')?.value) / 100;
    };
    const rule = (block: string): { month: number; nth: number } => {
      const from = lines.findIndex(({ name, value }) => name === 'BEGIN' && value === block);
      const [, month = '', nth = ''] =
        /^FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(\d)SU$/.exec(
          lines.slice(from).find(({ name }) => name === 'RRULE')?.value ?? '',
        ) ?? [];
      return { month: Number(month), nth: Number(nth) };
    };
    const changeDay = (year: number, block: string): number => {
      const { month, nth } = rule(block);
      const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
      return Date.UTC(year, month - 1, 1 + ((7 - first) % 7) + (nth - 1) * 7, 2);
    };
    for (let week = 0; week < 156; week += 1) {
      const wall = Date.UTC(2025, 10, 3 + week * 7, 18);
      const year = new Date(wall).getUTCFullYear();
      const isSummer = wall >= changeDay(year, 'DAYLIGHT') && wall < changeDay(year, 'STANDARD');
      const instant = wall - offset(isSummer ? 'DAYLIGHT' : 'STANDARD') * 3_600_000;
      expect(currentWeeklyCall(new Date(instant - 1)).startsAt.toISOString()).toBe(new Date(instant).toISOString());
    }
  });
});
