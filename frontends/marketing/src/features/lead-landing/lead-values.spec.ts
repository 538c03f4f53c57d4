import { expect, it } from '@jest/globals';
import { ageInMessage } from '@leap/domain';
import { checkFields } from '@leap/forms';
import { ageOf, emptyLead, foldMessage, leadFields, toLead, validateLead, type LeadValues } from './lead-values';

const valid = {
  ...emptyLead(),
  name: 'Sample Person',
  email: 'lead@example.com',
  coachingType: 'retreats',
  privacyConsent: 'yes',
};
const errorsOf = (values: LeadValues) => ({ ...checkFields(leadFields, values), ...validateLead(values) });

it.each([
  ['', 18],
  ['abc', 18],
  ['17', 17],
  ['17.9', 17],
  ['42', 42],
  ['-3', -3],
])('reads the age %p as %i', (text, age) => expect(ageOf(text)).toBe(age));

it('puts age and marketing consent into the message, in the server’s format', () => {
  const message = foldMessage({ message: ' Sleep again. ', age: '42', marketingConsent: 'yes' });
  expect(message).toBe('Sleep again.\n\nAge: 42\nMarketing Consent: Yes');
  expect(ageInMessage(message)).toBe(42);
  expect(foldMessage({ message: '', age: 'x', marketingConsent: '' })).toBe('Age: 18\nMarketing Consent: No');
});

it('accepts 18 to 120 only', () => {
  const codeOf = (age: string) => errorsOf({ ...valid, age }).age;
  expect(['18', '120', '', 'abc'].map(codeOf)).toEqual([undefined, undefined, undefined, undefined]);
  expect(['17', '0', '-1', '121'].map(codeOf)).toEqual(['under_age', 'under_age', 'under_age', 'too_large']);
});

it('accepts any phone number up to the limit, or none', () => {
  const longest = '1'.repeat(41);
  expect(['', '+1 555 0100', 'abc', '123', longest].map((phone) => errorsOf({ ...valid, phone }).phone)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'too_long',
  ]);
});

it('leaves room in the message for the added lines', () => {
  const longest = { ...valid, message: 'x'.repeat(4_900), age: '120', marketingConsent: 'yes' };
  expect(errorsOf(longest)).toEqual({});
  expect(toLead(longest, 'en').message?.length).toBeLessThanOrEqual(5_000);
  expect(errorsOf({ ...longest, message: 'x'.repeat(4_901) }).message).toBe('too_long');
});
