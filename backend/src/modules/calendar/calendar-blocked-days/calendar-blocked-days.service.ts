import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Between, DataSource } from 'typeorm';
import { CalendarBlockedDay } from './calendar-blocked-day.entity.js';

@Injectable()
export class CalendarBlockedDaysService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The blocked days (`YYYY-MM-DD`) of an inclusive range. */
  async list(from: string, to: string): Promise<Set<string>> {
    const rows = await this.dataSource.manager.find(CalendarBlockedDay, {
      select: { day: true },
      where: { day: Between(from, to) },
    });
    return new Set(rows.map(({ day }) => day));
  }
}
