import { describe, expect, it } from '@jest/globals';
import { specifiedWeeklyCall } from '@leap/domain';
import { formatAway, isUsualSchedule, scheduleTexts, weekPassed } from './weekly-call';

describe('weekPassed', () => {
  const call = new Date('2026-01-19T23:00:00Z');

  it('increases from 0 after a call to 1 at the next', () => {
    expect(weekPassed(new Date('2026-01-12T23:00:00Z'), call)).toBe(0);
    expect(weekPassed(new Date('2026-01-16T11:00:00Z'), call)).toBeCloseTo(0.5, 5);
    expect(weekPassed(new Date('2026-01-19T22:59:59Z'), call)).toBeGreaterThan(0.99);
  });

  it('stays in range in the long week of the autumn clock change, and before a call that was moved', () => {
    expect(weekPassed(new Date('2026-10-26T22:00:00Z'), new Date('2026-11-02T23:00:00Z'))).toBe(0);
    expect(weekPassed(new Date('2026-01-09T23:00:00Z'), call)).toBe(0);
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

  it('name the day and the time of the schedule in its own zone', () => {
    const madrid = { weekday: 7, time: '08:30', minutes: 60, timeZone: 'Europe/Madrid' };
    expect(scheduleTexts(madrid, 'en')).toEqual({
      day: 'Sunday',
      time: '8:30 AM',
      zone: 'Central European Time',
    });
    expect(scheduleTexts(specifiedWeeklyCall, 'es')).toEqual({ day: 'lunes', time: '18:00', zone: 'hora del Este' });
    expect([isUsualSchedule(specifiedWeeklyCall), isUsualSchedule(madrid)]).toEqual([true, false]);
  });

  it.each([
    ['2026-01-12T23:00:00.000Z', 'Europe/Madrid', 'Tuesday'],
    // New York has summer time, Madrid not yet.
    ['2026-03-09T22:00:00.000Z', 'Europe/Madrid', 'Monday'],
    ['2026-01-12T23:00:00.000Z', undefined, 'Monday'],
    ['2026-01-11T23:00:00.000Z', undefined, 'Sunday'],
  ])('name the viewer’s day of the call at %s in %s', (startsAt, timeZone, day) => {
    expect(scheduleTexts(undefined, 'en', { startsAt, timeZone }).day).toBe(day);
  });
});
