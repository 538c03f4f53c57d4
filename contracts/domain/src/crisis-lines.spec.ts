import { describe, expect, it } from '@jest/globals';
import { CRISIS_DIRECTORY, crisisCountries, crisisCountryOf, crisisLines } from './crisis-lines.js';

describe('the crisis lines', () => {
  it('have a number that can be dialled for every country, and one directory for all others', () => {
    expect(Object.keys(crisisLines)).toEqual(crisisCountries.filter((country) => country !== 'other'));
    for (const [country, { name, number, dial, emergency }] of Object.entries(crisisLines)) {
      expect([
        country,
        name !== '',
        number.replaceAll(' ', '') === dial,
        /^\*?\d{3,11}$/.test(dial),
        /^\d{3}$/.test(emergency),
      ]).toEqual([country, true, true, true, true]);
    }
    expect(new URL(CRISIS_DIRECTORY).protocol).toBe('https:');
  });

  it('have the numbers of their sources', () => {
    expect(Object.fromEntries(Object.entries(crisisLines).map(([country, { number }]) => [country, number]))).toEqual({
      US: '988',
      CA: '988',
      MX: '800 911 2000',
      ES: '024',
      AR: '0800 999 0091',
      CL: '*4141',
      PE: '113',
      UY: '0800 0767',
      GB: '116 123',
      IE: '116 123',
      AU: '13 11 14',
      NZ: '1737',
    });
  });

  it.each([
    ['America/New_York', 'US'],
    ['America/Indiana/Tell_City', 'US'],
    ['America/Puerto_Rico', 'US'],
    ['America/Toronto', 'CA'],
    ['America/Mexico_City', 'MX'],
    ['America/Tijuana', 'MX'],
    ['Europe/Madrid', 'ES'],
    ['Atlantic/Canary', 'ES'],
    ['America/Argentina/Buenos_Aires', 'AR'],
    ['America/Buenos_Aires', 'AR'],
    ['Australia/Broken_Hill', 'AU'],
    ['Europe/Berlin', 'other'],
    ['America/Havana', 'other'],
    ['UTC', 'other'],
    [undefined, 'other'],
  ])('assign %s to %s', (zone, country) => expect(crisisCountryOf(zone)).toBe(country));

  it('assign every time zone of a listed country once', () => {
    const claimed = Intl.supportedValuesOf('timeZone').filter((zone) => crisisCountryOf(zone) !== 'other');
    expect(claimed.length).toBeGreaterThan(90);
  });
});
