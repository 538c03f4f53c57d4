import type { NamedRecords, PeopleRecords } from '../../common/admin-search.js';
import type { TimelineEntries } from '../../common/timeline.js';

/** Records of this room that name people. */
export const accountsPeople = {
  user: { table: 'users', name: `concat_ws(' ', first_name, last_name)`, userId: 'id' },
} satisfies Record<string, PeopleRecords>;

/** This room's part of a person's timeline. */
export const accountsTimeline = {
  account: { table: 'users', at: 'created_at', record: { type: 'user' } },
  'email-changed': { table: 'email_changes', at: 'confirmed_at', record: { type: 'user', id: 'user_id' } },
} satisfies Record<string, TimelineEntries>;

/** Records of this room that the audit log names. */
export const accountsNames = {
  user: { table: 'users', name: `concat_ws(' ', first_name, last_name)` },
} satisfies Record<string, NamedRecords>;
