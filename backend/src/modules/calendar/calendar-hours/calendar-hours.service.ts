import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { CalendarHours } from './calendar-hours.entity.js';

/** The owner's changed hours, as starts in minutes after midnight. */
export interface ChangedHours {
  /** By ISO weekday. */
  ofWeekday: ReadonlyMap<number, readonly number[]>;
  /** By `YYYY-MM-DD`. */
  ofDay: ReadonlyMap<string, readonly number[]>;
}

@Injectable()
export class CalendarHoursService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Changed hours of an inclusive range of days. */
  async listChanges(from: string, to: string): Promise<ChangedHours> {
    const rows = await this.dataSource.query<Pick<CalendarHours, 'weekday' | 'day' | 'startMinutes'>[]>(
      `SELECT weekday, day::text AS day, start_minutes AS "startMinutes" FROM calendar_hours
        WHERE weekday IS NOT NULL OR day BETWEEN $1::date AND $2::date`,
      [from, to],
    );
    const ofWeekday = new Map<number, readonly number[]>();
    const ofDay = new Map<string, readonly number[]>();
    for (const { weekday, day, startMinutes } of rows) {
      if (weekday !== null) ofWeekday.set(weekday, startMinutes);
      if (day !== null) ofDay.set(day, startMinutes);
    }
    return { ofWeekday, ofDay };
  }
}
