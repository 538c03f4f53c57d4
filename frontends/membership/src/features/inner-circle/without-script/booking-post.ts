import { bookCalendarSlotFields } from '@leap/client/fields/calendar';
import { checkFields } from '@leap/forms';
import type { PageForm } from '@leap/platform';
import { tokenPost } from '@leap/forms/token-post';
import { paths } from '../../../paths';
import {
  answerFields,
  bookingFieldOf,
  emptyBooking,
  toBooking,
  type BookingValues,
} from '../scheduling/booking-values';
import { slotOf } from './slot-choices';

const slotFieldOf = ({ field }: { field: string }): string =>
  field === 'selectedDate' || field === 'selectedTime' ? 'slot' : bookingFieldOf({ field });

/** The question of each answer, as the page showed it. */
export const questionFields = answerFields.map((field) => field.replace('answers', 'questions'));

/** The meeting type of a page's path; none on the steps of the Inner Circle. */
const slugOf = (path: string): string | undefined => /^\/book\/([^/]+)$/.exec(path)?.[1];

/** The booking without scripts. Nobody knows the visitor's zone: the times are the practice's. */
export const bookingPost: PageForm<BookingValues & { slot: string } & Record<string, string>> = {
  initial: () => ({ slot: '', ...emptyBooking(), ...Object.fromEntries(questionFields.map((field) => [field, ''])) }),
  check: (values) => ({
    ...(values.slot === '' ? { slot: 'required' } : {}),
    ...checkFields(bookCalendarSlotFields, values),
  }),
  call: (values, { language, path }) => ({
    path: '/api/calendar/book',
    body: toBooking(values, slotOf(values.slot), language, {
      slug: slugOf(path),
      questions: questionFields
        .map((field) => values[field] ?? '')
        .filter((text) => text !== '')
        .map((text) => ({ label: { en: text, es: text } })),
    }),
  }),
  messages: {
    success: [
      'membership-inner-circle:toasts.scheduled.title',
      'membership-inner-circle:toasts.scheduled.textWithoutScript',
    ],
    failure: [
      'membership-inner-circle:toasts.schedulingFailed.title',
      'membership-inner-circle:toasts.schedulingFailed.text',
    ],
    missing: ['membership-inner-circle:toasts.missing.title', 'membership-inner-circle:toasts.missing.text'],
  },
  messageOf: ({ slot }) => (slot === undefined ? undefined : 'missing'),
  fieldOf: slotFieldOf,
  next: (_answer, _values, { path }) =>
    slugOf(path) === undefined
      ? `${paths.innerCircleScheduling}&sent=booking#booking-message`
      : `${path}?sent=booking#booking-message`,
};

/** What the link of a call's email offers. */
export const bookingConfirmPost = tokenPost('/api/calendar/bookings/confirm', 'booking-status');
export const bookingCancelPost = tokenPost('/api/calendar/bookings/cancel', 'booking-title');
export const bookingMovePost: PageForm<{ slot: string }> = {
  initial: () => ({ slot: '' }),
  check: ({ slot }) => (slot === '' ? { slot: 'required' } : {}),
  call: ({ slot }, { search }) => {
    const { date, time } = slotOf(slot);
    return {
      path: '/api/calendar/bookings/move',
      body: { token: search.get('token') ?? '', selectedDate: date, selectedTime: time },
    };
  },
  messages: {
    failure: ['membership-inner-circle:toasts.schedulingFailed.title', 'membership-inner-circle:booking.failed'],
    missing: ['membership-inner-circle:toasts.missing.title', 'membership-inner-circle:toasts.missing.text'],
  },
  messageOf: () => 'missing',
  fieldOf: slotFieldOf,
  sentAt: 'booking-status',
};
