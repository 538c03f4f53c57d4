import { Injectable } from '@nestjs/common';
import { bookingTexts, liveBookingStatuses } from '@leap/domain';
import { In, MoreThan, type EntityManager } from 'typeorm';
import { changeWhere } from '../../../common/edit-version.js';
import { snakeCase } from '../../../database/naming-strategy.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { enqueueFollowUps } from './booking-follow-ups.js';
import { CALENDAR_IS_CURRENT } from './calendar-is-current.js';
import { CalendarBooking } from './calendar-booking.entity.js';

const TEXTS_TO_NULL = [...bookingTexts.map((text) => `${snakeCase(text)} = NULL`), "answers = '[]'"].join(', ');

/** Cancels calls: a single one, and all of a person who deletes the account. */
@Injectable()
export class BookingEndings {
  constructor(private readonly jobs: JobsService) {}

  /**
   * Cancels a coming call: its slot is free at once; emails and the calendar event are updated by jobs.
   * @param version the expected version
   * @param changeNote why, for the visitor
   * @returns false when the call has begun, is cancelled, or has another version
   */
  async cancel(
    manager: EntityManager,
    id: string,
    now: Date,
    version?: string,
    changeNote: string | null = null,
  ): Promise<boolean> {
    const isCancelled = await changeWhere(
      manager,
      CalendarBooking,
      { id, bookingStatus: In([...liveBookingStatuses]), startsAt: MoreThan(now) },
      version,
      { bookingStatus: 'cancelled', cancelledAt: now, remindAt: null, changeNote, sequence: () => 'sequence + 1' },
    );
    if (isCancelled) await enqueueFollowUps(this.jobs, manager, { id });
    return isCancelled;
  }

  /**
   * Cancels all coming calls of an erased person. Cancelled calls are deleted, now or, while emails and the calendar event are pending,
   * by the retention job. Past calls keep name and time, without phone and texts.
   */
  async endAll(manager: EntityManager, ids: string[], now = new Date()): Promise<void> {
    const cancelled: string[] = [];
    for (const id of ids) if (await this.cancel(manager, id, now)) cancelled.push(id);
    await manager.query(
      `DELETE FROM calendar_bookings WHERE id = ANY ($1) AND booking_status = 'cancelled' AND id <> ALL ($2) AND ${CALENDAR_IS_CURRENT}`,
      [ids, cancelled],
    );
    await manager.query(
      `UPDATE calendar_bookings SET phone = NULL, ${TEXTS_TO_NULL}, practice_notes = NULL, change_note = NULL, external_id = NULL, metadata = '{}', idempotency_key = NULL, request_hash = NULL,
              erased_at = CASE WHEN booking_status = 'cancelled' THEN $2::timestamptz END, updated_at = $2
        WHERE id = ANY ($1)`,
      [ids, now],
    );
  }
}
