import type { EntityManager } from 'typeorm';
import { BOOKING_ZONE, bookingDateOf, liveBookingStatuses } from '@leap/domain';
import { DateTime } from 'luxon';
import type { TimeRange } from '../calendar-connections/calendar-gateway.js';
import type { MeetingType } from '../meeting-types/meeting-type.entity.js';
import { slotTaken } from './slot-refusals.js';

type Buffers = Pick<MeetingType, 'bufferBefore' | 'bufferAfter'>;

/** What a row blocks, as in the exclusion constraints of bookings and holds. */
export const BLOCKED = `tsrange(starts_at AT TIME ZONE 'UTC' - make_interval(mins => buffer_before), ends_at AT TIME ZONE 'UTC' + make_interval(mins => buffer_after))`;

/** The same of two parameters: the instants of {@link withBuffers}. */
export const blockedBy = (from: string, to: string): string =>
  `tsrange(${from}::timestamptz AT TIME ZONE 'UTC', ${to}::timestamptz AT TIME ZONE 'UTC')`;

/** A call with the times before and after it in which no other call can be booked. */
export const withBuffers = ({ startsAt, endsAt }: TimeRange, { bufferBefore, bufferAfter }: Buffers): TimeRange => ({
  startsAt: new Date(startsAt.getTime() - bufferBefore * 60_000),
  endsAt: new Date(endsAt.getTime() + bufferAfter * 60_000),
});

/** Midnight in the practice's time zone, this many days after the date. */
export function startOfDay(date: string, daysLater = 0): Date {
  return DateTime.fromISO(date, { zone: BOOKING_ZONE }).plus({ days: daysLater }).toJSDate();
}

const COUNT_OF_DAY = `
  SELECT (SELECT count(*) FROM calendar_bookings
           WHERE starts_at >= $2 AND starts_at < $3 AND meeting_type = $1 AND booking_status = ANY ($4) AND (confirm_by IS NULL OR confirm_by > now()))::int
       + (SELECT count(*) FROM slot_holds
           WHERE starts_at >= $2 AND starts_at < $3 AND meeting_type = $1 AND expires_at > now())::int AS count`;

/**
 * The last step of storing a call or a hold, in the same transaction: those of a type with a limit wait for each other and are counted.
 * @throws AppError `slot_taken` (409) when the day has more of them than it may
 */
export async function assertDayHasRoom(
  manager: EntityManager,
  { slug, mostPerDay }: Pick<MeetingType, 'slug' | 'mostPerDay'>,
  { startsAt }: Pick<TimeRange, 'startsAt'>,
): Promise<void> {
  if (mostPerDay === null) return;
  const date = bookingDateOf(startsAt);
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`calendar-bookings:${slug}:${date}`]);
  const [{ count } = { count: 0 }] = await manager.query<{ count: number }[]>(COUNT_OF_DAY, [
    slug,
    startOfDay(date),
    startOfDay(date, 1),
    [...liveBookingStatuses],
  ]);
  if (count > mostPerDay) throw slotTaken();
}
