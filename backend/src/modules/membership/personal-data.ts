import {
  BASE_COLUMNS,
  IN_ADDRESSES,
  SUBMISSION_COLUMNS,
  OF_USER,
  byAddress,
  type PersonalData,
} from '../../common/personal-data.js';

// Excludes signups of other accounts with the same address. The first condition alone can use indexes.
const ownSignup = `((${OF_USER} OR ${IN_ADDRESSES}) AND (${OF_USER} OR (user_id IS NULL AND ${byAddress()})))`;
const ofOwnSignup = `signup_id IN (SELECT id FROM inner_circle_signups WHERE ${ownSignup})`;

/** Personal data in the tables of this room. */
export const membershipPersonalData: PersonalData = {
  tables: [
    {
      table: 'inner_circle_signups',
      owner: ownSignup,
      exported: [
        ...BASE_COLUMNS,
        'first_name',
        'last_name',
        'email',
        'phone',
        'language',
        'readiness_level',
        'time_commitment',
        'challenge_area',
        'transformation_goal',
        'subscription_type',
        'amount',
        'currency',
        'payment_status',
        'terms_version',
        'terms_accepted_at',
        'stripe_customer_id',
        'stripe_subscription_id',
        'stripe_price_id',
        'stripe_status',
        'current_period_start',
        'current_period_end',
        'cancel_at_period_end',
        'past_due_since',
        'replaced_at',
        'membership_ended_at',
        'duplicate_at',
        'refund_requested_at',
      ],
      withheld: ['user_id', 'stripe_revision', 'stripe_attempt', 'search_vector', ...SUBMISSION_COLUMNS],
      erasure: 'payments retained',
    },
    {
      table: 'signup_progress',
      owner: ofOwnSignup,
      exported: [...BASE_COLUMNS, 'signup_id', 'stage', 'moved_at', 'follow_up_on'],
      withheld: [],
      erasure: 'deleted',
      term: 'as long as the application',
    },
    {
      table: 'signup_notes',
      owner: ofOwnSignup,
      exported: [...BASE_COLUMNS, 'signup_id', 'body'],
      withheld: ['author_id', ...SUBMISSION_COLUMNS],
      erasure: 'deleted',
      term: 'as long as the application',
    },
    {
      table: 'signup_declines',
      owner: ofOwnSignup,
      exported: [...BASE_COLUMNS, 'signup_id', 'subject', 'body', 'state', 'resolved_at'],
      withheld: ['attempts', ...SUBMISSION_COLUMNS],
      erasure: 'deleted',
      term: 'as long as the application',
    },
    {
      table: 'membership_events',
      owner: ofOwnSignup,
      exported: [...BASE_COLUMNS, 'signup_id', 'kind', 'occurred_at', 'amount', 'until', 'reason'],
      withheld: ['occurrence', 'practice_notified_at'],
      erasure: 'stored',
      term: 'as long as the payments; the reason as long as the account',
    },
    {
      table: 'membership_decisions',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'kind', 'reason', 'until', 'lifted_at'],
      withheld: ['user_id', 'decided_by_id'],
      erasure: 'with the account',
    },
  ],
  retention: [
    {
      name: 'applications',
      table: 'inner_circle_signups',
      condition: `payment_status IN ('not_required', 'pending', 'expired') AND created_at AT TIME ZONE 'UTC' + interval '2 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
      term: '2 years, if nothing was paid',
    },
    {
      name: 'memberships',
      table: 'inner_circle_signups',
      condition: `payment_status IN ('canceled', 'refunded') AND coalesce(membership_ended_at, updated_at) AT TIME ZONE 'UTC' + interval '7 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
      term: '7 years after the membership ended',
    },
    {
      name: 'payment events',
      table: 'stripe_events',
      condition: `created_at < $1::timestamptz - interval '90 days'`,
      term: '90 days',
    },
  ],
};
