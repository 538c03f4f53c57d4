import { describe, expect, it } from '@jest/globals';
import { isAddressIn, isAddressRange } from './address-ranges.js';

describe('isAddressRange', () => {
  it.each(['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '2001:db8::1', '2001:db8::/32', '::/0'])(
    'accepts %s',
    (range) => {
      expect(isAddressRange(range)).toBe(true);
    },
  );

  it.each([
    '',
    'example.com',
    '203.0.113.0/33',
    '2001:db8::/129',
    '203.0.113.0/',
    '203.0.113.0/24/1',
    '203.0.113.0/-1',
    'fe80::1%eth0',
    7,
  ])('refuses %s', (range) => {
    expect(isAddressRange(range)).toBe(false);
  });
});

describe('isAddressIn', () => {
  it.each([
    ['203.0.113.7', true],
    ['203.0.114.7', false],
    ['::ffff:203.0.113.7', true],
    ['2001:db8:1::9', true],
    ['2001:db9::9', false],
    ['', false],
    ['unknown', false],
  ])('finds %s among two networks: %s', (address, isIn) => {
    expect(isAddressIn(['203.0.113.0/24', '2001:db8::/32'], address)).toBe(isIn);
  });
});
