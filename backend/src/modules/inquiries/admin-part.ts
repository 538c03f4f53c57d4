import { LEAD_SOURCE } from '@leap/domain';
import type { PeopleRecords } from '../../common/admin-search.js';
import type { TimelineEntries } from '../../common/timeline.js';

/** Records of this room that name people. */
export const inquiriesPeople = {
  contact: { table: 'contacts', name: 'name', hasTexts: true },
  'support-request': {
    table: 'support_contacts',
    name: `concat_ws(' ', first_name, last_name)`,
    hasTexts: true,
  },
  'consent-form': { table: 'consent_forms', name: 'participant_name' },
} satisfies Record<string, PeopleRecords>;

/** This room's part of a person's timeline. What a person wrote is on the page of the record. */
export const inquiriesTimeline = {
  contact: {
    table: 'contacts',
    at: `CASE WHEN source IS DISTINCT FROM '${LEAD_SOURCE}' THEN created_at END`,
    record: { type: 'contact' },
    code: 'coaching_type',
  },
  lead: {
    table: 'contacts',
    at: `CASE WHEN source = '${LEAD_SOURCE}' THEN created_at END`,
    record: { type: 'contact' },
    code: 'coaching_type',
  },
  'contact-reply': {
    table: 'contact_replies',
    at: 'created_at',
    record: { type: 'contact', id: 'contact_id' },
    text: 'subject',
  },
  'support-request': { table: 'support_contacts', at: 'created_at', record: { type: 'support-request' } },
  'consent-granted': {
    table: 'consent_forms',
    at: 'consent_timestamp',
    record: { type: 'consent-form' },
    code: 'session_type',
  },
  'consent-withdrawn': {
    table: 'consent_forms',
    at: 'withdrawal_date',
    record: { type: 'consent-form' },
    code: 'session_type',
  },
} satisfies Record<string, TimelineEntries>;
