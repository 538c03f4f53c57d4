import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BOOKING_ZONE } from '@leap/domain';
import { DateTime } from 'luxon';
import { DataSource } from 'typeorm';

const DAYS = 400;
const DAY_MS = 86_400_000;

/** An instant in the practice's time zone, by Node's zone data: `2026-11-20 00:00:00`. Luxon takes ten times as long for 400 days. */
const local = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BOOKING_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** When each coming day begins in the practice's time zone ($1 zone, $2 first day, $3 number of days), by PostgreSQL's zone data. */
const MIDNIGHTS = `SELECT extract(epoch FROM (($2::date + n)::timestamp AT TIME ZONE $1))::float8 AS seconds FROM generate_series(0, $3::int) AS n ORDER BY n`;

/**
 * Node and PostgreSQL have separate time zone data, either of which can be outdated. Logs an error at start when they differ in the
 * practice's time zone within a year: calls would then be off by an hour.
 */
@Injectable()
export class TimeZoneDataCheck implements OnApplicationBootstrap {
  private readonly logger = new Logger('TimeZones');

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    const differing = await this.firstDifference();
    const version = process.versions['tz'] ?? 'unknown';
    if (differing === undefined) this.logger.log({ tz: version }, "Node and PostgreSQL agree on the practice's clock");
    else
      this.logger.error(
        { tz: version, from: differing },
        `Node (time zone data ${version}) and PostgreSQL disagree on ${BOOKING_ZONE} from ${differing} on: update the older of the two`,
      );
  }

  /** The first day (`YYYY-MM-DD`) within 400 days that begins at different instants; undefined when they agree. */
  async firstDifference(now = new Date()): Promise<string | undefined> {
    const first = DateTime.fromJSDate(now, { zone: BOOKING_ZONE }).toISODate() ?? '';
    const rows = await this.dataSource.query<{ seconds: number }[]>(MIDNIGHTS, [BOOKING_ZONE, first, DAYS]);
    const dayOf = (index: number): string => new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10);
    const index = rows.findIndex(({ seconds }, day) => local.format(seconds * 1_000) !== `${dayOf(day)} 00:00:00`);
    return index < 0 ? undefined : dayOf(index);
  }
}
