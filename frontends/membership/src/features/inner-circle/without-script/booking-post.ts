import { bookCalendarSlotFields } from '@leap/client/fields/calendar';
import { checkFields } from '@leap/forms';
import type { PageForm } from '@leap/platform';
import { paths } from '../../../paths';
import { emptyBooking, toBooking, type BookingValues } from '../scheduling/booking-values';

/** Day and time are one choice: `2025-07-15 10:00 AM - 11:00 AM`. */
export const slotOf = (slot: string): { date: string; time: string } => ({
  date: slot.slice(0, 10),
  time: slot.slice(11),
});

/** The booking without scripts. Nobody knows the visitor's zone: the times are the practice's. */
export const bookingPost: PageForm<BookingValues & { slot: string }> = {
  initial: () => ({ slot: '', ...emptyBooking() }),
  check: (values) => ({
    ...(values.slot === '' ? { slot: 'required' } : {}),
    ...checkFields(bookCalendarSlotFields, values),
  }),
  call: (values, { language }) => ({
    path: '/api/calendar/book',
    body: toBooking(values, slotOf(values.slot), language),
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
  fieldOf: ({ field }) => (field === 'selectedDate' || field === 'selectedTime' ? 'slot' : field),
  next: () => `${paths.innerCircleScheduling}&sent=booking#booking-message`,
};
