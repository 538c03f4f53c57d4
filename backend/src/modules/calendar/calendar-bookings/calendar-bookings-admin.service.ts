import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BOOKING_ZONE, bookingDateOf, liveBookingStatuses, meetingTypeLimits, type BookingStatus } from '@leap/domain';
import { DateTime } from 'luxon';
import { DataSource, In, LessThanOrEqual, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction, type AuditSubject } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { CsvFile } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import { changeVersion, changeWhere, editConflict } from '../../../common/edit-version.js';
import {
  allExternal,
  setExternal,
  type ExternalColumns,
  type SetExternalDto,
} from '../../../common/external-record.js';
import { whereDays } from '../../../common/list-days.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition, selectOf } from '../../../common/list-definition.js';
import { CalendarBlockedDaysService } from '../calendar-blocked-days/calendar-blocked-days.service.js';
import { CalendarHoursService } from '../calendar-hours/calendar-hours.service.js';
import { BookingSignup } from './booking-signup.js';
import { slotsOf } from './booking-slots.js';
import { CalendarAvailabilityService } from './calendar-availability.service.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import {
  bookingColumns,
  bookingFileFields,
  bookingOutcomes,
  bookingRowFields,
  type BookingDay,
  type BookingFileRow,
  type BookingOutcome,
  type BookingRow,
  type ListAdminBookingsQueryDto,
  type MoveAdminBookingDto,
  type BookingVersionDto,
  type UpdateAdminBookingDto,
} from './calendar-bookings-admin.dto.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';

type Filters = Omit<ListAdminBookingsQueryDto, 'cursor' | 'limit'>;

const bookings = new ListDefinition<
  Filters & { signupIds?: number[]; isCancelled?: false },
  BookingRow,
  BookingFileRow
>({
  select: selectOf(bookingRowFields, 'b'),
  selectDetail: selectOf(bookingFileFields, 'b'),
  table: 'calendar_bookings b',
  orderedBy: { alias: 'b', column: 'starts_at', instantOf: ({ startsAt }) => startsAt },
  filter(statement, filters) {
    const { q, status, language, memberId, externalId, signupIds, isCancelled } = filters;
    whereDays(statement, filters, 'b.starts_at')
      .where(q, (value) => `b.search_vector @@ search_query(${value})`)
      .where(status, (value) => `b.booking_status = ${value}`)
      .where(language, (value) => `b.language = ${value}`)
      .where(externalId, (value) => `b.external_id = ${value}`);
    if (isCancelled === false) statement.only(`b.booking_status <> 'cancelled'`);
    // Each half of the UNION uses its own index. An account has few calls, so they are collected first and sorted afterwards.
    statement.where(
      memberId,
      (id) => `b.id IN (SELECT c.id FROM users u JOIN calendar_bookings c ON c.email = u.email WHERE u.id = ${id}
            UNION SELECT c.id FROM calendar_bookings c WHERE c.inner_circle_signup_id = ANY (${statement.parameter(signupIds)}::int[]))`,
    );
  },
  file: { name: 'calls.csv', columns: bookingColumns },
  changes: 'booking',
});

const DAYS_OF_A_WEEK = 7;
const CALLS_PER_HOUR = 60 / meetingTypeLimits.minutes.min;
/** Statuses whose outcome can be set once the call has begun. */
const notable: readonly BookingStatus[] = ['pending', 'confirmed', ...bookingOutcomes];
const subjectOf = (id: string): AuditSubject => ({ type: 'booking', id });

/** Calls in the admin area. */
@Injectable()
export class CalendarBookingsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly bookings: CalendarBookingsService,
    private readonly availability: CalendarAvailabilityService,
    private readonly blockedDays: CalendarBlockedDaysService,
    private readonly hours: CalendarHoursService,
    private readonly signup: BookingSignup,
    private readonly audit: AuditTrail,
  ) {}

  /** One page, the latest call first. */
  async list(query: ListAdminBookingsQueryDto, adminId: string): Promise<Page<BookingRow>> {
    const asked = await this.withSignups(query);
    return bookings.page(this.dataSource, asked, () => this.audit.record('bookings.listed', adminId));
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto, adminId: string): Promise<Page<Change<BookingRow>>> {
    return bookings.changes(this.dataSource, query, () => this.audit.record('bookings.listed', adminId));
  }

  /** All calls of a filter, as a stream. */
  async export(filters: Filters, adminId: string): Promise<CsvFile<BookingFileRow>> {
    const asked = await this.withSignups(filters);
    return bookings.file(this.dataSource, asked, () => this.audit.record('bookings.exported', adminId));
  }

  /**
   * The week that contains a day of the practice's time zone: slots, blocked days, calls, and which slots are free. By default the week of
   * the next call, or the current one without a call.
   */
  async week(
    day: string | undefined,
    adminId: string,
    now = new Date(),
  ): Promise<{ today: string; days: BookingDay[] }> {
    const monday = DateTime.fromISO(day ?? bookingDateOf((await this.nextStart(now)) ?? now), {
      zone: BOOKING_ZONE,
    }).startOf('week');
    const dates = Array.from(
      { length: DAYS_OF_A_WEEK },
      (_unused, index) => monday.plus({ days: index }).toISODate() ?? '',
    );
    const [from = '', to = ''] = [dates[0], dates.at(-1)];
    const [blockedDays, { ofWeekday, ofDay }, bookable, { items }] = await Promise.all([
      this.blockedDays.list(from, to),
      this.hours.listChanges(from, to),
      this.availability.list({ from, to }, now),
      // Times are booked once, so a week has at most as many calls as its hours hold.
      bookings.page(this.dataSource, { from, to, isCancelled: false, limit: DAYS_OF_A_WEEK * 24 * CALLS_PER_HOUR }),
    ]);
    await this.audit.record('bookings.listed', adminId);
    const changes = { blockedDays, hoursOfWeekday: ofWeekday, hoursOfDay: ofDay };
    const rows = items.toReversed();
    const offered = new Map(bookable.flatMap(({ slots }) => slots).map((slot) => [slot.startsAt.getTime(), slot]));
    return {
      today: bookingDateOf(now),
      days: dates.map((date) => ({
        date,
        isBlocked: blockedDays.has(date),
        slots: slotsOf(date, changes).map(
          (slot) => offered.get(slot.startsAt.getTime()) ?? { ...slot, isAvailable: undefined },
        ),
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

  /** Cancels a call; emails and Google's event follow. @throws AppError `not_found` (404), `edit_conflict` and `conflict` (409) */
  async cancel(
    { id, version, note }: BookingVersionDto & { note?: string },
    adminId: string,
  ): Promise<CalendarBooking> {
    await this.bookings.cancelCall(id, {
      version,
      note,
      also: (manager) => this.note(manager, 'bookings.cancelled', id, adminId),
    });
    return this.bookings.find(id);
  }

  /** Cancels several calls one by one, each at its expected version. */
  cancelMany(calls: readonly BookingVersionDto[], adminId: string): Promise<BulkResultDto> {
    return runAtExpectedVersion(calls, (call) => this.cancel(call, adminId));
  }

  /**
   * Moves a call; emails and Google's event follow. @throws AppError `not_found` (404), `slot_unavailable` (422), `slot_taken`,
   * `edit_conflict` and `conflict` (409)
   */
  move(
    id: string,
    { version, note, ...requestedSlot }: MoveAdminBookingDto,
    adminId: string,
  ): Promise<CalendarBooking> {
    return this.bookings.moveCall(id, requestedSlot, {
      version,
      note,
      also: (manager) => this.note(manager, 'bookings.moved', id, adminId),
    });
  }

  /** Sends the visitor the call's current email again. @throws AppError `not_found` (404), `conflict` (409) */
  resendEmail(id: string, adminId: string): Promise<CalendarBooking> {
    return this.bookings.resendEmail(id, {
      also: (manager) => this.audit.record('bookings.email-resent', adminId, manager, subjectOf(id)),
    });
  }

  /** Stores the practice's notes. @throws AppError `not_found` (404), `edit_conflict` (409) */
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

  /** Sets what another program keeps with a call. @throws AppError `not_found` (404), `validation_failed` (422) for an id of another one */
  async setExternal(id: string, body: SetExternalDto, adminId: string): Promise<ExternalColumns> {
    return this.dataSource.transaction(async (manager) => {
      const stored = await setExternal(manager, 'calendar_bookings', id, allExternal(body));
      if (stored.isChanged) await this.audit.record('bookings.external-set', adminId, manager, subjectOf(id));
      return stored;
    });
  }

  /**
   * Sets the outcome of a call; does nothing if it is set to the same already.
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

  /** Sets the same outcome of several calls, one by one. */
  noteOutcomes(calls: readonly BookingVersionDto[], outcome: BookingOutcome, adminId: string): Promise<BulkResultDto> {
    return runAtExpectedVersion(calls, (call) => this.noteOutcome(call, outcome, adminId));
  }

  /** Whether the call can still be moved or cancelled. */
  isChangeable(booking: CalendarBooking): boolean {
    return this.bookings.isChangeable(booking);
  }

  /** Records the audit entry. The practice gets no email about its own action. */
  private async note(manager: EntityManager, action: AuditAction, id: string, adminId: string): Promise<void> {
    await manager.query('UPDATE calendar_bookings SET practice_notified_sequence = sequence WHERE id = $1', [id]);
    await this.audit.record(action, adminId, manager, subjectOf(id));
  }

  /** When the call that ends next starts; a running one counts, a pending one does not. */
  private async nextStart(now: Date): Promise<Date | undefined> {
    const [next] = await this.dataSource.query<{ startsAt: Date }[]>(
      `SELECT starts_at AS "startsAt" FROM calendar_bookings
        WHERE ends_at > $1 AND booking_status = ANY ($2) AND confirm_by IS NULL ORDER BY ends_at LIMIT 1`,
      [now, [...liveBookingStatuses]],
    );
    return next?.startsAt;
  }

  /** The calls of an account are those of its address and of its applications. */
  private async withSignups<Asked extends Filters>(asked: Asked): Promise<Asked & { signupIds?: number[] }> {
    const { memberId } = asked;
    return memberId === undefined ? asked : { ...asked, signupIds: await this.signup.idsOfUser(memberId) };
  }
}

/** Runs an action on each of the calls, at its expected version. */
function runAtExpectedVersion(
  calls: readonly BookingVersionDto[],
  runAction: (call: BookingVersionDto) => Promise<unknown>,
): Promise<BulkResultDto> {
  const versions = new Map(calls.map(({ id, version }) => [id, version]));
  return runBulk([...versions.keys()], (id) => runAction({ id, version: versions.get(id) ?? '' }));
}
