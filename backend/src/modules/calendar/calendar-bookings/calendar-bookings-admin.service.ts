import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BOOKING_ZONE, bookingDateOf, type BookingStatus } from '@leap/domain';
import { DateTime } from 'luxon';
import { DataSource, In, LessThanOrEqual, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction, type AuditSubject } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import { eachPage } from '../../../common/csv.js';
import { toPage, type ListPosition, type Page } from '../../../common/cursor.js';
import { changeVersion, changeWhere, editConflict } from '../../../common/edit-version.js';
import { whereDays } from '../../../common/list-days.js';
import { ListStatement } from '../../../common/list-statement.js';
import { CalendarBlockedDaysService } from '../calendar-blocked-days/calendar-blocked-days.service.js';
import { CalendarHoursService } from '../calendar-hours/calendar-hours.service.js';
import { BookingApplication } from './booking-application.js';
import { slotsOf, type Slot } from './booking-slots.js';
import { CalendarAvailabilityService } from './calendar-availability.service.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import {
  bookingOutcomes,
  type BookingDay,
  type BookingOutcome,
  type BookingRow,
  type ListAdminBookingsQueryDto,
  type MoveAdminBookingDto,
  type BookingVersionDto,
  type UpdateAdminBookingDto,
} from './calendar-bookings-admin.dto.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';

/** The list is ordered by the start of the call: that is the `created_at` of the cursor. */
const POSITIONED = `
  SELECT b.id, b.created_at AS "createdAt", b.booked_at AS "bookedAt", b.updated_at AS "updatedAt", b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.first_name AS "firstName", b.last_name AS "lastName", b.email, b.phone,
         b.timezone, b.language, b.booking_status AS "bookingStatus", b.meeting_type AS "meetingType"
    FROM (SELECT id, starts_at AS created_at, created_at AS booked_at, updated_at, starts_at, ends_at, first_name, last_name, email, phone, timezone, language, booking_status, meeting_type, search_vector
            FROM calendar_bookings) b `;

/** A row with its position in the list. */
export type PositionedBooking = BookingRow & { bookedAt: Date };
type Filters = Omit<ListAdminBookingsQueryDto, 'cursor' | 'limit'>;

const DAYS_OF_A_WEEK = 7;
/** Statuses whose outcome can be noted once the call has begun. */
const notable: readonly BookingStatus[] = ['pending', 'confirmed', ...bookingOutcomes];
const subjectOf = (id: string): AuditSubject => ({ type: 'booking', id });

/** A row as it is answered. */
export const withoutPosition = ({ bookedAt, ...row }: PositionedBooking): BookingRow => ({
  ...row,
  createdAt: bookedAt,
});

/** Calls as the practice sees them, and what it does about them. */
@Injectable()
export class CalendarBookingsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly bookings: CalendarBookingsService,
    private readonly availability: CalendarAvailabilityService,
    private readonly blockedDays: CalendarBlockedDaysService,
    private readonly hours: CalendarHoursService,
    private readonly application: BookingApplication,
    private readonly audit: AuditTrail,
  ) {}

  /** One page, the call that begins last first. */
  async list(query: ListAdminBookingsQueryDto, adminId: string): Promise<Page<PositionedBooking>> {
    await this.audit.record('bookings.listed', adminId);
    return toPage(await this.read(query, query), query.limit);
  }

  /** All of them, read as they are written. */
  async export(filters: Filters, adminId: string): Promise<AsyncIterable<PositionedBooking>> {
    await this.audit.record('bookings.exported', adminId);
    return eachPage((position) => this.read(filters, position));
  }

  /** The week of a day on the practice's clock: what is scheduled, blocked and booked, and what visitors are offered of it. */
  async week(
    day: string | undefined,
    adminId: string,
    now = new Date(),
  ): Promise<{ today: string; days: BookingDay[] }> {
    const monday = DateTime.fromISO(day ?? bookingDateOf(now), { zone: BOOKING_ZONE }).startOf('week');
    const dates = Array.from(
      { length: DAYS_OF_A_WEEK },
      (_unused, index) => monday.plus({ days: index }).toISODate() ?? '',
    );
    const [from = '', to = ''] = [dates[0], dates.at(-1)];
    const statement = whereDays(new ListStatement(), { from, to }, 'b.starts_at').only(
      `b.booking_status <> 'cancelled'`,
    );
    const [blockedDays, { ofWeekday, ofDay }, bookable, bookings] = await Promise.all([
      this.blockedDays.list(from, to),
      this.hours.listChanges(from, to),
      this.availability.list({ from, to }, now),
      // A time is booked once, so a week holds no more calls than it has hours.
      this.dataSource.query<PositionedBooking[]>(
        POSITIONED + statement.page({ limit: DAYS_OF_A_WEEK * 24 }, 'b'),
        statement.values,
      ),
    ]);
    await this.audit.record('bookings.listed', adminId);
    const changes = { blockedDays, hoursOfWeekday: ofWeekday, hoursOfDay: ofDay };
    const rows = bookings.map(withoutPosition).toReversed();
    const offered = new Map(
      bookable.flatMap(({ slots }) => slots).map(({ startsAt, isAvailable }) => [startsAt.getTime(), isAvailable]),
    );
    const scheduled = (date: string): Slot[] => (usualDay(date) ? slotsOf(date, changes) : []);
    return {
      today: bookingDateOf(now),
      days: dates.map((date) => ({
        date,
        isBlocked: blockedDays.has(date),
        slots: scheduled(date).map((slot) => ({ ...slot, isAvailable: offered.get(slot.startsAt.getTime()) })),
        bookings: rows.filter(({ startsAt }) => bookingDateOf(startsAt) === date),
      })),
    };
  }

  /** @throws AppError `not_found` (404) */
  async view(id: string, adminId: string): Promise<CalendarBooking> {
    const booking = await this.bookings.find(id);
    await this.audit.record('bookings.viewed', adminId, undefined, subjectOf(id));
    return booking;
  }

  /** As the visitor would: the emails and Google's event follow. @throws AppError `not_found` (404), `edit_conflict` and `conflict` (409) */
  async cancel({ id, version }: BookingVersionDto, adminId: string): Promise<CalendarBooking> {
    await this.bookings.cancelCall(id, {
      version,
      also: (manager) => this.note(manager, 'bookings.cancelled', id, adminId),
    });
    return this.bookings.find(id);
  }

  /** Cancels several, one by one, each only at its expected version. */
  cancelMany(calls: readonly BookingVersionDto[], adminId: string): Promise<BulkResultDto> {
    return runAtExpectedVersion(calls, (call) => this.cancel(call, adminId));
  }

  /** As the visitor would: the emails and Google's event follow. @throws AppError `not_found` (404), `slot_unavailable` (422), `slot_taken`, `edit_conflict` and `conflict` (409) */
  move(id: string, { version, ...requestedSlot }: MoveAdminBookingDto, adminId: string): Promise<CalendarBooking> {
    return this.bookings.moveCall(id, requestedSlot, {
      version,
      also: (manager) => this.note(manager, 'bookings.moved', id, adminId),
    });
  }

  /** Writes to the visitor once more about the call as it stands. @throws AppError `not_found` (404), `conflict` (409) */
  resendEmail(id: string, adminId: string): Promise<CalendarBooking> {
    return this.bookings.resendEmail(id, {
      also: (manager) => this.audit.record('bookings.email-resent', adminId, manager, subjectOf(id)),
    });
  }

  /** Keeps the practice's own notes. @throws AppError `not_found` (404), `edit_conflict` (409) */
  async update(
    id: string,
    { practiceNotes, version }: UpdateAdminBookingDto,
    adminId: string,
  ): Promise<CalendarBooking> {
    await this.dataSource.transaction(async (manager) => {
      await changeVersion(manager, CalendarBooking, { id, version }, { practiceNotes: practiceNotes ?? null });
      await this.audit.record('bookings.changed', adminId, manager, subjectOf(id));
    });
    return this.bookings.find(id);
  }

  /**
   * Notes how a call went; what is noted already stays as it is.
   * @throws AppError `not_found` (404), `edit_conflict` (409), `conflict` (409) before it has begun, or when it was cancelled
   */
  async noteOutcome(
    { id, version }: BookingVersionDto,
    outcome: BookingOutcome,
    adminId: string,
    now = new Date(),
  ): Promise<CalendarBooking> {
    await this.dataSource.transaction(async (manager) => {
      const others = In(notable.filter((status) => status !== outcome));
      const toNote = { id, startsAt: LessThanOrEqual(now), bookingStatus: others };
      const changes = { bookingStatus: outcome, remindAt: null };
      if (await changeWhere(manager, CalendarBooking, toNote, version, changes))
        await this.audit.record('bookings.outcome-noted', adminId, manager, subjectOf(id));
    });
    const booking = await this.bookings.find(id);
    if (booking.bookingStatus === outcome) return booking;
    if (notable.includes(booking.bookingStatus) && booking.startsAt <= now) throw editConflict();
    throw new AppError('conflict', 409, { detail: 'This call has not begun, or was cancelled.' });
  }

  /** Notes the same of several, one by one. */
  noteOutcomes(calls: readonly BookingVersionDto[], outcome: BookingOutcome, adminId: string): Promise<BulkResultDto> {
    return runAtExpectedVersion(calls, (call) => this.noteOutcome(call, outcome, adminId));
  }

  /** Whether the call can still be moved or cancelled. */
  isChangeable(booking: CalendarBooking): boolean {
    return this.bookings.isChangeable(booking);
  }

  /** Writes down who did it. The practice is not written to about what it did itself, as if the visitor had. */
  private async note(manager: EntityManager, action: AuditAction, id: string, adminId: string): Promise<void> {
    await manager.query('UPDATE calendar_bookings SET practice_notified_sequence = sequence WHERE id = $1', [id]);
    await this.audit.record(action, adminId, manager, subjectOf(id));
  }

  private async read(filters: Filters, position: ListPosition): Promise<PositionedBooking[]> {
    const statement = whereDays(new ListStatement(), filters, 'b.starts_at')
      .where(filters.q, (value) => `b.search_vector @@ search_query(${value})`)
      .where(filters.status, (value) => `b.booking_status = ${value}`)
      .where(filters.language, (value) => `b.language = ${value}`);
    if (filters.memberId !== undefined)
      statement.only(
        ofMember(
          statement.parameter(filters.memberId),
          statement.parameter(await this.application.idsOfUser(filters.memberId)),
        ),
      );
    const tail = statement.page(position, 'b');
    return this.dataSource.query<PositionedBooking[]>(POSITIONED + tail, statement.values);
  }
}

/** Calls of an account, by its address and its applications. Each half has an index of its own, and what an account has is little: it is collected, and put in order then. */
const ofMember = (id: string, applicationIds: string): string =>
  `b.id IN (SELECT c.id FROM users u JOIN calendar_bookings c ON c.email = u.email WHERE u.id = ${id}
            UNION SELECT c.id FROM calendar_bookings c WHERE c.inner_circle_signup_id = ANY (${applicationIds}::int[]))`;

/** Tuesday to Saturday; on other days nothing can be booked, whatever hours stand for them. */
const usualDay = (date: string): boolean => [2, 3, 4, 5, 6].includes(DateTime.fromISO(date, { zone: 'utc' }).weekday);

/** Runs an action on each of the calls, at its expected version. */
function runAtExpectedVersion(
  calls: readonly BookingVersionDto[],
  runAction: (call: BookingVersionDto) => Promise<unknown>,
): Promise<BulkResultDto> {
  const versions = new Map(calls.map(({ id, version }) => [id, version]));
  return runBulk([...versions.keys()], (id) => runAction({ id, version: versions.get(id) ?? '' }));
}
