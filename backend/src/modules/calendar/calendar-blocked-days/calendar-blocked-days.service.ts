import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

@Injectable()
export class CalendarBlockedDaysService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The blocked days (`YYYY-MM-DD`) of an inclusive range. */
  async list(from: string, to: string): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ day: string }[]>(
      'SELECT day::text AS day FROM calendar_blocked_days WHERE day BETWEEN $1::date AND $2::date',
      [from, to],
    );
    return new Set(rows.map(({ day }) => day));
  }
}
