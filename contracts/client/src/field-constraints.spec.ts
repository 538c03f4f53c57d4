import { expect, it } from '@jest/globals';
import { bookCalendarSlotFields, holdCalendarSlotFields } from './generated/fields/calendar';
import { createAdminMeetingTypeFields } from './generated/fields/meeting-types-admin';
import { createAdminCallRecordingFields } from './generated/fields/call-recordings-admin';

it.each([
  ['a required text', bookCalendarSlotFields.firstName, { required: true, maxLength: 100 }],
  ['an optional text', bookCalendarSlotFields.notes, { maxLength: 2_000 }],
  ['an email address', bookCalendarSlotFields.email, { required: true, maxLength: 254, format: 'email' }],
  [
    'a text of a form',
    holdCalendarSlotFields.holdToken,
    { required: true, minLength: 32, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' },
  ],
  ['a number', createAdminMeetingTypeFields.minutes, { required: true, minimum: 10, maximum: 240, integer: true }],
  ['a choice', createAdminMeetingTypeFields.visibility, { required: true, enum: ['listed', 'unlisted', 'closed'] }],
  ['a field of an object', createAdminMeetingTypeFields['name.en'], { required: true, maxLength: 80 }],
  ['a list of texts', createAdminCallRecordingFields.actionItems, { maxItems: 30, maxItemLength: 300 }],
  [
    'a list of objects',
    bookCalendarSlotFields.answers,
    { maxItems: 5, items: { answer: { maxLength: 2_000 }, question: { required: true, maxLength: 200 } } },
  ],
])('the constraints of %s are those of the document', (_kind, generated, documented) => {
  expect(generated).toEqual(documented);
});

it('the honeypot has no constraints', () => {
  expect(bookCalendarSlotFields).not.toHaveProperty('website');
});
