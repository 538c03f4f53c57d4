import { describe, expect, it } from '@jest/globals';
import {
  areApart,
  bookableDates,
  bookingDateOf,
  slotInstants,
  startOfSlot,
  weeklySlotsOf,
} from './booking-schedule.js';

describe('the weekly hours', () => {
  it.each([
    ['2026-03-01', 0],
    ['2026-03-02', 0],
    ['2026-03-03', 4],
    ['2026-03-04', 5],
    ['2026-03-05', 5],
    ['2026-03-06', 5],
    ['2026-03-07', 2],
  ])('%s has %i slots', (date, count) => {
    expect(weeklySlotsOf(date)).toHaveLength(count);
  });

  it('are those of the specification', () => {
    expect(weeklySlotsOf('2026-03-03')).toEqual([
      '10:00 AM - 11:00 AM',
      '11:00 AM - 12:00 PM',
      '2:00 PM - 3:00 PM',
      '3:00 PM - 4:00 PM',
    ]);
    expect(weeklySlotsOf('2026-03-04').at(-1)).toBe('4:00 PM - 5:00 PM');
    expect(weeklySlotsOf('2026-03-07')).toEqual(['10:00 AM - 11:00 AM', '11:00 AM - 12:00 PM']);
  });
});

describe('a slot', () => {
  it.each([
    ['12:00 AM - 1:00 AM', 0],
    ['9:30 AM - 10:30 AM', 570],
    ['12:00 PM - 1:00 PM', 720],
    ['2:00 PM - 3:00 PM', 840],
  ])('%s begins %i minutes after midnight', (label, minutes) => {
    expect(startOfSlot(label)).toBe(minutes);
  });

  it('has its instants in winter and in summer', () => {
    expect(slotInstants('2026-03-07', '10:00 AM - 11:00 AM')).toEqual({
      startsAt: '2026-03-07T18:00:00.000Z',
      endsAt: '2026-03-07T19:00:00.000Z',
    });
    expect(slotInstants('2026-03-10', '4:00 PM - 5:00 PM')).toEqual({
      startsAt: '2026-03-10T23:00:00.000Z',
      endsAt: '2026-03-11T00:00:00.000Z',
    });
  });
});

describe('the bookable days', () => {
  it('start with tomorrow in the practice’s time zone, not in the server’s or the visitor’s', () => {
    // Already Wednesday in UTC, still Tuesday evening in Los Angeles.
    const now = new Date('2026-03-04T05:00:00Z');
    expect(bookingDateOf(now)).toBe('2026-03-03');
    expect(bookableDates(now)[0]).toBe('2026-03-04');
  });

  it('are 14, Tuesday to Saturday, also across clock changes', () => {
    expect(bookableDates(new Date('2026-03-06T20:00:00Z'))).toEqual([
      '2026-03-07',
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
      '2026-03-14',
      '2026-03-17',
      '2026-03-18',
      '2026-03-19',
      '2026-03-20',
      '2026-03-21',
      '2026-03-24',
      '2026-03-25',
      '2026-03-26',
    ]);
  });
});

describe('days that the owner opens', () => {
  it('count among the fourteen', () => {
    const isSunday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0;
    const dates = bookableDates(new Date('2026-03-06T20:00:00Z'), isSunday);
    expect(dates).toHaveLength(14);
    expect(dates.slice(0, 3)).toEqual(['2026-03-07', '2026-03-08', '2026-03-10']);
  });
});

describe('calls of a day', () => {
  it.each([
    [[600, 660], true],
    [[660, 600], true],
    [[600, 659], false],
    [[], true],
  ])('that start at %j: apart %s', (starts, isApart) => {
    expect(areApart(starts)).toBe(isApart);
  });
});
