import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { JobsService } from '../../../jobs/jobs.service.js';
import { releaseUnconfirmed } from './booking-holds.js';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
const EVERY_HOUR = '7 * * * *';

/** Claims due reminders; each once, also for concurrent processes. */
const CLAIM_REMINDERS = `
  UPDATE calendar_bookings SET remind_at = NULL
   WHERE id IN (SELECT id FROM calendar_bookings WHERE remind_at <= $1 ORDER BY remind_at LIMIT 500 FOR UPDATE SKIP LOCKED)
  RETURNING id, booking_status IN ('pending', 'confirmed') AND starts_at > $1 AS "isComing"`;

/** A call is completed even when its email could never be sent. */
const COMPLETE_PAST = `
  UPDATE calendar_bookings SET booking_status = 'completed', remind_at = NULL, updated_at = $1
   WHERE booking_status IN ('pending', 'confirmed') AND ends_at <= $1`;

/** Coming calls, and cancelled ones that the calendar still shows, whose event is missing or has another version. */
const UNSYNCED = `
  SELECT id FROM calendar_bookings
   WHERE ends_at > $1 AND confirm_by IS NULL AND calendar_sequence IS DISTINCT FROM sequence
     AND (booking_status IN ('pending', 'confirmed') OR calendar_sequence IS NOT NULL)
   ORDER BY starts_at LIMIT 500`;

/** Scheduled changes of bookings. */
@Injectable()
export class BookingClockJobs implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.work('calendar-bookings.queue-reminders', () => this.queueReminders());
    this.jobs.schedule('calendar-bookings.queue-reminders', EVERY_FIVE_MINUTES);
    this.jobs.work('calendar-bookings.queue-unsynced-events', () => this.queueUnsyncedEvents());
    this.jobs.schedule('calendar-bookings.queue-unsynced-events', EVERY_HOUR);
    this.jobs.work('calendar-bookings.release-unconfirmed', () => this.releaseUnconfirmed());
    this.jobs.schedule('calendar-bookings.release-unconfirmed', EVERY_FIVE_MINUTES);
    this.jobs.work('calendar-bookings.complete-past', () => this.completePast());
    this.jobs.schedule('calendar-bookings.complete-past', EVERY_HOUR);
  }

  /** Enqueues the reminders that are due at `now`, and marks them in the same transaction. */
  async queueReminders(now = new Date()): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [claimed] = await manager.query<[{ id: string; isComing: boolean }[], number]>(CLAIM_REMINDERS, [now]);
      for (const { id, isComing } of claimed)
        if (isComing) await this.jobs.enqueue(manager, 'calendar-bookings.send-reminder', { id });
    });
  }

  /** Expired holds no longer block a slot; this updates the rows. */
  async releaseUnconfirmed(now = new Date()): Promise<void> {
    await releaseUnconfirmed(this.dataSource.manager, now);
  }

  /** Past calls become `completed`; the practice marks those whose guest did not come. */
  async completePast(now = new Date()): Promise<void> {
    await this.dataSource.query(COMPLETE_PAST, [now]);
  }

  /** Finds bookings whose event is missing: from before a calendar was connected, or after a long outage. */
  async queueUnsyncedEvents(now = new Date()): Promise<void> {
    const rows = await this.dataSource.query<{ id: string }[]>(UNSYNCED, [now]);
    await this.dataSource.transaction(async (manager) => {
      for (const { id } of rows) await this.jobs.enqueue(manager, 'calendar-bookings.sync-event', { id });
    });
  }
}
