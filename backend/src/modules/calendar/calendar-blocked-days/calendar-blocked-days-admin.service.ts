import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BOOKING_ZONE, bookingDateOf, liveBookingStatuses } from '@leap/domain';
import { DataSource, MoreThanOrEqual } from 'typeorm';
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

  /** Preview: the calls of a day that is to be blocked. */
  async preview(day: string, adminId: string): Promise<BlockedDay> {
    const row = await this.dataSource.manager.findOneBy(CalendarBlockedDay, { day });
    const calls = await this.callsOf([day]);
    await this.audit.record('bookings.listed', adminId);
    return { day, note: row?.note ?? null, calls: calls.get(day) ?? [] };
  }

  /** Blocks a day, or changes its note. @throws AppError `validation_failed` (422) for a past day */
  async block({ day, note = null }: BlockOf, adminId: string, now = new Date()): Promise<BlockedDay> {
    if (day < bookingDateOf(now))
      throw new AppError('validation_failed', 422, {
        errors: [{ field: 'day', code: 'too_small' }],
        detail: 'This day has passed.',
      });
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        'INSERT INTO calendar_blocked_days (day, note) VALUES ($1, $2) ON CONFLICT (day) DO UPDATE SET note = excluded.note, updated_at = now()',
        [day, note],
      );
      await this.audit.record('calendar.day-blocked', adminId, manager, { type: 'calendar', id: day });
    });
    return { day, note, calls: (await this.callsOf([day])).get(day) ?? [] };
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

type BlockOf = Omit<BlockCalendarDayDto, 'note'> & { note?: string | null };
