import type { DataSource } from 'typeorm';
import { BOOKING_ZONE, bookingDateOf } from '@leap/domain';
import type { ToDo } from '../../../common/dashboard.js';
import { calendarToDo } from '../../calendar/calendar.module.js';
import { communityToDo } from '../../community/community.module.js';
import { contentToDo } from '../../content/content.module.js';
import { inquiriesToDo } from '../../inquiries/inquiries.module.js';
import { membershipToDo } from '../../membership/membership.module.js';
import { privacyToDo } from '../../privacy/privacy.module.js';
import { recordingsToDo } from '../../recordings/recordings.module.js';
import { jobNames } from '../queued-jobs/queued-jobs.dto.js';
import type { DashboardToDoDto, ToDoKind } from './dashboard.dto.js';

/** The dashboard shows no larger numbers, so counting stops here. */
const MOST = 1_000;

/** The rooms' parts; the rows of each kind are counted up to {@link MOST}. */
const pending: Record<ToDoKind, ToDo> = {
  ...calendarToDo,
  ...membershipToDo,
  'person-tasks': {
    rows: 'SELECT due_on FROM person_tasks WHERE done_at IS NULL AND due_on <= $2::date ORDER BY due_on, id',
    dueOn: 'min(due_on)',
  },
  ...inquiriesToDo,
  ...privacyToDo,
  ...communityToDo,
  ...recordingsToDo,
  jobs: { rows: `SELECT 1 FROM pgboss.job WHERE state = 'failed' AND name = ANY($4)` },
  ...contentToDo,
};

const TO_DO = Object.entries(pending)
  .map(
    ([kind, { rows, nextAt = 'NULL::timestamptz', dueOn = 'NULL::date' }]) =>
      `SELECT '${kind}' AS kind, count(*)::integer AS count, ${nextAt} AS "nextAt", (${dueOn})::text AS "dueOn" FROM (${rows} LIMIT ${MOST}) rows`,
  )
  .join(' UNION ALL ');

/** The practice's open tasks, the most urgent first. One statement. */
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
