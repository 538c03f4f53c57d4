import { bookingTexts, type BookingText } from '@leap/domain';
import type { EntityManager } from 'typeorm';
import type { SubmissionKey } from '../../../common/idempotency.js';
import { reminderOf, type Slot } from './booking-slots.js';
import { CalendarBooking } from './calendar-booking.entity.js';

/** What is known of a call before it is stored; absent texts are stored as null. */
export type SubmittedCall = SubmissionKey &
  Partial<Pick<CalendarBooking, BookingText>> &
  Pick<
    CalendarBooking,
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'phone'
    | 'selectedDate'
    | 'selectedTime'
    | 'timezone'
    | 'meetingType'
    | 'answers'
    | 'bufferBefore'
    | 'bufferAfter'
    | 'language'
    | 'innerCircleSignupId'
  >;

const noTexts = Object.fromEntries(bookingTexts.map((text) => [text, null])) as Record<BookingText, null>;

/** The row of a new call, of which nobody has been notified. */
export function toNewBooking(
  submitted: SubmittedCall,
  { id, manageTokenHash }: Pick<CalendarBooking, 'id' | 'manageTokenHash'>,
  { startsAt, endsAt }: Slot,
  now: Date,
): CalendarBooking {
  return {
    id,
    ...noTexts,
    ...submitted,
    externalId: null,
    metadata: {},
    startsAt,
    endsAt,
    bookingStatus: 'pending',
    erasedAt: null,
    googleEventId: null,
    manageTokenHash,
    sequence: 0,
    visitorNotifiedSequence: null,
    isEmailSkipped: false,
    practiceNotifiedSequence: null,
    calendarSequence: null,
    calendarStartsAt: null,
    calendarEndsAt: null,
    calendarNotedAt: null,
    meetingUrl: null,
    practiceNotes: null,
    changeNote: null,
    searchVector: null,
    remindAt: reminderOf(startsAt, now),
    remindedSequence: null,
    cancelledAt: null,
    confirmBy: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Stores a call. @returns false when the time is taken, or the key exists; waits for concurrent transactions */
export async function insertBooking(manager: EntityManager, booking: CalendarBooking): Promise<boolean> {
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into(CalendarBooking)
    .values(booking)
    .orIgnore()
    .returning(['id'])
    .execute();
  return (raw as unknown[]).length > 0;
}
