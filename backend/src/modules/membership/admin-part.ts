import type { NamedRecords, PeopleRecords } from '../../common/admin-search.js';
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
  signup: {
    table: 'inner_circle_signups',
    at: 'created_at',
    record: { type: 'signup' },
    // What was applied for, whatever the membership changed to since.
    code: `coalesce((SELECT former_plan FROM membership_events WHERE signup_id = inner_circle_signups.id AND kind = 'plan_changed'
      ORDER BY occurred_at LIMIT 1), subscription_type)`,
  },
  'signup-note': {
    table: 'signup_notes',
    at: 'created_at',
    record: { type: 'signup', id: 'signup_id' },
    text: 'body',
  },
  'signup-declined': {
    table: 'signup_declines',
    at: 'created_at',
    record: { type: 'signup', id: 'signup_id' },
    text: 'subject',
  },
  'signup-invited': {
    table: 'signup_invitations',
    at: 'created_at',
    record: { type: 'signup', id: 'signup_id' },
    text: 'personal_line',
    code: 'plan',
  },
  // What was really paid: only receipts have this time.
  payment: {
    table: 'membership_notices',
    at: 'paid_at',
    record: { type: 'signup', id: 'signup_id' },
    code: `(SELECT plan FROM membership_events e WHERE e.signup_id = membership_notices.signup_id AND e.occurred_at <= paid_at
      ORDER BY e.occurred_at DESC LIMIT 1)`,
    money: { amount: 'amount', currency: 'currency' },
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

/** Records of this room that the audit log names. */
export const membershipNames = {
  plan: { table: 'plans', name: { en: `name ->> 'en'`, es: `name ->> 'es'` } },
  'promotion-code': { table: 'promotion_codes', name: 'code' },
} satisfies Record<string, NamedRecords>;
