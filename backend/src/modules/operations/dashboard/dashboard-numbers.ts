import type { DataSource } from 'typeorm';
import { BOOKING_ZONE, bookingDateOf } from '@leap/domain';
import { CHURN_DAYS } from '../../../common/dashboard.js';
import { calendarFigures } from '../../calendar/calendar.module.js';
import { mailingFigures } from '../../mailing/mailing.module.js';
import { membershipFigures } from '../../membership/membership.module.js';
import type { DashboardPointDto } from './dashboard.dto.js';

interface Row {
  date: string;
  signups: number;
  paidMembers: number;
  recurringRevenue: number;
  churn: number | null;
  bookings: number;
  subscribers: number;
}

/** The rooms' parts of the statement, each over its own tables. */
const figures = { ...membershipFigures, ...calendarFigures, ...mailingFigures };

/*
 * $1 zone, $2 first day, $3 last day, $4 now. Everything is read once: levels are the sum of what began and ended before,
 * never a count for each day.
 */
const NUMBERS = `
  WITH days AS (
    SELECT d::date AS day FROM generate_series($2::date, $3::date, interval '1 day') AS d
  ), ${Object.entries(figures)
    .map(([name, select]) => `${name} AS (${select}`)
    .join('\n  ), ')}
  ), revenue AS (
    SELECT greatest(day, $2) AS day, sum(members) AS members, sum(monthly) AS monthly
      FROM (SELECT began AS day, member AS members, monthly FROM paid UNION ALL SELECT ended, -member, -monthly FROM paid) changed
     WHERE day <= $3 GROUP BY 1
  ), marked AS (
    SELECT email, began, ended, max(ended) OVER (PARTITION BY email ORDER BY began, ended ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached FROM paid
  ), numbered AS (
    SELECT *, count(*) FILTER (WHERE reached IS NULL OR began > reached) OVER (PARTITION BY email ORDER BY began, ended) AS stay FROM marked
  ), stays AS (
    SELECT began, ended, lead(began) OVER (PARTITION BY email ORDER BY began) AS back
      FROM (SELECT email, stay, min(began) AS began, max(ended) AS ended FROM numbered GROUP BY email, stay) whole
  ), leaving AS (
    SELECT greatest(began + ${CHURN_DAYS}, ended) AS churned_on, least(ended + ${CHURN_DAYS}, back) AS forgotten_on FROM stays
  ), churning AS (
    SELECT greatest(day, $2) AS day, sum(base) AS base, sum(lost) AS lost
      FROM (SELECT began + ${CHURN_DAYS} AS day, 1 AS base, 0 AS lost FROM stays
            UNION ALL SELECT ended + ${CHURN_DAYS}, -1, 0 FROM stays
            UNION ALL SELECT churned_on, 0, 1 FROM leaving WHERE churned_on < forgotten_on
            UNION ALL SELECT forgotten_on, 0, -1 FROM leaving WHERE churned_on < forgotten_on) changed
     WHERE day <= $3 GROUP BY 1
  ), levels AS (
    SELECT d.day, coalesce(a.created, 0) AS signups, coalesce(b.created, 0) AS bookings,
           coalesce(sum(r.members) OVER upwards, 0) AS members, coalesce(sum(r.monthly) OVER upwards, 0) AS monthly,
           coalesce(sum(c.base) OVER upwards, 0) AS base, coalesce(sum(c.lost) OVER upwards, 0) AS lost,
           (SELECT now FROM confirmed) - coalesce(sum(s.change) OVER later, 0) AS subscribers
      FROM days d
      LEFT JOIN signups a USING (day) LEFT JOIN bookings b USING (day) LEFT JOIN revenue r USING (day)
      LEFT JOIN churning c USING (day) LEFT JOIN confirming s USING (day)
    WINDOW upwards AS (ORDER BY d.day), later AS (ORDER BY d.day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  )
  SELECT day::text AS date, signups::integer, bookings::integer, members::integer AS "paidMembers", round(monthly)::integer AS "recurringRevenue",
         CASE WHEN base > 0 THEN (lost / base)::float8 END AS churn, greatest(subscribers, 0)::integer AS subscribers
    FROM levels ORDER BY day`;

/**
 * The numbers of the last days in the practice's time zone; the last one is today, until `now`. One statement.
 *
 * - **Paid member**: a membership with a payment, or within the 14 days of grace. Memberships granted by an administrator are not
 * paid ones.
 * - **Monthly recurring revenue**: for each paid member what a billing period is charged with, divided by its months: $275.00 a quarter is
 * $91.67 a month. A discount of more than the first payment counts while it lasts. One-off payments, refunds and fees are not included.
 * - **Churn** of a day: of the paid members at the end of the day 30 days before, the share that has left at its end. People who
 * returned meanwhile have not churned, a change of plan or a pause is no churn, and new members of the 30 days are not counted.
 */
export async function dashboardNumbers(dataSource: DataSource, days: number, now: Date): Promise<DashboardPointDto[]> {
  const last = bookingDateOf(now);
  const first = new Date(`${last}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - days + 1);
  const rows = await dataSource.query<Row[]>(NUMBERS, [BOOKING_ZONE, first.toISOString().slice(0, 10), last, now]);
  return rows.map(({ churn, ...row }) => ({ ...row, ...(churn === null ? {} : { churn }) }));
}
