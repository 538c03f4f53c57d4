import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BOOKING_HOLD_MINUTES, isLiveBooking } from '@leap/domain';
import { DataSource, IsNull } from 'typeorm';
import { ENV, type Env } from '../../../config/env.js';
import { isLocationOpen } from '../../../integrations/mail/call-location.js';
import { bookingConfirmation } from '../../../integrations/mail/emails/booking-confirmation.email.js';
import { bookingEmail, type BookingEmailKind } from '../../../integrations/mail/emails/booking-email.email.js';
import { bookingPractice } from '../../../integrations/mail/emails/booking-practice.email.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { MeetingTypesService } from '../meeting-types/meeting-types.service.js';
import { callNameOf, locationOf } from './booking-location.js';
import { BookingFilesService } from './booking-files.service.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';
import { CalendarGateway } from '../calendar-connections/calendar-gateway.js';

type EmailJob = 'calendar-bookings.send-email' | 'calendar-bookings.notify-practice';

/** How long the first emails wait for the calendar's link, and how often they check. */
const LINK_AWAITED_MS = 15_000;
const LINK_PAUSE_SECONDS = 2;

/** Kinds of messages about the current version of a booking. */
function kindOf({ bookingStatus, sequence }: CalendarBooking): Exclude<BookingEmailKind, 'reminder'> {
  if (bookingStatus === 'cancelled') return 'cancelled';
  return sequence === 0 ? 'booked' : 'moved';
}

const isNotified = (notified: number | null, { sequence }: CalendarBooking): boolean =>
  notified !== null && notified >= sequence;

/**
 * Writes to visitor and practice about each booking, move and cancellation. A job reports the state at the time it runs, and stores the
 * version that it reported: run again, or after a later change, it sends nothing.
 */
@Injectable()
export class BookingEmailsJobs implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly bookings: CalendarBookingsService,
    private readonly files: BookingFilesService,
    private readonly siteSettings: SiteSettingsService,
    private readonly types: MeetingTypesService,
    private readonly mail: MailService,
    private readonly calendar: CalendarGateway,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.work('calendar-bookings.send-confirmation', ({ id }) => this.sendConfirmation(id));
    this.jobs.work('calendar-bookings.send-email', ({ id }) => this.sendEmail(id));
    this.jobs.work('calendar-bookings.notify-practice', ({ id }) => this.notifyPractice(id));
    this.jobs.work('calendar-bookings.send-reminder', ({ id }) => this.sendReminder(id));
  }

  /** Asks for the confirmation of the address, once; not after the hold has expired. */
  private async sendConfirmation(id: string): Promise<void> {
    const booking = await this.findBooking(id);
    if (!booking?.confirmBy || !isLiveBooking(booking.bookingStatus) || booking.confirmBy <= new Date()) return;
    const { brandName } = await this.siteSettings.get();
    await this.mail.send(
      booking.email,
      booking.language,
      bookingConfirmation({
        brandName,
        startsAt: booking.startsAt,
        endsAt: booking.endsAt,
        timezone: booking.timezone,
        minutes: BOOKING_HOLD_MINUTES,
        confirmUrl: this.bookings.manageUrl(booking),
      }),
    );
  }

  private async sendEmail(id: string): Promise<void> {
    const booking = await this.find(id);
    if (
      !booking ||
      isNotified(booking.visitorNotifiedSequence, booking) ||
      (await this.isPutOff(booking, 'calendar-bookings.send-email'))
    )
      return;
    await this.writeToVisitor(booking, kindOf(booking));
    await this.dataSource.query(
      `UPDATE calendar_bookings
          SET visitor_notified_sequence = greatest(visitor_notified_sequence, $2),
              booking_status = CASE booking_status WHEN 'pending' THEN 'confirmed' ELSE booking_status END
        WHERE id = $1`,
      [id, booking.sequence],
    );
  }

  private async notifyPractice(id: string): Promise<void> {
    const booking = await this.find(id);
    if (
      !booking ||
      isNotified(booking.practiceNotifiedSequence, booking) ||
      (await this.isPutOff(booking, 'calendar-bookings.notify-practice'))
    )
      return;
    const settings = await this.siteSettings.get();
    const type = await this.types.find(booking.meetingType);
    await this.mail.send(
      this.env.PRACTICE_EMAIL ?? settings.contactEmail,
      settings.practiceLanguage,
      bookingPractice({
        ...booking,
        brandName: settings.brandName,
        kind: kindOf(booking),
        callName: callNameOf(type, settings.practiceLanguage),
        location: locationOf({ ...booking, language: settings.practiceLanguage }, settings, type),
      }),
      { replyTo: booking.email },
    );
    await this.dataSource.query(
      'UPDATE calendar_bookings SET practice_notified_sequence = greatest(practice_notified_sequence, $2) WHERE id = $1',
      [id, booking.sequence],
    );
  }

  private async sendReminder(id: string): Promise<void> {
    const booking = await this.find(id);
    // A late reminder is sent until the call begins.
    if (
      !booking ||
      !isLiveBooking(booking.bookingStatus) ||
      booking.startsAt <= new Date() ||
      isNotified(booking.remindedSequence, booking)
    )
      return;
    await this.writeToVisitor(booking, 'reminder');
    await this.dataSource.query(
      'UPDATE calendar_bookings SET reminded_sequence = greatest(reminded_sequence, $2) WHERE id = $1',
      [id, booking.sequence],
    );
  }

  private async writeToVisitor(booking: CalendarBooking, kind: BookingEmailKind): Promise<void> {
    const settings = await this.siteSettings.get();
    const { brandName, contactEmail } = settings;
    const type = await this.types.find(booking.meetingType);
    await this.mail.send(
      booking.email,
      booking.language,
      bookingEmail({
        brandName,
        kind,
        name: booking.firstName,
        startsAt: booking.startsAt,
        endsAt: booking.endsAt,
        timezone: booking.timezone,
        callName: callNameOf(type, booking.language),
        location: locationOf(booking, settings, type),
        note: kind === 'moved' || kind === 'cancelled' ? (booking.changeNote ?? undefined) : undefined,
        manageUrl: this.bookings.manageUrl(booking),
      }),
      { replyTo: this.env.PRACTICE_EMAIL ?? contactEmail, attachments: [await this.files.calendarFileOf(booking)] },
    );
  }

  /**
   * A connected calendar creates a link for each new call within seconds, so the first email waits briefly to contain it. A slow
   * calendar delays no email for longer; the link is then on the call's page and in the reminder.
   * @returns true when this job was enqueued again
   */
  private async isPutOff(booking: CalendarBooking, job: EmailJob): Promise<boolean> {
    const { id, sequence, calendarSequence, createdAt } = booking;
    if (sequence > 0 || calendarSequence !== null || Math.abs(Date.now() - createdAt.getTime()) > LINK_AWAITED_MS)
      return false;
    const location = locationOf(booking, await this.siteSettings.get(), await this.types.find(booking.meetingType));
    if (!isLocationOpen(location) || !(await this.calendar.isConnected())) return false;
    await this.dataSource.transaction((manager) =>
      this.jobs.enqueue(manager, job, { id }, { startAfterSeconds: LINK_PAUSE_SECONDS }),
    );
    return true;
  }

  /** Nothing is sent about a call whose address is not confirmed. */
  private find(id: string): Promise<CalendarBooking | null> {
    return this.dataSource.manager.findOneBy(CalendarBooking, { id, confirmBy: IsNull() });
  }

  private findBooking(id: string): Promise<CalendarBooking | null> {
    return this.dataSource.manager.findOneBy(CalendarBooking, { id });
  }
}
