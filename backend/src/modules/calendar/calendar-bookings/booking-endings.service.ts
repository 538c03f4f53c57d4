import { Injectable } from '@nestjs/common';
import { liveBookingStatuses } from '@leap/domain';
import { In, MoreThan, type EntityManager } from 'typeorm';
import { changeWhere } from '../../../common/edit-version.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { enqueueFollowUps } from './booking-follow-ups.js';
import { CalendarBooking } from './calendar-booking.entity.js';

/** Ends calls: one that is cancelled, and all of somebody who leaves for good. */
@Injectable()
export class BookingEndings {
  constructor(private readonly jobs: JobsService) {}

  /**
   * Cancels a call that is still to come: its time is free at once, and emails and the practice's calendar follow.
   * @param version what was seen of it
   * @returns whether it was cancelled: false for one that has begun, is cancelled, or is another than was seen
   */
  async cancel(manager: EntityManager, id: string, now: Date, version?: string): Promise<boolean> {
    const isCancelled = await changeWhere(
      manager,
      CalendarBooking,
      { id, bookingStatus: In([...liveBookingStatuses]), startsAt: MoreThan(now) },
      version,
      { bookingStatus: 'cancelled', cancelledAt: now, remindAt: null, sequence: () => 'sequence + 1' },
    );
    if (isCancelled) await enqueueFollowUps(this.jobs, manager, id);
    return isCancelled;
  }

  /** Cancels the calls that are still to come. Phone and notes are removed from all of them; the record of who had a call and when stays. */
  async endAll(manager: EntityManager, ids: string[], now = new Date()): Promise<void> {
    for (const id of ids) await this.cancel(manager, id, now);
    await manager.query(
      'UPDATE calendar_bookings SET phone = NULL, notes = NULL, practice_notes = NULL, idempotency_key = NULL, request_hash = NULL, updated_at = $2 WHERE id = ANY ($1)',
      [ids, now],
    );
  }
}
