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
  tags: { maxItems: 2, maxItemLength: 3 },
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
  ['too small a number', 'age', '17', 'too_small'],
  ['too large a number', 'age', '121', 'too_large'],
])('%s', (_name, field, value, code) => {
  expect(checkFields(fields, { [field]: value })).toEqual(code === undefined ? {} : { [field]: code });
});

it('counts the entries of a list, and the characters of each', () => {
  const codeOf = (...tags: string[]) => checkFields(fields, { tags }).tags;
  expect([codeOf('a', 'b'), codeOf('a', 'b', 'c'), codeOf('long')]).toEqual([undefined, 'too_many', 'too_long']);
});

it('checks only the fields that the form has', () => {
  expect(checkFields(fields, { other: '' })).toEqual({});
});

it('shows refusals at the fields of the form, the first of each, and leaves the others out', () => {
  const refused = [
    { field: 'tags.3', code: 'too_long' },
    { field: 'tags.4', code: 'invalid' },
    { field: 'likesCount', code: 'unknown_field' },
  ];
  expect(refusalsOf(refused, ['name', 'tags'])).toEqual({ tags: 'too_long' });
});
