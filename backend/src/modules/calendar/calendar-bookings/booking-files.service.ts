import { Inject, Injectable } from '@nestjs/common';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { ENV, type Env } from '../../../config/env.js';
import { locationText } from '../../../integrations/mail/call-location.js';
import { fill, textsIn } from '../../../integrations/mail/mail-texts.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { locationOf } from './booking-location.js';
import type { CalendarBooking } from './calendar-booking.entity.js';

/** A file as emails and downloads carry it. */
export interface CalendarFile {
  filename: string;
  content: string;
  contentType: string;
}

/** When a file's content was new last: the practice's calendar adds the link of the call, and calendars keep the later of two files. */
const laterOf = (updatedAt: Date, calendarNotedAt: Date | null): Date =>
  calendarNotedAt !== null && calendarNotedAt > updatedAt ? calendarNotedAt : updatedAt;

/** Writes a booking as an iCalendar file. The same version gives the same event, until there is something new about its location. */
@Injectable()
export class BookingFilesService {
  constructor(
    private readonly siteSettings: SiteSettingsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * One event with a UID that stays for all versions, so that calendars replace what they have. PUBLISH and not REQUEST: the
   * visitor has agreed already, and nobody reads answers that a calendar would send.
   */
  async calendarFileOf(booking: CalendarBooking): Promise<CalendarFile> {
    const settings = await this.siteSettings.get();
    const { brandName, contactEmail } = settings;
    const location = locationOf(booking, settings);
    const isCancelled = booking.bookingStatus === 'cancelled';
    const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
    const calendar = ical({
      prodId: { company: brandName, product: 'calls', language: booking.language.toUpperCase() },
      method,
    });
    calendar.createEvent({
      id: `${booking.id}@${new URL(this.env.PUBLIC_URL).hostname}`,
      sequence: booking.sequence,
      stamp: laterOf(booking.updatedAt, booking.calendarNotedAt),
      start: booking.startsAt,
      end: booking.endsAt,
      // Calendars are seen by others: no word about what the call is for, and no link that could cancel it.
      summary: fill(textsIn(booking.language).bookingEmail.event, { brand: brandName }),
      location: location.text ?? location.url ?? locationText(location, booking.language),
      ...(location.url === undefined ? {} : { url: location.url }),
      organizer: { name: brandName, email: contactEmail },
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
    return {
      filename: 'call.ics',
      content: calendar.toString(),
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    };
  }
}
