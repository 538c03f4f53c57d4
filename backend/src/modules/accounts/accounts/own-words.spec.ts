import { describe, expect, it } from '@jest/globals';
import { consistsOfOwnWords, practiceWords } from './own-words.js';

const sources = [
  'Ana',
  'de la Peña',
  null,
  'ana.pena84@quietriver.example',
  'The Quiet River',
  'www.leap-practice.com',
];

describe('a password made of words of the account or the site', () => {
  it.each([
    'ana-pena-2026',
    'AnaPeña84!!',
    'quietriver1',
    'Quiet River 2026',
    'leap-practice',
    'L3ap-Pr4ctice!',
    'pena84pena84',
  ])('%s is refused', (password) => {
    expect(consistsOfOwnWords(password, sources)).toBe(true);
  });

  it.each([
    'three slow mornings',
    'a river of quiet herons',
    '8472-9931-0057',
    'mañana cantan las ranas',
    'analogue clockwork',
  ])('%s is accepted', (password) => {
    expect(consistsOfOwnWords(password, sources)).toBe(false);
  });

  it.each([
    'innercircle2026',
    'Inner-Circle!',
    '1nnerC1rcle',
    'círculoíntimo',
    'CirculoIntimo26',
    'retiro2027',
    'coaching-1',
  ])('%s is refused, as the practice says it', (password) => {
    expect(consistsOfOwnWords(password, practiceWords)).toBe(true);
  });

  it.each(['innermost circles', 'my coach drinks tea', 'retirada de marzo'])('%s is accepted', (password) => {
    expect(consistsOfOwnWords(password, practiceWords)).toBe(false);
  });

  it('is not possible without such words', () => {
    expect(consistsOfOwnWords('12 34 56 78', [null, undefined, '', 'al'])).toBe(false);
  });
});
