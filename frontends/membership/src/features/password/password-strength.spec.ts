import { describe, expect, it } from '@jest/globals';
import { passwordStrength } from './password-strength';

describe('passwordStrength', () => {
  it.each([
    ['', 'short'],
    ['seven77', 'short'],
    ['👣👣👣👣', 'short'],
    ['12345678', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['abcd1234', 'weak'],
    ['password', 'weak'],
    ['passwordpassword', 'weak'],
    ['Password1!', 'fair'],
    ['nine quiet herons', 'strong'],
    ['una garza mira el río', 'strong'],
  ] as const)('%s is %s', (password, expected) => {
    expect(passwordStrength(password)).toBe(expected);
  });

  it('requires no kind of character: a longer sentence is never weaker', () => {
    const order = ['short', 'weak', 'fair', 'strong'];
    const sentence = 'the river takes the slow way home';
    const levels = Array.from(sentence, (_, index) => order.indexOf(passwordStrength(sentence.slice(0, index + 1))));
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    expect(levels.at(-1)).toBe(3);
  });
});
