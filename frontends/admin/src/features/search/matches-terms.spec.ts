import { expect, it } from '@jest/globals';
import { matchesTerms } from './matches-terms';

it.each([
  ['Site settings', 'set', true],
  ['Site settings', 'SETT site', true],
  ['Calendario y días bloqueados', 'dias', true],
  ['Founder’s first name', 'founder name', true],
  ['Site settings', 'ettings', false],
  ['Site settings', 'site members', false],
  ['Site settings', ' – ', false],
])('%s is found by %s: %s', (text, typed, expected) => {
  expect(matchesTerms(text, typed)).toBe(expected);
});
