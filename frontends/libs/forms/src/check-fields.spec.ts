import { expect, it } from '@jest/globals';
import { checkFields, refusalsOf } from './check-fields';

const fields = {
  name: { required: true, maxLength: 5 },
  email: { required: true, maxLength: 254, format: 'email' },
  phone: { maxLength: 40 },
  plan: { enum: ['month', 'year'] },
  slug: { pattern: '^[a-z]+$' },
  story: { required: true, minLength: 3 },
  title: { minLength: 1 },
  age: { minimum: 18, maximum: 120 },
  position: { minimum: 0, integer: true },
  tags: { maxItems: 2, maxItemLength: 3 },
  'links.shop': { required: true, format: 'uri' },
  'links.music': { format: 'uri-reference' },
  steps: { maxItems: 2, items: { title: { required: true, maxLength: 4 }, text: { required: true } } },
};

it.each([
  ['a text without blanks around it', 'name', ' Ana ', undefined],
  ['nothing but blanks', 'name', '  ', 'required'],
  ['five emoji', 'name', '🔥🔥🔥🔥🔥', undefined],
  ['six characters', 'name', 'sixsix', 'too_long'],
  ['an address', 'email', 'ana@example.com', undefined],
  ['no address', 'email', 'ana', 'invalid_email'],
  ['a number', 'phone', '+1 555 0100', undefined],
  ['no number where none is needed', 'phone', '', undefined],
  ['any number, as it is written', 'phone', '123', undefined],
  ['another choice', 'plan', 'week', 'invalid_choice'],
  ['another pattern', 'slug', 'A b', 'invalid_format'],
  ['nothing where some characters are needed', 'story', '', 'too_short'],
  ['too few characters', 'story', ' ab ', 'too_short'],
  ['nothing in a field that may be absent', 'title', '', 'required'],
  ['no whole number', 'position', '1.5', 'invalid_format'],
  ['a whole number below the minimum', 'position', '-1', 'too_small'],
  ['an address of another site', 'links.shop', 'https://example.com/shop', undefined],
  ['a path where another site is needed', 'links.shop', '/shop', 'invalid_format'],
  ['a path of this site', 'links.music', '/music.mp3', undefined],
  ['an address without TLS', 'links.music', 'http://example.com', 'invalid_format'],
  ['too small a number', 'age', '17', 'too_small'],
  ['too large a number', 'age', '121', 'too_large'],
])('%s', (_name, field, value, code) => {
  expect(checkFields(fields, { [field]: value })).toEqual(code === undefined ? {} : { [field]: code });
});

it('counts the entries of a list, and the characters of each', () => {
  const codeOf = (...tags: string[]) => checkFields(fields, { tags }).tags;
  expect([codeOf('a', 'b'), codeOf('a', 'b', 'c'), codeOf('long')]).toEqual([undefined, 'too_many', 'too_long']);
});

it('checks the fields of each entry of a list of objects', () => {
  const codeOf = (...steps: { title: string; text: string }[]) => checkFields(fields, { steps }).steps;
  const step = { title: '2010', text: 'It began.' };
  expect(codeOf(step, step)).toBeUndefined();
  expect(codeOf(step, step, step)).toBe('too_many');
  expect(codeOf(step, { ...step, text: '' })).toBe('required');
  expect(codeOf({ ...step, title: 'too long' })).toBe('too_long');
});

it('checks only the fields that the form has', () => {
  expect(checkFields(fields, { other: '' })).toEqual({});
});

it('maps refusals to the fields of the form, the first of each, and omits others', () => {
  const refused = [
    { field: 'tags.3', code: 'too_long' },
    { field: 'tags.4', code: 'invalid' },
    { field: 'likesCount', code: 'unknown_field' },
  ];
  expect(refusalsOf(refused, ['name', 'tags'])).toEqual({ tags: 'too_long' });
});
