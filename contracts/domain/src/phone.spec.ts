import { expect, it } from '@jest/globals';
import { isPossiblePhone } from './phone.js';

it.each([
  '+1 555 0100',
  '600100',
  '(02) 9555-0100',
  '+34 600.100.200',
  '555/0100',
  '555 0100 ext 12',
  '555-0100 Ext. 12',
  '555-0100x12',
])('%s can be called', (phone) => {
  expect(isPossiblePhone(phone)).toBe(true);
});

it.each([
  '',
  'abc',
  '12345',
  '+() - .',
  'call me: 555 0100',
  'extext',
  '555 0100 e 12',
  'ana@example.com',
  '٥٥٥٠١٠٠',
  '555;0100',
])('%j cannot', (phone) => {
  expect(isPossiblePhone(phone)).toBe(false);
});

it('takes linear time for a long invalid text', () => {
  expect(isPossiblePhone(`${'x'.repeat(100_000)}e`)).toBe(false);
});
