import { BOOKING_HOLD_MINUTES, liveBookingStatuses } from '@leap/domain';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { ConfirmedAddress } from './confirmed-address.entity.js';

/** Limit of open calls of one e-mail address. */
const MOST_OPEN_CALLS = 2;

const tooManyCalls = (): AppError =>
  new AppError('too_many_calls', 409, { detail: 'This e-mail already has two calls that are still to come.' });

/** Serialises bookings of one e-mail address until the transaction ends, so that their count stays true. */
export async function lockCallsOf(manager: EntityManager, email: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`calendar-bookings:${email}`]);
}

/**
 * Under the lock of {@link lockCallsOf}.
 * @param isProved whether the owner of the e-mail asks: what is only held, anybody may have begun
 * @throws AppError `too_many_calls` (409)
 */
export async function assertFewOpenCalls(
  manager: EntityManager,
  email: string,
  now: Date,
  isProved: boolean,
): Promise<void> {
  const [{ open } = { open: 0 }] = await manager.query<{ open: number }[]>(
    `SELECT count(*)::int AS open FROM calendar_bookings
      WHERE email = $1 AND booking_status = ANY ($2) AND starts_at > $3 AND (confirm_by IS NULL OR (confirm_by > $3 AND NOT $4))`,
    [email, [...liveBookingStatuses], now, isProved],
  );
  if (open >= MOST_OPEN_CALLS) throw tooManyCalls();
}

/** When the hold of a new call expires; null when its address needs no confirmation. */
export async function confirmationDue(manager: EntityManager, email: string, now: Date): Promise<Date | null> {
  if (await manager.existsBy(ConfirmedAddress, { email })) return null;
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
  at: { startsAt: Date | null; endsAt: Date | null } = { startsAt: null, endsAt: null },
): Promise<void> {
  await manager.query(
    `UPDATE calendar_bookings SET booking_status = 'cancelled', cancelled_at = $1::timestamptz, remind_at = NULL, updated_at = $1::timestamptz
      WHERE booking_status = 'pending' AND confirm_by <= $1::timestamptz
        AND tstzrange(starts_at, ends_at) && tstzrange($2::timestamptz, $3::timestamptz)`,
    [now, at.startsAt, at.endsAt],
  );
}
