import { BOOKING_ZONE } from '@leap/domain';
import type { PersonalTable } from '../../../common/personal-data.js';
import { decodeCursor, type ListPosition } from '../../../common/cursor.js';
import { ListStatement } from '../../../common/list-statement.js';
import type { TimelineEntries } from '../../../common/timeline.js';
import { accountsTimeline, ofPerson, parametersOf, type Person } from '../../accounts/accounts.module.js';
import { calendarTimeline } from '../../calendar/calendar.module.js';
import { communityTimeline } from '../../community/community.module.js';
import { inquiriesTimeline } from '../../inquiries/inquiries.module.js';
import { mailingTimeline } from '../../mailing/mailing.module.js';
import { membershipTimeline } from '../../membership/membership.module.js';
import { privacyTimeline } from '../../privacy/privacy.module.js';
import { recordingsTimeline } from '../../recordings/recordings.module.js';

/** The rooms' parts. */
const own = {
  // An open one is entered on its day, which may be ahead.
  task: {
    table: 'person_tasks',
    at: `CASE WHEN done_at IS NULL THEN coalesce(due_on::timestamp AT TIME ZONE '${BOOKING_ZONE}', created_at) END`,
    record: { type: 'person-task' },
    text: 'body',
  },
  'task-done': { table: 'person_tasks', at: 'done_at', record: { type: 'person-task' }, text: 'body' },
} satisfies Record<string, TimelineEntries>;

const entries = {
  ...accountsTimeline,
  ...calendarTimeline,
  ...communityTimeline,
  ...inquiriesTimeline,
  ...mailingTimeline,
  ...membershipTimeline,
  ...privacyTimeline,
  ...recordingsTimeline,
  ...own,
} satisfies Record<string, TimelineEntries>;

/** What an entry of the timeline tells. */
export type TimelineKind = keyof typeof entries;
export const timelineKinds = Object.keys(entries).toSorted() as TimelineKind[];

/**
 * One page of the timeline of one person, whose addresses may be several people's, as one statement, the newest first. Each kind contributes at most a page, so that the number of rows
 * that are read does not grow with what a person wrote.
 * @param tables declares whose the rows of a table are
 * @throws AppError `invalid_cursor` (422)
 */
export function timelinePage(
  people: readonly Person[],
  position: ListPosition,
  tables: readonly PersonalTable[],
): { sql: string; values: unknown[] } {
  const statement = new ListStatement();
  for (const value of people.flatMap(parametersOf)) statement.parameter(value);
  const limit = `ORDER BY "createdAt" DESC, id DESC ${statement.limit(position.limit)}`;
  let isBefore = (_at: string, _id: string): string => 'true';
  if (position.cursor !== undefined) {
    const { createdAt, id } = decodeCursor(position.cursor);
    const [instant, uuid] = [`${statement.parameter(createdAt)}::timestamptz`, `${statement.parameter(id)}::uuid`];
    // The first condition alone can use an index.
    isBefore = (at, own) => `${at} <= ${instant} AND (${at}, ${own}) < (${instant}, ${uuid})`;
  }
  const parts = Object.entries<TimelineEntries>(entries).map(([kind, part]) => {
    const { table, join = '', key = `${table}.id`, at, record, text = 'NULL', code = 'NULL', money } = part;
    // Unique over all kinds, and the same each time.
    const id = `md5('${kind}' || ${key})::uuid`;
    return `(SELECT ${id} AS id, '${kind}' AS kind, ${at} AS "createdAt", '${record.type}' AS "recordType", (${record.id ?? key})::text AS "recordId",
                    (${text})::text AS text, (${code})::text AS code, (${money?.amount ?? 'NULL'})::integer AS amount, (${money?.currency ?? 'NULL'})::text AS currency
               FROM ${table} ${join} WHERE (${ownerOf(table, tables)}) AND ${at} IS NOT NULL AND ${isBefore(at, id)} ${limit})`;
  });
  return {
    // What belongs to several of them is the first one's.
    sql: `SELECT * FROM (SELECT DISTINCT ON ("createdAt", id) * FROM (${people.map((_, index) => ofNth(index, parts.join(' UNION ALL '))).join(' UNION ALL ')}) all_entries
           ORDER BY "createdAt" DESC, id DESC, nth) entries ${limit}`,
    values: statement.values,
  };
}

/** The statement of one of several people: their parameters are `$1` and `$2`, `$3` and `$4`, … */
function ofNth(index: number, parts: string): string {
  const renumbered = (_: string, number: string): string => `$${2 * index + Number(number)}`;
  return `(${ofPerson(`SELECT own.*, ${index} AS nth FROM (${parts}) own`).replaceAll(/\$([12])(?!\d)/g, renumbered)})`;
}

function ownerOf(name: string, tables: readonly PersonalTable[]): string {
  const declared = tables.find(({ table }) => table === name);
  if (!declared) throw new Error(`No room declares the owner of ${name}.`);
  return declared.owner;
}
