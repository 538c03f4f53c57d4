import type { DataSource } from 'typeorm';
import { BOOKING_ZONE, bookingDateOf } from '@leap/domain';
import { jobNames } from '../queued-jobs/queued-jobs.dto.js';
import type { DashboardToDoDto, ToDoKind } from './dashboard.dto.js';

/** Nobody counts further by eye, and the database need not either. */
const MOST = 1_000;
/** Days in which a request about somebody's own data must be answered. */
const PRIVACY_DAYS = 30;

/** Rows of each kind; they are counted up to {@link MOST}. $1 zone, $2 today, $3 now, $4 names of jobs. */
const waiting: Record<ToDoKind, string> = {
  calls: `SELECT starts_at FROM calendar_bookings
           WHERE booking_status IN ('pending', 'confirmed') AND starts_at > $3 AND starts_at < (($2::date + 1)::timestamp AT TIME ZONE $1) ORDER BY starts_at`,
  contacts: 'SELECT 1 FROM contacts WHERE answered_at IS NULL',
  'support-requests': 'SELECT 1 FROM support_contacts WHERE done_at IS NULL',
  'privacy-requests': 'SELECT received_on FROM privacy_requests WHERE closed_at IS NULL ORDER BY created_at, id',
  reports:
    'SELECT 1 FROM member_post_reports r JOIN member_posts p ON p.id = r.post_id AND p.is_visible WHERE r.resolved_at IS NULL',
  recordings: 'SELECT 1 FROM call_recordings WHERE NOT is_visible AND published_at IS NULL',
  jobs: `SELECT 1 FROM pgboss.job WHERE state = 'failed' AND name = ANY($4)`,
};

const TO_DO = Object.entries(waiting)
  .map(([kind, rows]) => {
    const [nextAt, dueOn] = [
      kind === 'calls' ? 'min(starts_at)' : 'NULL::timestamptz',
      kind === 'privacy-requests' ? `(min(received_on) + ${PRIVACY_DAYS})::text` : 'NULL',
    ];
    return `SELECT '${kind}' AS kind, count(*)::integer AS count, ${nextAt} AS "nextAt", ${dueOn} AS "dueOn" FROM (${rows} LIMIT ${MOST}) rows`;
  })
  .join(' UNION ALL ');

/** What waits for the practice at this instant, the most urgent first. One statement. */
export async function dashboardToDo(dataSource: DataSource, now: Date): Promise<DashboardToDoDto[]> {
  const rows = await dataSource.query<{ kind: ToDoKind; count: number; nextAt: Date | null; dueOn: string | null }[]>(
    TO_DO,
    [BOOKING_ZONE, bookingDateOf(now), now, jobNames],
  );
  return rows.map(({ kind, count, nextAt, dueOn }) => ({
    kind,
    count,
    ...(nextAt ? { nextAt: nextAt.toISOString() } : {}),
    ...(dueOn ? { dueOn } : {}),
  }));
}
