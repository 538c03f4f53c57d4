import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BOOKING_ZONE } from '@leap/domain';
import { DataSource } from 'typeorm';
import { fill, textsIn } from '../../../integrations/mail/mail-texts.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { MeetingTypesService } from '../meeting-types/meeting-types.service.js';
import { callNameOf, defaultLocation, locationLine } from './booking-location.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import { CalendarGateway } from '../calendar-connections/calendar-gateway.js';

/** Limit of changes during one write of an event; later ones are handled by their own jobs. */
const MOST_ROUNDS = 5;

/** Stores what the calendar shows. Does not change `updated_at`, which is the version for edits. */
const NOTE = `
  UPDATE calendar_bookings
     SET calendar_sequence = $2, google_event_id = $3, calendar_starts_at = $4, calendar_ends_at = $5, calendar_noted_at = clock_timestamp(), meeting_url = $6
   WHERE id = $1 AND sequence = $2`;

/** The id of a booking's event: the booking's id without dashes, since Google allows none. */
export const eventIdOf = (bookingId: string): string => bookingId.replaceAll('-', '');

/** Keeps the events of the practice's calendar equal to the bookings. */
@Injectable()
export class BookingEventsJobs implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly calendar: CalendarGateway,
    private readonly siteSettings: SiteSettingsService,
    private readonly types: MeetingTypesService,
  ) {}

  onModuleInit(): void {
    this.jobs.work('calendar-bookings.sync-event', ({ id }) => this.syncEvent(id));
  }

  /**
   * Writes the event and checks the booking again: of two concurrent runs the last one must have written the last version. Without a
   * connected calendar nothing is stored, so that the booking is found later.
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
    const type = await this.types.find(booking.meetingType);
    const displayName = `${booking.firstName} ${booking.lastName}`.trim();
    return this.calendar.putEvent({
      id: eventIdOf(booking.id),
      summary: `${displayName} · ${callNameOf(type, practiceLanguage) ?? brandName}`,
      description: fill(textsIn(practiceLanguage).bookingPractice.event, { brand: brandName }),
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      timeZone: BOOKING_ZONE,
      attendee: { email: booking.email, displayName },
      location: locationLine(defaultLocation(settings, type, booking.language)),
    });
  }

  /** The link that the calendar created for the call, fetched once. */
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
