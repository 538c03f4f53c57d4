import { In, type EntityManager } from 'typeorm';
import { CalendarBooking } from './calendar-booking.entity.js';

/** The time zone in which these addresses booked last; undefined for those without a call. */
export async function lastTimeZoneOf(manager: EntityManager, emails: readonly string[]): Promise<string | undefined> {
  const last = await manager.findOne(CalendarBooking, {
    select: { id: true, timezone: true },
    where: { email: In([...emails]) },
    order: { createdAt: 'DESC' },
  });
  return last?.timezone;
}
