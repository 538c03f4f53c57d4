import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BOOKING_ZONE } from '@leap/contracts/domain';
import { DataSource } from 'typeorm';
import { fill, textsIn } from '../../integrations/mail/mail-texts.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { SiteSettingsService } from '../site-settings/site-settings.service.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import { CalendarConnection } from './calendar-connection.js';

/** Changes that come while an event is written; more than these are left to the jobs that they queued themselves. */
const MOST_ROUNDS = 5;

/** The id of a booking's event: the booking's without dashes, which is what Google takes. */
export const eventIdOf = (bookingId: string): string => bookingId.replaceAll('-', '');

/** Keeps the practice's calendar equal to the bookings, whatever was changed, repeated or lost on the way. */
@Injectable()
export class BookingEventsJobs implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly calendar: CalendarConnection,
    private readonly siteSettings: SiteSettingsService,
  ) {}

  onModuleInit(): void {
    this.jobs.work('calendar-bookings.sync-event', ({ id }) => this.syncEvent(id));
  }

  /**
   * Makes the event what the booking is, and looks again: two of these may run at once, and the one that writes last must
   * have written the last version. Without a connected calendar nothing is noted, so that the booking is found later.
   */
  private async syncEvent(id: string): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const booking = await this.dataSource.manager.findOneBy(CalendarBooking, { id });
      if (!booking) {
        await this.calendar.deleteEvent(eventIdOf(id));
        return;
      }
      const isConnected = booking.bookingStatus === 'cancelled' ? await this.calendar.deleteEvent(eventIdOf(id)) : await this.put(booking);
      if (!isConnected || (await this.note(booking))) return;
    }
  }

  private async put(booking: CalendarBooking): Promise<boolean> {
    const { brandName, practiceLanguage } = await this.siteSettings.get();
    const displayName = `${booking.firstName} ${booking.lastName}`;
    return this.calendar.putEvent({
      id: eventIdOf(booking.id),
      summary: `${displayName} · ${brandName}`,
      description: fill(textsIn(practiceLanguage).bookingPractice.event, { brand: brandName }),
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      timeZone: BOOKING_ZONE,
      attendee: { email: booking.email, displayName },
    });
  }

  /** @returns false when the booking has changed since it was read */
  private async note({ id, sequence, bookingStatus }: CalendarBooking): Promise<boolean> {
    const googleEventId = bookingStatus === 'cancelled' ? null : eventIdOf(id);
    const [, noted] = await this.dataSource.query<[unknown[], number]>(
      'UPDATE calendar_bookings SET calendar_sequence = $2, google_event_id = $3 WHERE id = $1 AND sequence = $2',
      [id, sequence, googleEventId],
    );
    return noted === 1;
  }
}
