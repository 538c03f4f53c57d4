import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { areApart, bookingDateOf, startOfSlot, weeklySlotsOf } from '@leap/domain';
import { DateTime } from 'luxon';
import { DataSource, IsNull, MoreThanOrEqual, Not, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { assertVersion, changeWhere, editConflict } from '../../../common/edit-version.js';
import { insertUnlessThere } from '../../../common/idempotency.js';
import type { AdminCalendarHoursDto, ChangeCalendarHoursDto } from './calendar-hours-admin.dto.js';
import { CalendarHours } from './calendar-hours.entity.js';

const MOST_DAYS = 366;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
/** Any Monday. */
const SOME_MONDAY = '2026-03-02';

/** Key of changed hours: a weekday, or one day. */
export type HoursKey = { weekday: number } | { day: string };

/** The owner's changes of the regular hours. */
@Injectable()
export class CalendarHoursAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** The hours from today on. */
  async get(now = new Date()): Promise<AdminCalendarHoursDto> {
    const rows = await this.dataSource.manager.find(CalendarHours, {
      where: [{ weekday: Not(IsNull()) }, { day: MoreThanOrEqual(bookingDateOf(now)) }],
      order: { day: 'ASC' },
      take: MOST_DAYS + WEEKDAYS.length,
    });
    return {
      weekdays: WEEKDAYS.map((weekday) => {
        const changed = rows.find((row) => row.weekday === weekday);
        const usual = usualStarts(weekday);
        return {
          weekday,
          usualStartMinutes: usual,
          startMinutes: changed?.startMinutes ?? usual,
          updatedAt: changed?.updatedAt.toISOString(),
        };
      }),
      days: rows.flatMap(({ day, startMinutes, updatedAt }) =>
        day === null ? [] : [{ day, startMinutes, updatedAt: updatedAt.toISOString() }],
      ),
    };
  }

  /**
   * Changes hours at their expected version. Booked calls stay.
   * @throws AppError `edit_conflict` (409); `validation_failed` (422) for calls that overlap, and for days that have passed
   */
  async change(
    key: HoursKey,
    { startMinutes, version }: ChangeCalendarHoursDto,
    adminId: string,
    now = new Date(),
  ): Promise<void> {
    await this.dataSource.transaction((manager) =>
      this.changeInside(manager, key, { startMinutes, version }, adminId, now),
    );
  }

  /** The same in a transaction of the caller. */
  async changeInside(
    manager: EntityManager,
    key: HoursKey,
    { startMinutes, version }: ChangeCalendarHoursDto,
    adminId: string,
    now: Date,
  ): Promise<void> {
    if (!areApart(startMinutes))
      throw new AppError('validation_failed', 422, {
        errors: [{ field: 'startMinutes', code: 'invalid' }],
        detail: 'Two of these calls overlap.',
      });
    if ('day' in key) assertNotPast(key.day, now);
    const starts = startMinutes.toSorted((one, other) => one - other);
    if (!(await store(manager, key, starts, version))) throw editConflict();
    await this.audit.record('calendar.hours-changed', adminId, manager, { type: 'calendar', id: nameOf(key) });
  }

  /** Restores hours at their expected version, in a transaction of the caller. @throws AppError `edit_conflict` (409) */
  async resetInside(manager: EntityManager, key: HoursKey, version: string, adminId: string): Promise<void> {
    const row = await manager.findOne(CalendarHours, { where: key, lock: { mode: 'pessimistic_write' } });
    if (!row) throw editConflict();
    assertVersion(row, version);
    await manager.delete(CalendarHours, key);
    await this.audit.record('calendar.hours-reset', adminId, manager, { type: 'calendar', id: nameOf(key) });
  }

  /**
   * Restores the regular hours of a weekday, or the weekday's hours of a day. @throws AppError `not_found` (404) when they apply
   * already
   */
  async reset(key: HoursKey, adminId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(CalendarHours, key);
      if (!affected) throw new AppError('not_found', 404, { detail: 'The usual hours hold already.' });
      await this.audit.record('calendar.hours-reset', adminId, manager, { type: 'calendar', id: nameOf(key) });
    });
  }
}

/** @returns false on a version conflict, also for concurrent changes */
async function store(
  manager: EntityManager,
  key: HoursKey,
  starts: number[],
  version: string | undefined,
): Promise<boolean> {
  if (version !== undefined) return changeWhere(manager, CalendarHours, key, version, { startMinutes: starts });
  const inserted = await insertUnlessThere(manager, CalendarHours, { ...key, startMinutes: starts });
  return inserted !== undefined;
}

const nameOf = (key: HoursKey): string => ('day' in key ? key.day : `weekday-${key.weekday}`);

function assertNotPast(day: string, now: Date): void {
  if (day < bookingDateOf(now))
    throw new AppError('validation_failed', 422, {
      errors: [{ field: 'day', code: 'too_small' }],
      detail: 'This day has passed.',
    });
}

/** The specified hours of a weekday, as minutes after midnight. */
function usualStarts(weekday: number): number[] {
  const date =
    DateTime.fromISO(SOME_MONDAY, { zone: 'utc' })
      .plus({ days: weekday - 1 })
      .toISODate() ?? '';
  return weeklySlotsOf(date).map(startOfSlot);
}
