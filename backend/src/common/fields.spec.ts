import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { RequiredText } from './fields.js';

class Sample {
  @RequiredText(4, { description: 'A sample.' })
  text: unknown;
}

const refusals = async (text: unknown): Promise<string[]> =>
  (await validate(plainToInstance(Sample, { text }))).flatMap(({ constraints = {} }) => Object.keys(constraints));

describe('a limited text', () => {
  it.each([
    ['four', []],
    ['  four  ', []],
    // One character each, in two UTF-16 units.
    ['🌊🌊🌊🌊', []],
    ['🌊🌊🌊🌊🌊', ['maxLength']],
    // A heart with a variation selector is two characters to PostgreSQL.
    ['❤️❤️', []],
    ['❤️❤️❤️', ['maxLength']],
  ])('has the length that the database counts: %s', async (text, expected) => {
    expect(await refusals(text)).toEqual(expected);
  });

  it('refuses other types', async () => {
    expect(await refusals(12_345)).toContain('isString');
  });
});
