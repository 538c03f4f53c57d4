import { Inject, Injectable } from '@nestjs/common';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { ENV, type Env } from '../../../config/env.js';
import { locationText } from '../../../integrations/mail/call-location.js';
import { fill, textsIn } from '../../../integrations/mail/mail-texts.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { MeetingTypesService } from '../meeting-types/meeting-types.service.js';
import { callNameOf, locationOf } from './booking-location.js';
import type { CalendarBooking } from './calendar-booking.entity.js';

/** A file for emails and downloads. */
export interface CalendarFile {
  filename: string;
  content: string;
  contentType: string;
}

/** When a file's content last changed: the practice's calendar adds the link later, and calendars prefer the newer file. */
const laterOf = (updatedAt: Date, calendarNotedAt: Date | null): Date =>
  calendarNotedAt !== null && calendarNotedAt > updatedAt ? calendarNotedAt : updatedAt;

/** Writes a booking as an iCalendar file. Equal versions give equal events, until the location changes. */
@Injectable()
export class BookingFilesService {
  constructor(
    private readonly siteSettings: SiteSettingsService,
    private readonly types: MeetingTypesService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** One event with a stable UID, so that calendars replace it. METHOD is PUBLISH, not REQUEST: no reply is expected. */
  async calendarFileOf(booking: CalendarBooking): Promise<CalendarFile> {
    const settings = await this.siteSettings.get();
    const { brandName, contactEmail } = settings;
    const type = await this.types.find(booking.meetingType);
    const location = locationOf(booking, settings, type);
    const callName = callNameOf(type, booking.language);
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
      // Calendars may be visible to others: contains no link that can cancel the call, and of the topic the type's name at most.
      summary:
        callName === undefined
          ? fill(textsIn(booking.language).bookingEmail.event, { brand: brandName })
          : `${callName} · ${brandName}`,
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
