import { describe, expect, it } from '@jest/globals';
import { formatMoney } from '@leap/domain';
import { formatDuration, formatNumber } from './formatters';

/** Intl emits several kinds of spaces; normalised for comparison. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('numbers', () => {
  it('format prices without needless decimals', () => {
    expect(formatMoney(10000, 'usd', 'en')).toBe('$100');
    expect(plain(formatMoney(99999, 'usd', 'en'))).toBe('$999.99');
    expect(plain(formatMoney(120000, 'USD', 'es'))).toMatch(/^\$ ?1,200$/);
  });

  it('use the separators of the language', () => {
    expect(formatNumber(1234567.5, 'en')).toBe('1,234,567.5');
    expect(formatNumber(1234567.5, 'es')).toBe('1,234,567.5');
  });

  it.each([
    [4320, '1 h 12 min'],
    [3600, '1 h'],
    [2520, '42 min'],
    [20, '1 min'],
    [0, '1 min'],
  ])('%d seconds are %s', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });
});
