import { describe, expect, it } from '@jest/globals';
import { findMisspelled, isOneSlipApart } from './misspelled.js';

describe('isOneSlipApart', () => {
  it.each([
    ['SESION_SECRET', 'SESSION_SECRET', true],
    ['SESSSION_SECRET', 'SESSION_SECRET', true],
    ['SESSION-SECRET', 'SESSION_SECRET', true],
    ['SESSOIN_SECRET', 'SESSION_SECRET', true],
    ['SESSION_SECRETS', 'SESSION_SECRET', true],
    ['SESSION_SECRET', 'SESSION_SECRET', false],
    ['SESON_SECRET', 'SESSION_SECRET', false],
    ['TERCES_NOISSES', 'SESSION_SECRET', false],
  ])('%s and %s: %s', (one, other, isApart) => {
    expect(isOneSlipApart(one, other)).toBe(isApart);
    expect(isOneSlipApart(other, one)).toBe(isApart);
  });
});

describe('findMisspelled', () => {
  const names = ['PORT', 'SMTP_URL', 'SESSION_SECRET'];

  it('finds a name that is one slip from one that is not set', () => {
    expect(findMisspelled({ SESION_SECRET: 'x', SMTP_URL: 'y' }, names)).toEqual({
      found: 'SESION_SECRET',
      meant: 'SESSION_SECRET',
    });
  });

  it('leaves short names, other programs’ names and those beside ours alone', () => {
    expect(
      findMisspelled({ PORTS: '1', PATH: '/bin', SESION_SECRET: 'x', SESSION_SECRET: 'y' }, names),
    ).toBeUndefined();
  });
});
