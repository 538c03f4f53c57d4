import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BOOKING_ZONE, bookingDateOf, liveBookingStatuses } from '@leap/domain';
import { DateTime } from 'luxon';
import { DataSource, MoreThanOrEqual, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { CalendarBlockedDay } from './calendar-blocked-day.entity.js';
import type { BlockCalendarDayDto, BlockedDay, DayCall } from './calendar-blocked-days-admin.dto.js';

const MOST_DAYS = 366;

/** Calls of several days that are not cancelled. */
const CALLS = `
  SELECT b.id, b.starts_at AS "startsAt", concat_ws(' ', b.first_name, b.last_name) AS name, b.booking_status AS "bookingStatus",
         to_char(b.starts_at AT TIME ZONE '${BOOKING_ZONE}', 'YYYY-MM-DD') AS day
    FROM unnest($1::date[]) AS d (day)
    JOIN calendar_bookings b ON b.starts_at >= d.day::timestamp AT TIME ZONE '${BOOKING_ZONE}' AND b.starts_at < (d.day + 1)::timestamp AT TIME ZONE '${BOOKING_ZONE}'
   WHERE b.booking_status = ANY ($2) ORDER BY b.starts_at`;

/** One change of several hours or days at a time: in any order of rows, two of them would wait for each other. */
export async function lockSchedule(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('calendar-schedule', 0))`);
}

/** Blocked days, managed by the owner. Blocking a day cancels no calls; the owner sees them and moves or cancels each. */
@Injectable()
export class CalendarBlockedDaysAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** Blocked days from today on. */
  async list(adminId: string, now = new Date()): Promise<BlockedDay[]> {
    const rows = await this.dataSource.manager.find(CalendarBlockedDay, {
      where: { day: MoreThanOrEqual(bookingDateOf(now)) },
      order: { day: 'ASC' },
      take: MOST_DAYS,
    });
    const calls = await this.callsOf(rows.map(({ day }) => day));
    await this.audit.record('bookings.listed', adminId);
    return rows.map(({ day, note }) => ({ day, note, calls: calls.get(day) ?? [] }));
  }

  /** Preview: the calls of days that are to be blocked. @throws AppError `validation_failed` (422) for a range that is none */
  async preview(range: BlockedRange, adminId: string): Promise<BlockedDay> {
    const { day } = range;
    const row = await this.dataSource.manager.findOneBy(CalendarBlockedDay, { day });
    const calls = await this.callsOf(daysOf(range));
    await this.audit.record('bookings.listed', adminId);
    return { day, note: row?.note ?? null, calls: [...calls.values()].flat() };
  }

  /** Blocks a day or a range of days, or changes their note. @throws AppError `validation_failed` (422) for past days, and for a range that is none */
  async block(input: BlockOf, adminId: string, now = new Date()): Promise<BlockedDay> {
    await this.dataSource.transaction(async (manager) => {
      await lockSchedule(manager);
      await this.blockInside(manager, input, adminId, now);
    });
    const calls = await this.callsOf(daysOf(input));
    return { day: input.day, note: input.note ?? null, calls: [...calls.values()].flat() };
  }

  /** The same in a transaction of the caller. */
  async blockInside(manager: EntityManager, input: BlockOf, adminId: string, now: Date): Promise<void> {
    if (input.day < bookingDateOf(now)) throw invalidDay('day', 'This day has passed.');
    await manager.query(
      `INSERT INTO calendar_blocked_days (day, note) SELECT day, $2 FROM unnest($1::date[]) AS day
       ON CONFLICT (day) DO UPDATE SET note = excluded.note, updated_at = now()`,
      [daysOf(input), input.note ?? null],
    );
    await this.audit.record('calendar.day-blocked', adminId, manager, { type: 'calendar', id: nameOf(input) });
  }

  /** Unblocks the blocked ones of a range, in a transaction of the caller. */
  async unblockInside(manager: EntityManager, range: BlockedRange, adminId: string): Promise<void> {
    await manager.query('DELETE FROM calendar_blocked_days WHERE day = ANY ($1::date[])', [daysOf(range)]);
    await this.audit.record('calendar.day-unblocked', adminId, manager, { type: 'calendar', id: nameOf(range) });
  }

  /** @throws AppError `not_found` (404) when it is not blocked */
  async unblock(day: string, adminId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(CalendarBlockedDay, { day });
      if (!affected) throw new AppError('not_found', 404, { detail: 'This day is not blocked.' });
      await this.audit.record('calendar.day-unblocked', adminId, manager, { type: 'calendar', id: day });
    });
  }

  private async callsOf(days: string[]): Promise<Map<string, DayCall[]>> {
    const rows =
      days.length === 0
        ? []
        : await this.dataSource.query<(DayCall & { day: string })[]>(CALLS, [days, [...liveBookingStatuses]]);
    const calls = new Map<string, DayCall[]>();
    for (const { day, ...call } of rows) calls.set(day, [...(calls.get(day) ?? []), call]);
    return calls;
  }
}

type BlockedRange = Pick<BlockCalendarDayDto, 'day' | 'lastDay'>;
type BlockOf = Omit<BlockCalendarDayDto, 'note'> & { note?: string | null };

const nameOf = ({ day, lastDay = day }: BlockedRange): string => (lastDay === day ? day : `${day}/${lastDay}`);

const invalidDay = (
  field: 'day' | 'lastDay',
  detail: string,
  code: 'too_small' | 'too_large' = 'too_small',
): AppError => new AppError('validation_failed', 422, { errors: [{ field, code }], detail });

/** The days of a range. @throws AppError `validation_failed` (422) when it ends before it begins, or has too many days */
function daysOf({ day, lastDay = day }: BlockedRange): string[] {
  if (lastDay < day) throw invalidDay('lastDay', 'The range ends before it begins.');
  const first = DateTime.fromISO(day, { zone: 'utc' });
  const count = DateTime.fromISO(lastDay, { zone: 'utc' }).diff(first, 'days').days + 1;
  if (count > MOST_DAYS) throw invalidDay('lastDay', 'A range has at most 366 days.', 'too_large');
  return Array.from({ length: count }, (_unused, index) => first.plus({ days: index }).toISODate() ?? '');
}
