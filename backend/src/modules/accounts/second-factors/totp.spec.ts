import { describe, expect, it } from '@jest/globals';
import { createSecret, otpauthUrl, stepOf } from './totp.js';
import { createRecoveryCodes, hashRecoveryCode, normaliseCode } from './recovery-codes.js';

/** The secret of RFC 6238's test vectors, `12345678901234567890`, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('stepOf', () => {
  // The last six digits of the vectors.
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('knows the code of second %d', (seconds, code, step) => {
    expect(stepOf(secret, code, seconds * 1_000)).toBe(step);
  });

  it.each([
    [-60, undefined],
    [-30, 37_037_036],
    [30, 37_037_036],
    [60, undefined],
  ])('accepts or refuses a code %d seconds apart, wherever in the step the clock is', (apart, expected) => {
    for (const within of [0, 1, 15, 29])
      expect(stepOf(secret, '081804', (37_037_036 * 30 + within + apart) * 1_000)).toBe(expected);
  });

  it.each(['', '28708', '2870822', '28708a', '２８７０８２', '287082\n'])('refuses %j', (code) => {
    expect(stepOf(secret, code, 59_000)).toBeUndefined();
  });
});

it('creates secrets of 160 bits, and addresses that authenticators read', () => {
  expect(new Set([createSecret(), createSecret()]).size).toBe(2);
  expect(createSecret()).toMatch(/^[A-Z2-7]{32}$/);
  const url = new URL(otpauthUrl('Path & Co', 'ana+1@example.com', secret));
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Path & Co:ana+1@example.com',
  ]);
  expect(Object.fromEntries(url.searchParams)).toEqual({ secret, issuer: 'Path & Co' });
});

describe('recovery codes', () => {
  it('are ten distinct ones without ambiguous characters', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  });

  it('are recognised however they are typed', () => {
    for (const typed of ['0k1qd-xm04v', ' 0K1QD XM04V ', 'OkIqdxmO4v', 'okLqd–xm04v'])
      expect(normaliseCode(typed)).toBe('0k1qdxm04v');
  });

  it('are stored as hashes bound to one account and one installation', () => {
    const hash = hashRecoveryCode('a2V5', 'ana', '0k1qd-xm04v');
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(hashRecoveryCode('a2V5', 'ana', 'OK1QD XM04V')).toBe(hash);
    expect(hashRecoveryCode('a2V5', 'ben', '0k1qd-xm04v')).not.toBe(hash);
    expect(hashRecoveryCode('a2V4', 'ana', '0k1qd-xm04v')).not.toBe(hash);
  });
});
