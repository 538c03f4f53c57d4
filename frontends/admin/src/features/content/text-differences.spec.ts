import { expect, it } from '@jest/globals';
import { differencesOf } from './text-differences';

it('marks words that only one of two texts has, and loses none', () => {
  expect(differencesOf('Some shy words.\n', 'Some bold words.\n\nMore.')).toEqual([
    { kind: 'same', text: 'Some ' },
    { kind: 'removed', text: 'shy' },
    { kind: 'added', text: 'bold' },
    { kind: 'same', text: ' words.\n' },
    { kind: 'added', text: '\nMore.' },
  ]);
});

it('answers for two long texts that have nothing in common', () => {
  const words = (sign: string) => Array.from({ length: 9_000 }, (_unused, index) => `${sign}${index * 7919}`).join(' ');
  const [from, to] = [words('a'), words('b')];
  const parts = differencesOf(from, to);
  const without = (kind: string) =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('');
  expect([without('added') === from, without('removed') === to]).toEqual([true, true]);
});
