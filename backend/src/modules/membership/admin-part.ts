import type { PeopleRecords } from '../../common/admin-search.js';
import type { TimelineEntries } from '../../common/timeline.js';

/** Records of this room that name people. */
export const membershipPeople = {
  signup: {
    table: 'inner_circle_signups',
    name: `concat_ws(' ', first_name, last_name)`,
    hasTexts: true,
    userId: 'user_id',
    idType: 'integer',
  },
} satisfies Record<string, PeopleRecords>;

/** This room's part of a person's timeline. Answers of an application are on its own page. */
export const membershipTimeline = {
  application: {
    table: 'inner_circle_signups',
    at: 'created_at',
    record: { type: 'signup' },
    code: 'subscription_type',
  },
  'application-note': {
    table: 'signup_notes',
    at: 'created_at',
    record: { type: 'signup', id: 'signup_id' },
    text: 'body',
  },
  'application-declined': {
    table: 'signup_declines',
    at: 'created_at',
    record: { type: 'signup', id: 'signup_id' },
    text: 'subject',
  },
  'application-invited': {
    table: 'signup_invitations',
    at: 'created_at',
    record: { type: 'signup', id: 'signup_id' },
    text: 'personal_line',
    code: 'plan',
  },
  // A period of payments at one price; another price or plan begins another one.
  payment: {
    table: 'inner_circle_signups',
    join: 'JOIN paid_memberships p ON p.signup_id = inner_circle_signups.id AND NOT p.is_paused',
    key: 'p.id',
    at: 'p.started_at',
    record: { type: 'signup', id: 'inner_circle_signups.id' },
    // The plan of that time: the one with that period, if the present one has another.
    code: `coalesce((SELECT value FROM plans WHERE interval_count * CASE "interval" WHEN 'year' THEN 12 ELSE 1 END = p.months
      ORDER BY value = inner_circle_signups.subscription_type DESC LIMIT 1), inner_circle_signups.subscription_type)`,
    money: { amount: 'p.amount', currency: 'inner_circle_signups.currency' },
  },
  'payment-failed': { table: 'inner_circle_signups', at: 'past_due_since', record: { type: 'signup' } },
  'refund-requested': {
    table: 'signup_refunds',
    at: 'created_at',
    record: { type: 'signup', id: 'signup_id' },
    money: { amount: 'amount', currency: 'currency' },
  },
  'membership-ended': { table: 'inner_circle_signups', at: 'membership_ended_at', record: { type: 'signup' } },
  'membership-decision': {
    table: 'membership_decisions',
    at: 'created_at',
    record: { type: 'user', id: 'user_id' },
    text: 'reason',
    code: 'kind',
  },
} satisfies Record<string, TimelineEntries>;
