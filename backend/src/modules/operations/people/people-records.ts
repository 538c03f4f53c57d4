import type { PeopleRecords } from '../../../common/admin-search.js';
import { accountsPeople } from '../../accounts/accounts.module.js';
import { calendarPeople } from '../../calendar/calendar.module.js';
import { inquiriesPeople } from '../../inquiries/inquiries.module.js';
import { mailingPeople } from '../../mailing/mailing.module.js';
import { membershipPeople } from '../../membership/membership.module.js';

/** The rooms' parts. Of several records of a person, the search leads to the first kind that there is. */
const records = {
  ...accountsPeople,
  ...membershipPeople,
  ...calendarPeople,
  ...mailingPeople,
  ...inquiriesPeople,
} satisfies Record<string, PeopleRecords>;

/** A kind of record that names a person; the audit log has the same names. */
export type PersonRecordKind = keyof typeof records;

export const peopleRecords: Readonly<Record<PersonRecordKind, PeopleRecords>> = records;
export const personRecordKinds = Object.keys(records) as PersonRecordKind[];

/** SQL of the record by which the page of the person with an address opens: `kind`, `id`, `name`. */
export const recordOfAddress = (email: string): string =>
  `SELECT kind, id, name FROM (${personRecordKinds
    .map((kind, rank) => {
      const { table, name } = peopleRecords[kind];
      return `(SELECT '${kind}' AS kind, id::text AS id, (${name})::text AS name, ${rank} AS rank FROM ${table} WHERE email = ${email} ORDER BY created_at DESC LIMIT 1)`;
    })
    .join(' UNION ALL ')}) named ORDER BY rank LIMIT 1`;
