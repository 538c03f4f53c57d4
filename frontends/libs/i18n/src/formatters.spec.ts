import { describe, expect, it } from '@jest/globals';
import { formatDate, formatDuration, formatMoney, formatNumber } from './formatters';

/** Intl writes several kinds of spaces; people see one. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('formatDate', () => {
  it.each([
    ['short', 'Nov 20, 2026', '20 nov 2026'],
    ['full', 'November 20, 2026', '20 de noviembre de 2026'],
    ['monthDay', 'Nov 20', '20 nov'],
    ['dateTime', 'Nov 20, 2026, 6:05 PM', '20 nov 2026, 6:05 p.m.'],
    ['time', '6:05 PM', '6:05 p.m.'],
  ] as const)('%s', (style, english, spanish) => {
    expect(plain(formatDate('2026-11-20T18:05:00Z', 'en', style))).toBe(english);
    expect(plain(formatDate('2026-11-20T18:05:00Z', 'es', style))).toBe(spanish);
  });

  it('keeps a day that day and follows a zone when one is given', () => {
    expect(formatDate('2025-07-17', 'en', 'short')).toBe('Jul 17, 2025');
    expect(formatDate('2025-07-17T02:00:00Z', 'en', 'short', 'America/New_York')).toBe('Jul 16, 2025');
  });

  it('writes nothing for something that is no date', () => {
    expect(formatDate('soon', 'en', 'short')).toBe('');
  });
});

describe('numbers', () => {
  it('writes prices without needless decimals', () => {
    expect(formatMoney(10000, 'usd', 'en')).toBe('$100');
    expect(plain(formatMoney(99999, 'usd', 'en'))).toBe('$999.99');
    expect(plain(formatMoney(120000, 'USD', 'es'))).toMatch(/^\$ ?1,200$/);
  });

  it('writes numbers with the separators of the language', () => {
    expect(formatNumber(1234567.5, 'en')).toBe('1,234,567.5');
    expect(formatNumber(1234567.5, 'es')).toBe('1,234,567.5');
  });

  it.each([[4320, '1 h 12 min'], [3600, '1 h'], [2520, '42 min'], [20, '1 min'], [0, '1 min']])('%d seconds are %s', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });
});
