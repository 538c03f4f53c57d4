import { describe, expect, it } from '@jest/globals';
import {
  callNoteIn,
  firstSession,
  nextWeeklyCall,
  specifiedWeeklyCall,
  weekdaysNamedIn,
  weekOfDate,
  weeklyCallOf,
  weeklyCallsFrom,
  type WeeklyCallChange,
  type WeeklyCallPlan,
  type WeeklyCallSchedule,
} from './weekly-call.js';

const planOf = (changes: WeeklyCallChange[] = [], schedule = specifiedWeeklyCall): WeeklyCallPlan => ({
  schedule,
  changes,
});
const next = (now: string, changes?: WeeklyCallChange[]) =>
  nextWeeklyCall(planOf(changes), new Date(now)).startsAt.toISOString();

describe('the next call', () => {
  it.each([
    ['in winter it is 23:00 in UTC', '2026-01-07T12:00:00Z', '2026-01-12T23:00:00.000Z'],
    ['in summer it is 22:00 in UTC', '2026-07-08T12:00:00Z', '2026-07-13T22:00:00.000Z'],
    ['on a Monday before the call it is today', '2026-01-12T22:59:59Z', '2026-01-12T23:00:00.000Z'],
    ['a call that has begun is not the next one', '2026-01-12T23:00:00Z', '2026-01-19T23:00:00.000Z'],
    ['late Monday in New York is Tuesday in UTC', '2026-01-13T03:00:00Z', '2026-01-19T23:00:00.000Z'],
    ['early Monday in UTC is still Sunday in New York', '2026-01-12T02:00:00Z', '2026-01-12T23:00:00.000Z'],
    ['over the start of summer time (8 March 2026)', '2026-03-07T12:00:00Z', '2026-03-09T22:00:00.000Z'],
    ['in the hour when clocks go forward', '2026-03-08T07:00:00Z', '2026-03-09T22:00:00.000Z'],
    ['over the end of summer time (1 November 2026)', '2026-10-31T12:00:00Z', '2026-11-02T23:00:00.000Z'],
    ['in the hour that happens twice', '2026-11-01T05:30:00Z', '2026-11-02T23:00:00.000Z'],
    ['over the turn of the year', '2026-12-29T12:00:00Z', '2027-01-04T23:00:00.000Z'],
  ])('%s', (_name, now, expected) => {
    expect(next(now)).toBe(expected);
  });

  it('is the current one until it is over, where that is asked for', () => {
    const at = (now: string) => nextWeeklyCall(planOf(), new Date(now), { running: true }).startsAt.toISOString();
    expect(at('2026-11-23T23:59:59Z')).toBe('2026-11-23T23:00:00.000Z');
    expect(at('2026-11-24T00:00:00Z')).toBe('2026-11-30T23:00:00.000Z');
  });

  it('follows a day in another zone, which is another day in UTC', () => {
    const auckland: WeeklyCallSchedule = { weekday: 3, time: '08:30', minutes: 90, timeZone: 'Pacific/Auckland' };
    const call = nextWeeklyCall(planOf([], auckland), new Date('2026-11-24T19:29:00Z'));
    expect([call.startsAt.toISOString(), call.endsAt.toISOString(), call.week]).toEqual([
      '2026-11-24T19:30:00.000Z',
      '2026-11-24T21:00:00.000Z',
      '2026-11-23',
    ]);
  });
});

describe('an exception', () => {
  const cancelled: WeeklyCallChange = { week: '2026-11-23', status: 'cancelled' };
  const moved: WeeklyCallChange = { week: '2026-11-23', status: 'moved', startsAt: '2026-11-25T20:00:00.000Z' };
  const before = '2026-11-20T12:00:00Z';

  it('cancels one call, also several in a row', () => {
    expect(next(before, [cancelled])).toBe('2026-11-30T23:00:00.000Z');
    const weeks = Array.from({ length: 6 }, (_unused, index) => `2026-11-${23 + index}`).map(weekOfDate);
    expect(new Set(weeks).size).toBe(1);
    const autumn = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'].map((week) => ({ ...cancelled, week }));
    expect(next(before, autumn)).toBe('2026-12-21T23:00:00.000Z');
  });

  it('moves one call, and the one after it stays', () => {
    expect(next(before, [moved])).toBe('2026-11-25T20:00:00.000Z');
    expect(next('2026-11-24T12:00:00Z', [moved])).toBe('2026-11-25T20:00:00.000Z');
    expect(next('2026-11-25T20:00:00Z', [moved])).toBe('2026-11-30T23:00:00.000Z');
  });

  it('moves a call before or after others: the order is that of the starts', () => {
    const late: WeeklyCallChange = { week: '2026-11-16', status: 'moved', startsAt: '2026-11-24T23:00:00Z' };
    const early: WeeklyCallChange = { week: '2026-12-07', status: 'moved', startsAt: '2026-11-27T23:00:00Z' };
    const starts = weeklyCallsFrom(planOf([late, early]), new Date(before), 4).map(({ week }) => week);
    expect(starts).toEqual(['2026-11-23', '2026-11-16', '2026-12-07', '2026-11-30']);
    expect(next('2026-11-25T00:00:00Z', [late, early])).toBe('2026-11-27T23:00:00.000Z');
    expect(
      next('2026-11-25T00:00:00Z', [cancelled, { ...early, week: '2026-11-30', status: 'cancelled' }, early]),
    ).toBe('2026-11-27T23:00:00.000Z');
  });

  it('that was taken back changes nothing', () => {
    expect(next(before, [{ ...moved, status: 'regular' }])).toBe('2026-11-23T23:00:00.000Z');
  });

  it('stays with its week when the schedule gets another day', () => {
    const thursdays = { ...specifiedWeeklyCall, weekday: 4 };
    const call = weeklyCallOf(planOf([moved], thursdays), '2026-11-23');
    expect([call.startsAt.toISOString(), call.regularStartsAt.toISOString()]).toEqual([
      '2026-11-25T20:00:00.000Z',
      '2026-11-26T23:00:00.000Z',
    ]);
  });
});

describe('the first session', () => {
  it.each([
    // In the middle of a month, on its last evening in New York (already the next month in UTC), and over the year's end.
    ['2026-03-10T12:00:00Z', '2026-04-06T22:00:00.000Z'],
    ['2026-04-01T02:00:00Z', '2026-04-06T22:00:00.000Z'],
    ['2026-12-31T23:00:00Z', '2027-01-04T23:00:00.000Z'],
    // A month that starts on a Monday, with a clock change in between.
    ['2026-05-20T12:00:00Z', '2026-06-01T22:00:00.000Z'],
    ['2026-10-20T12:00:00Z', '2026-11-02T23:00:00.000Z'],
  ])('for a person who joins at %s is at %s', (now, expected) => {
    expect(firstSession(planOf(), new Date(now)).startsAt.toISOString()).toBe(expected);
  });

  it('is moved with its call, and is the next one when that is cancelled', () => {
    const joined = new Date('2026-11-10T12:00:00Z');
    const change: WeeklyCallChange = { week: '2026-12-07', status: 'moved', startsAt: '2026-12-08T23:00:00Z' };
    expect(firstSession(planOf([change]), joined).startsAt.toISOString()).toBe('2026-12-08T23:00:00.000Z');
    expect(firstSession(planOf([{ ...change, status: 'cancelled' }]), joined).week).toBe('2026-12-14');
  });
});

describe('the note of an exception', () => {
  it.each([
    ['in both languages is in the reader’s', { en: 'Away', es: 'De viaje' }, { text: 'De viaje', language: 'es' }],
    ['in the other language alone is shown', { en: 'Away' }, { text: 'Away', language: 'en' }],
    ['in the reader’s alone is shown', { en: '', es: 'De viaje' }, { text: 'De viaje', language: 'es' }],
    ['is none without a text', { en: '', es: '' }, undefined],
  ])('%s', (_name, note, expected) => {
    expect(callNoteIn(note, 'es')).toEqual(expected);
  });

  it('is none where there is no exception', () => {
    expect(callNoteIn(undefined, 'en')).toBeUndefined();
  });
});

it.each([
  ['On Monday, one button.', 'en', [1]],
  ['Mondays and Wednesdays', 'en', [1, 3]],
  ['sundaylike, a fridge', 'en', []],
  ['Después de cada llamada del lunes', 'es', [1]],
  ['Los sábados y el <em>Miércoles</em>', 'es', [3, 6]],
  ['On Monday', 'es', []],
] as const)('finds the weekdays that a text names: %s', (text, language, weekdays) => {
  expect(weekdaysNamedIn(text, language)).toEqual(weekdays);
});
