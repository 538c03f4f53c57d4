import type { Language } from '@leap/domain';
import { isUUID } from 'class-validator';
import type { AuditSubject } from '../../../auth/audit-trail.js';
import type { NamedRecords } from '../../../common/admin-search.js';
import { accountsNames } from '../../accounts/accounts.module.js';
import { calendarNames } from '../../calendar/calendar.module.js';
import { communityNames } from '../../community/community.module.js';
import { contentNames } from '../../content/content.module.js';
import { mailingNames } from '../../mailing/mailing.module.js';
import { membershipNames } from '../../membership/membership.module.js';
import { recordingsNames } from '../../recordings/recordings.module.js';

/** The rooms' parts. */
const namedRecords: Partial<Record<string, NamedRecords>> = {
  ...accountsNames,
  ...calendarNames,
  ...communityNames,
  ...contentNames,
  ...mailingNames,
  ...membershipNames,
  ...recordingsNames,
} satisfies Partial<Record<AuditSubject['type'], NamedRecords>>;

/** Name of a record in both languages. */
export type SubjectName = Record<Language, string>;

/** Record of an entry. */
interface Subject {
  subjectType: string | null;
  subjectId: string | null;
}

interface NameRow extends SubjectName {
  kind: string;
  id: string;
}

const keyOf = (kind: string, id: string): string => `${kind} ${id}`;

/**
 * Reads the present names of the records of some entries, each kind once.
 * @returns finds the name of an entry's record; undefined for deleted records and for kinds without a name
 */
export async function namesOfSubjects(
  reader: { query<Rows>(sql: string, values: unknown[]): Promise<Rows> },
  subjects: readonly Subject[],
): Promise<(subject: Subject) => SubjectName | undefined> {
  const asked = new Map<string, NamedRecords & { ids: Set<string> }>();
  for (const { subjectType, subjectId } of subjects) {
    const records = subjectType === null ? undefined : namedRecords[subjectType];
    if (subjectType === null || subjectId === null || !records || !isUUID(subjectId)) continue;
    const known = asked.get(subjectType) ?? { ...records, ids: new Set() };
    asked.set(subjectType, known);
    known.ids.add(subjectId);
  }
  const named = new Map<string, SubjectName>();
  if (asked.size > 0) {
    const rows = await reader.query<NameRow[]>(
      [...asked].map(([kind, records], index) => selectNames(kind, records, `$${index + 1}`)).join(' UNION ALL '),
      [...asked.values()].map(({ ids }) => [...ids]),
    );
    for (const { kind, id, en, es } of rows) if (en !== '' || es !== '') named.set(keyOf(kind, id), { en, es });
  }
  return ({ subjectType, subjectId }) => named.get(keyOf(subjectType ?? '', subjectId ?? ''));
}

/** SQL of the names of one kind; its ids are uuids. */
function selectNames(kind: string, { table, name }: NamedRecords, ids: string): string {
  const { en, es } = typeof name === 'string' ? { en: name, es: name } : name;
  return `SELECT '${kind}' AS kind, id::text AS id, coalesce(${en}, '') AS en, coalesce(${es}, '') AS es FROM ${table} WHERE id = ANY(${ids}::uuid[])`;
}
