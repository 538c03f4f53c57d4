import { Injectable } from '@nestjs/common';
import { liveBookingStatuses } from '@leap/domain';
import type { EntityManager } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service.js';

/** Ends what somebody has booked who leaves for good. */
@Injectable()
export class BookingEndings {
  constructor(private readonly jobs: JobsService) {}

  /**
   * Cancels the calls that are still to come: their times are free at once, and emails and the practice's calendar follow as after
   * every cancellation. Phone and words go from all of them; that a call took place, when and with whom, is kept.
   */
  async endAll(manager: EntityManager, ids: string[], now = new Date()): Promise<void> {
    const [cancelled] = await manager.query<[{ id: string }[], number]>(
      `UPDATE calendar_bookings SET booking_status = 'cancelled', cancelled_at = $2, remind_at = NULL, sequence = sequence + 1, updated_at = $2
        WHERE id = ANY ($1) AND booking_status = ANY ($3) AND starts_at > $2 RETURNING id`,
      [ids, now, [...liveBookingStatuses]],
    );
    for (const { id } of cancelled) {
      await this.jobs.enqueue(manager, 'calendar-bookings.send-email', { id });
      await this.jobs.enqueue(manager, 'calendar-bookings.notify-practice', { id });
      await this.jobs.enqueue(manager, 'calendar-bookings.sync-event', { id });
    }
    await manager.query(
      'UPDATE calendar_bookings SET phone = NULL, notes = NULL, practice_notes = NULL, idempotency_key = NULL, request_hash = NULL, updated_at = $2 WHERE id = ANY ($1)',
      [ids, now],
    );
  }
}
