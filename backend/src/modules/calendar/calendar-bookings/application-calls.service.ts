import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { liveBookingStatuses } from '@leap/domain';
import { DataSource, In } from 'typeorm';
import { CalendarBooking } from './calendar-booking.entity.js';

/**
 * SQL: whether a call belongs to this application and was not cancelled. A scalar subquery instead of EXISTS, because PostgreSQL would
 * read all calls at once to hash them.
 * @param id SQL of the application's id
 */
export const hasCall = (id: string): string =>
  `((SELECT true FROM calendar_bookings b WHERE b.inner_circle_signup_id = ${id} AND b.booking_status <> 'cancelled' LIMIT 1) IS NOT NULL)`;

/** The calls that belong to an application. */
@Injectable()
export class ApplicationCalls {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** All calls, the latest first. */
  list(applicationId: number): Promise<Pick<CalendarBooking, 'id' | 'startsAt' | 'bookingStatus'>[]> {
    return this.dataSource.manager.find(CalendarBooking, {
      select: { id: true, startsAt: true, bookingStatus: true },
      where: { innerCircleSignupId: applicationId },
      order: { startsAt: 'DESC' },
    });
  }

  /** The most recently booked call that is not cancelled. */
  findLive(applicationId: number): Promise<CalendarBooking | null> {
    return this.dataSource.manager.findOne(CalendarBooking, {
      where: { innerCircleSignupId: applicationId, bookingStatus: In(liveBookingStatuses) },
      order: { createdAt: 'DESC' },
    });
  }
}
