import type { NamedRecords, PeopleRecords } from '../../common/admin-search.js';
import type { TimelineEntries } from '../../common/timeline.js';

/** Records of this room that name people. */
export const mailingPeople = {
  subscriber: { table: 'newsletter_subscribers', name: 'name', storedAt: 'coalesce(confirmed_at, created_at)' },
} satisfies Record<string, PeopleRecords>;

/** This room's part of a person's timeline. */
export const mailingTimeline = {
  'newsletter-confirmed': { table: 'newsletter_subscribers', at: 'confirmed_at', record: { type: 'subscriber' } },
  'newsletter-unsubscribed': {
    table: 'newsletter_subscribers',
    at: 'unsubscribed_at',
    record: { type: 'subscriber' },
  },
  campaign: {
    table: 'campaign_recipients',
    at: `CASE WHEN state = 'sent' AND campaign_id IS NOT NULL THEN resolved_at END`,
    record: { type: 'campaign', id: 'campaign_id' },
    text: `SELECT CASE campaign_recipients.language WHEN 'es' THEN c.subject_es ELSE c.subject_en END FROM campaigns c WHERE c.id = campaign_id`,
  },
  'series-email': {
    table: 'campaign_recipients',
    at: `CASE WHEN state = 'sent' AND step_id IS NOT NULL THEN resolved_at END`,
    record: { type: 'sequence', id: '(SELECT t.sequence_id FROM sequence_steps t WHERE t.id = step_id)' },
    text: `SELECT CASE campaign_recipients.language WHEN 'es' THEN t.subject_es ELSE t.subject_en END FROM sequence_steps t WHERE t.id = step_id`,
  },
} satisfies Record<string, TimelineEntries>;

/** Records of this room that the audit log names. */
export const mailingNames = {
  campaign: {
    table: 'campaigns',
    name: { en: `coalesce(nullif(subject_en, ''), subject_es)`, es: `coalesce(nullif(subject_es, ''), subject_en)` },
  },
  sequence: { table: 'sequences', name: 'name' },
} satisfies Record<string, NamedRecords>;
