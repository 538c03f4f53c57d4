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
