import { describe, expect, it } from '@jest/globals';
import { firstSession, formatAway, nextWeeklyCall, weekPassed } from './weekly-call';

const next = (now: string) => nextWeeklyCall(new Date(now)).toISOString();

describe('nextWeeklyCall', () => {
  it.each([
    ['in winter it is 23:00 in UTC', '2026-01-07T12:00:00Z', '2026-01-12T23:00:00.000Z'],
    ['in summer it is 22:00 in UTC', '2026-07-08T12:00:00Z', '2026-07-13T22:00:00.000Z'],
    ['on a Monday before the call it is today', '2026-01-12T22:59:59Z', '2026-01-12T23:00:00.000Z'],
    ['a call that has begun is not the next one', '2026-01-12T23:00:00Z', '2026-01-19T23:00:00.000Z'],
    ['late Monday in New York is Tuesday in UTC', '2026-01-13T03:00:00Z', '2026-01-19T23:00:00.000Z'],
    ['early Monday in UTC is still Sunday in New York', '2026-01-12T02:00:00Z', '2026-01-12T23:00:00.000Z'],
    ['over the start of summer time (8 March 2026)', '2026-03-07T12:00:00Z', '2026-03-09T22:00:00.000Z'],
    ['from a winter Monday into summer time', '2026-03-02T23:00:00Z', '2026-03-09T22:00:00.000Z'],
    ['in the hour when clocks go forward', '2026-03-08T07:00:00Z', '2026-03-09T22:00:00.000Z'],
    ['over the end of summer time (1 November 2026)', '2026-10-31T12:00:00Z', '2026-11-02T23:00:00.000Z'],
    ['in the hour that happens twice', '2026-11-01T05:30:00Z', '2026-11-02T23:00:00.000Z'],
    ['over the turn of the year', '2026-12-29T12:00:00Z', '2027-01-04T23:00:00.000Z'],
  ])('%s', (_name, now, expected) => {
    expect(next(now)).toBe(expected);
  });

  it('is always a Monday at 18:00 in New York, within a week and an hour, through two years', () => {
    const wall = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      weekday: 'long',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    });
    for (let now = Date.UTC(2026, 0, 1); now < Date.UTC(2028, 0, 1); now += 5 * 3_600_000) {
      const call = nextWeeklyCall(new Date(now));
      const ahead = call.getTime() - now;
      expect(wall.format(call)).toBe('Monday 18:00');
      expect(ahead > 0 && ahead <= (7 * 24 + 1) * 3_600_000).toBe(true);
    }
  });
});

describe('weekPassed', () => {
  it('increases from 0 after a call to 1 at the next', () => {
    expect(weekPassed(new Date('2026-01-12T23:00:00Z'))).toBe(0);
    expect(weekPassed(new Date('2026-01-16T11:00:00Z'))).toBeCloseTo(0.5, 5);
    expect(weekPassed(new Date('2026-01-19T22:59:59Z'))).toBeGreaterThan(0.99);
  });

  it('stays in range in the long week of the autumn clock change', () => {
    expect(weekPassed(new Date('2026-10-26T22:00:00Z'))).toBe(0);
  });
});

describe('texts for the call', () => {
  const winter = new Date('2026-01-12T23:00:00Z');

  it.each([
    ['2026-01-08T23:00:00Z', 'in 4 days', 'dentro de 4 días'],
    ['2026-01-11T22:59:00Z', 'in 24 hours', 'dentro de 24 horas'],
    ['2026-01-12T22:15:00Z', 'in 45 minutes', 'dentro de 45 minutos'],
    ['2026-01-12T22:59:50Z', 'in 1 minute', 'dentro de 1 minuto'],
  ])('states from %s how far away it is', (now, english, spanish) => {
    expect(formatAway(new Date(now), winter, 'en')).toBe(english);
    expect(formatAway(new Date(now), winter, 'es')).toBe(spanish);
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
    expect(firstSession(new Date(now)).toISOString()).toBe(expected);
  });
});
