import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BOOKING_ZONE } from '@leap/domain';
import { DataSource } from 'typeorm';
import { fill, textsIn } from '../../../integrations/mail/mail-texts.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { defaultLocation, locationLine } from './booking-location.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import { CalendarGateway } from '../calendar-connections/calendar-gateway.js';

/** Changes that come while an event is written; more than these are handled by the jobs that they queued themselves. */
const MOST_ROUNDS = 5;

/** What the calendar shows from now on. No word of `updated_at`: that is the version people edit by, and nobody has changed anything. */
const NOTE = `
  UPDATE calendar_bookings
     SET calendar_sequence = $2, google_event_id = $3, calendar_starts_at = $4, calendar_ends_at = $5, calendar_noted_at = clock_timestamp(), meeting_url = $6
   WHERE id = $1 AND sequence = $2`;

/** The id of a booking's event: the booking's without dashes, which is what Google takes. */
export const eventIdOf = (bookingId: string): string => bookingId.replaceAll('-', '');

/** Keeps the practice's calendar equal to the bookings, whatever was changed, repeated or lost on the way. */
@Injectable()
export class BookingEventsJobs implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly calendar: CalendarGateway,
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
      if (booking.confirmBy !== null) return;
      const isConnected =
        booking.bookingStatus === 'cancelled'
          ? await this.calendar.deleteEvent(eventIdOf(id))
          : await this.put(booking);
      if (!isConnected || (await this.note(booking, await this.meetingUrl(booking)))) return;
    }
  }

  private async put(booking: CalendarBooking): Promise<boolean> {
    const settings = await this.siteSettings.get();
    const { brandName, practiceLanguage } = settings;
    const displayName = `${booking.firstName} ${booking.lastName}`;
    return this.calendar.putEvent({
      id: eventIdOf(booking.id),
      summary: `${displayName} · ${brandName}`,
      description: fill(textsIn(practiceLanguage).bookingPractice.event, { brand: brandName }),
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      timeZone: BOOKING_ZONE,
      attendee: { email: booking.email, displayName },
      location: locationLine(defaultLocation(settings, booking.language)),
    });
  }

  /** The link that the calendar created for the call, asked for once. */
  private async meetingUrl({ id, bookingStatus, meetingUrl }: CalendarBooking): Promise<string | null> {
    if (meetingUrl !== null || bookingStatus === 'cancelled') return meetingUrl;
    return (await this.calendar.meetingUrl(eventIdOf(id))) ?? null;
  }

  /** @returns false when the booking has changed since it was read */
  private async note(
    { id, sequence, bookingStatus, startsAt, endsAt }: CalendarBooking,
    meetingUrl: string | null,
  ): Promise<boolean> {
    const shown = bookingStatus === 'cancelled' ? [null, null, null] : [eventIdOf(id), startsAt, endsAt];
    const [, noted] = await this.dataSource.query<[unknown[], number]>(NOTE, [id, sequence, ...shown, meetingUrl]);
    return noted === 1;
  }
}
