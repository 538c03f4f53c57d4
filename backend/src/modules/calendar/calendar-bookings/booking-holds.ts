import { BOOKING_HOLD_MINUTES, liveBookingStatuses } from '@leap/domain';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { BLOCKED, blockedBy, withBuffers } from './blocked-range.js';
import type { CalendarBooking } from './calendar-booking.entity.js';

/** Limit of open calls of one e-mail address, and of those that a stranger may begin with it in half an hour. */
const MOST_CALLS = 2;

const tooManyCalls = (): AppError =>
  new AppError('too_many_calls', 409, { detail: 'This e-mail already has two calls that are still to come.' });

/** Serialises bookings of one e-mail address until the transaction ends, so that their count stays true. */
export async function lockCallsOf(manager: EntityManager, email: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`calendar-bookings:${email}`]);
}

/** Booked calls of an address that are still to come; what is only held, anybody may have begun. */
const openCalls = `SELECT count(*)::int AS count FROM calendar_bookings
  WHERE email = $1 AND booking_status = ANY ($2) AND starts_at > $3 AND confirm_by IS NULL`;

/**
 * Under the lock of {@link lockCallsOf}, once a call of the e-mail's owner is stored as booked.
 * @throws AppError `too_many_calls` (409), which takes it back
 */
export async function assertFewOpenCalls(manager: EntityManager, email: string, now: Date): Promise<void> {
  const [{ count } = { count: 0 }] = await manager.query<{ count: number }[]>(openCalls, [
    email,
    [...liveBookingStatuses],
    now,
  ]);
  if (count > MOST_CALLS) throw tooManyCalls();
}

/**
 * Under the lock of {@link lockCallsOf}: for somebody who has not proved to own the e-mail. Counts what was begun lately, for every address
 * alike: the number of its booked calls would tell a stranger that somebody is being coached.
 * @throws AppError `too_many_calls` (409)
 */
export async function assertFewBegunCalls(manager: EntityManager, email: string, now: Date): Promise<void> {
  const [{ count } = { count: 0 }] = await manager.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM calendar_bookings WHERE email = $1 AND booking_status = ANY ($2) AND created_at > $3',
    [email, [...liveBookingStatuses], new Date(now.getTime() - BOOKING_HOLD_MINUTES * 60_000)],
  );
  if (count >= MOST_CALLS) throw tooManyCalls();
}

/** When the hold of a new call expires; null when its address is confirmed and has fewer open calls than it may have. */
export async function confirmationDue(manager: EntityManager, email: string, now: Date): Promise<Date | null> {
  const [{ isConfirmed, count } = { isConfirmed: false, count: 0 }] = await manager.query<
    { isConfirmed: boolean; count: number }[]
  >(`SELECT EXISTS (SELECT FROM confirmed_addresses WHERE email = $1) AS "isConfirmed", (${openCalls}) AS count`, [
    email,
    [...liveBookingStatuses],
    now,
  ]);
  if (isConfirmed && count < MOST_CALLS) return null;
  return new Date(now.getTime() + BOOKING_HOLD_MINUTES * 60_000);
}

/** Stores that the owner of this address opened a link of ours. */
export async function rememberConfirmed(manager: EntityManager, email: string): Promise<void> {
  await manager.query(
    'INSERT INTO confirmed_addresses (email) VALUES ($1) ON CONFLICT (email) DO UPDATE SET updated_at = now()',
    [email],
  );
}

/**
 * Releases expired holds. Nobody was notified of these calls, so nobody is notified of their end. The exclusion constraint still counts
 * them, so booking and moving run this in the same transaction.
 */
export async function releaseUnconfirmed(
  manager: EntityManager,
  now: Date,
  at?: Pick<CalendarBooking, 'startsAt' | 'endsAt' | 'bufferBefore' | 'bufferAfter'>,
): Promise<void> {
  const blocked = at && withBuffers(at, at);
  await manager.query(
    `UPDATE calendar_bookings SET booking_status = 'cancelled', cancelled_at = $1::timestamptz, remind_at = NULL, updated_at = $1::timestamptz
      WHERE booking_status = 'pending' AND confirm_by <= $1::timestamptz
        AND ${BLOCKED} && ${blockedBy('$2', '$3')}`,
    [now, blocked?.startsAt ?? null, blocked?.endsAt ?? null],
  );
}
