import { expect, it } from '@jest/globals';
import { readNumber } from './read-number';

it.each([
  ['0', 0],
  ['2500', 2500],
  [' 2 500 ', 2500],
  ['$10,000', 10_000],
  ['10.000', 10_000],
  ['1,234,567.89', 1_234_567.89],
  ['1.234.567,89', 1_234_567.89],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['.5', 0.5],
  ['-5', -5],
  ['99999999999', 99_999_999_999],
])('reads %s', (text, number) => expect(readNumber(text)).toBe(number));

it.each(['', 'abc', '1e9', '12abc', '1,2,3', '--5', '1.2.3', 'NaN', 'Infinity', '0x10', '٣'])(
  'does not read %p as a number',
  (text) => expect(readNumber(text)).toBeNull(),
);
