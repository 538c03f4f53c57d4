import { describe, expect, it } from '@jest/globals';
import { formatDate, formatDay, formatHours, zoneName } from './date-format.js';

const evening = '2026-11-24T18:05:00Z';

describe('dates and hours', () => {
  it.each([
    ['short', 'Nov 24, 2026', '24 nov 2026'],
    ['full', 'November 24, 2026', '24 de noviembre de 2026'],
    ['fullDay', 'Tuesday, November 24, 2026', 'martes, 24 de noviembre de 2026'],
    ['day', 'Tuesday, November 24', 'martes, 24 de noviembre'],
    ['shortDay', 'Tuesday, Nov 24', 'martes, 24 nov'],
    ['monthDay', 'Nov 24', '24 nov'],
    ['longMonthDay', 'November 24', '24 de noviembre'],
    ['shortWeekday', 'Tue', 'mar'],
    ['shortMonth', 'Nov', 'nov'],
    ['time', '6:05 PM', '18:05'],
    ['dateTime', 'Nov 24, 2026, 6:05 PM', '24 nov 2026, 18:05'],
    ['fullTime', 'November 24, 2026, 6:05 PM', '24 de noviembre de 2026, 18:05'],
    ['dayTime', 'Tuesday, November 24, 6:05 PM', 'martes, 24 de noviembre, 18:05'],
    ['weekdayTime', 'Tuesday, 6:05 PM', 'martes, 18:05'],
  ] as const)('%s is formatted identically in each language, character by character', (style, english, spanish) => {
    expect([formatDate(evening, 'en', style), formatDate(evening, 'es', style)]).toEqual([english, spanish]);
  });

  it('show an evening of the practice as its own day, though it is the next one in UTC', () => {
    const late = '2026-11-25T06:30:00Z';
    expect([formatDay(late, 'en', 'full'), formatDay(late, 'es', 'short')]).toEqual([
      'November 24, 2026',
      '24 nov 2026',
    ]);
  });

  it('use 12 AM for midnight, and a leading zero in 24-hour notation', () => {
    const at = (instant: string) => (['en', 'es'] as const).map((language) => formatDate(instant, language, 'time'));
    expect(at('2026-11-24T00:00:00Z')).toEqual(['12:00 AM', '00:00']);
    expect(at('2026-11-24T09:30:00Z')).toEqual(['9:30 AM', '09:30']);
    expect(at('2026-11-24T12:00:00Z')).toEqual(['12:00 PM', '12:00']);
  });

  it('do not depend on the spaces of an ICU version', () => {
    const own = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {};
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { ...own, get: () => () => '3:05\u202fAM' });
    try {
      expect(formatDate(evening, 'en', 'time', 'Asia/Tokyo')).toBe('3:05 AM');
    } finally {
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', own);
    }
  });

  it('preserve dates without time, use a time zone, and are empty for invalid dates', () => {
    expect(formatDate('2025-07-17', 'en', 'short')).toBe('Jul 17, 2025');
    expect(formatDate('2025-07-17T02:00:00Z', 'en', 'short', 'America/New_York')).toBe('Jul 16, 2025');
    expect(formatDate('2026-01-12T23:00:00Z', 'es', 'weekdayTime', 'Europe/Madrid')).toBe('martes, 00:00');
    expect([formatDate('soon', 'en', 'short'), formatDate('soon', 'es', 'dateTime')]).toEqual(['', '']);
  });

  it('format ranges, with the time zone', () => {
    const hours = (language: 'en' | 'es') =>
      formatHours('2026-03-10T17:00:00Z', '2026-03-10T18:00:00Z', language, 'America/Los_Angeles');
    expect([hours('en'), hours('es')]).toEqual(['10:00 AM – 11:00 AM', '10:00 – 11:00']);
    expect(zoneName(new Date(evening), 'America/New_York', 'en')).toBe('Eastern Time');
    expect(zoneName(new Date(evening), 'America/New_York', 'es')).toBe('hora del Este');
    expect(zoneName(new Date(evening), 'Europe/Madrid', 'es')).toBe('hora de Europa central');
  });
});
