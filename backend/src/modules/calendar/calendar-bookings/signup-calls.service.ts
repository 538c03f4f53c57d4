import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { liveBookingStatuses } from '@leap/domain';
import { DataSource, In } from 'typeorm';
import { CalendarBooking } from './calendar-booking.entity.js';

/**
 * SQL: `SELECT` of one row about the calls of an application that are not cancelled: `booked_at` of the latest, null without one, and
 * `is_ahead`, whether one is still to come. Calls of the same address that were booked without the application's cookie count too.
 * @param sql SQL of the application's id, its address and when it was sent
 */
export const latestCall = ({ id, email, since }: { id: string; email: string; since: string }): string =>
  `SELECT max(b.created_at) AS booked_at, bool_or(b.booking_status IN ('pending', 'confirmed') AND b.ends_at > now()) AS is_ahead
           FROM calendar_bookings b
          WHERE b.booking_status <> 'cancelled' AND (b.inner_circle_signup_id = ${id} OR (b.inner_circle_signup_id IS NULL AND b.email = ${email} AND b.created_at >= ${since}))`;

/** The calls that belong to an application. */
@Injectable()
export class SignupCalls {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** All calls, the latest first. */
  list(signupId: number): Promise<Pick<CalendarBooking, 'id' | 'startsAt' | 'bookingStatus'>[]> {
    return this.dataSource.manager.find(CalendarBooking, {
      select: { id: true, startsAt: true, bookingStatus: true },
      where: { innerCircleSignupId: signupId },
      order: { startsAt: 'DESC' },
    });
  }

  /** The most recently booked call that is not cancelled. */
  findLive(signupId: number): Promise<CalendarBooking | null> {
    return this.dataSource.manager.findOne(CalendarBooking, {
      where: { innerCircleSignupId: signupId, bookingStatus: In(liveBookingStatuses) },
      order: { createdAt: 'DESC' },
    });
  }
}
