import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { editConflict } from '../../../common/edit-version.js';
import {
  CalendarBlockedDaysAdminService,
  lockSchedule,
} from '../calendar-blocked-days/calendar-blocked-days-admin.service.js';
import { CalendarHoursAdminService, type HoursKey } from './calendar-hours-admin.service.js';
import type { SaveCalendarScheduleDto } from './calendar-schedule-admin.dto.js';

/** Saves hours and blocked days together. */
@Injectable()
export class CalendarScheduleAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hours: CalendarHoursAdminService,
    private readonly blockedDays: CalendarBlockedDaysAdminService,
  ) {}

  /**
   * Stores all changes in one transaction. Booked calls stay.
   * @throws AppError `edit_conflict` (409) when one of the hours has another version; `validation_failed` (422)
   */
  async save(
    { weekdays, days, unblocked, blocked }: SaveCalendarScheduleDto,
    adminId: string,
    now = new Date(),
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockSchedule(manager);
      for (const { weekday, ...hours } of weekdays) await this.saveHours(manager, { weekday }, hours, adminId, now);
      for (const { day, ...hours } of days) await this.saveHours(manager, { day }, hours, adminId, now);
      for (const range of unblocked) await this.blockedDays.unblockInside(manager, range, adminId);
      for (const range of blocked) await this.blockedDays.blockInside(manager, range, adminId, now);
    });
  }

  private async saveHours(
    manager: EntityManager,
    key: HoursKey,
    { startMinutes, version }: { startMinutes?: number[]; version?: string },
    adminId: string,
    now: Date,
  ): Promise<void> {
    if (startMinutes !== undefined)
      return this.hours.changeInside(manager, key, { startMinutes, version }, adminId, now);
    // Hours that were never changed cannot be restored.
    if (version === undefined) throw editConflict();
    return this.hours.resetInside(manager, key, version, adminId);
  }
}
