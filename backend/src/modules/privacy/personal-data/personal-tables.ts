import { byAddress } from './personal-addresses.js';

/** What happens to somebody's rows when the account is deleted. */
export type Erasure =
  /** Goes with the account: the database cascades. */
  | 'with the account'
  /** Deleted in the same transaction. */
  | 'deleted'
  /** What the law makes the practice keep; its retention rule deletes it later. */
  | 'stored'
  /** That a call took place is kept, without phone and words; what is still to come is cancelled. */
  | 'calls kept'
  /** What was paid is kept, without the words; what was not paid is deleted. */
  | 'payments kept';

/** One table with data about people. */
export interface PersonalTable {
  table: string;
  /** SQL that finds the rows of one person: `$1` is the account's id; by an address only as {@link ofAddress} does. */
  owner: string;
  /** Columns that the export holds. */
  exported: readonly string[];
  /** Columns that it leaves out: proofs and keys that are no information about the person, and numbers that keep work in order. */
  withheld: readonly string[];
  /** How a column is written, where it is not as it stands. */
  written?: Readonly<Record<string, string>>;
  erasure: Erasure;
}

const base = ['id', 'created_at', 'updated_at'] as const;
const repeats = ['idempotency_key', 'request_hash'] as const;
const ofUser = 'user_id = $1';
/** Rows that know an address and no account. */
const ofAddress = byAddress();

/** Every column with personal data, in one place. A test reads the database's own list and names what is missing here. */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'users',
    owner: 'id = $1',
    exported: [
      ...base,
      'email',
      'first_name',
      'last_name',
      'display_name',
      'profile_image_url',
      'role',
      'is_inner_circle_member',
      'language',
      'tags',
      'inner_circle_signup_id',
      'has_second_factor',
      'is_disabled',
      'membership_ended_at',
    ],
    withheld: ['search_vector'],
    erasure: 'deleted',
  },
  {
    table: 'user_credentials',
    owner: ofUser,
    exported: ['created_at', 'updated_at'],
    withheld: ['user_id', 'password_hash'],
    erasure: 'with the account',
  },
  {
    table: 'second_factors',
    owner: ofUser,
    exported: ['created_at', 'updated_at'],
    withheld: ['user_id', 'sealed_secret', 'sealed_pending_secret', 'last_used_step'],
    erasure: 'with the account',
  },
  {
    table: 'recovery_codes',
    owner: ofUser,
    exported: ['user_id'],
    withheld: ['code_hash'],
    erasure: 'with the account',
  },
  {
    table: 'password_tokens',
    owner: ofUser,
    exported: [...base, 'expires_at'],
    withheld: ['user_id', 'token_hash'],
    erasure: 'with the account',
  },
  {
    table: 'email_changes',
    owner: ofUser,
    exported: [...base, 'email', 'previous_email', 'expires_at', 'confirmed_at', 'notified_at'],
    withheld: ['user_id', 'token_hash'],
    erasure: 'with the account',
  },
  {
    table: 'welcome_emails',
    owner: ofUser,
    exported: ['signup_id', 'sent_at', 'created_at'],
    withheld: ['user_id', 'password_token_id'],
    erasure: 'with the account',
  },
  {
    table: 'sessions',
    owner: `sess ->> 'userId' = $1::text`,
    exported: ['sess', 'expire'],
    withheld: ['sid'],
    written: {
      sess: `jsonb_build_object('startedAt', sess -> 'startedAt', 'seenAt', sess -> 'seenAt', 'device', sess -> 'device')`,
    },
    erasure: 'deleted',
  },
  {
    table: 'member_posts',
    owner: ofUser,
    exported: [...base, 'type', 'title', 'content', 'tags', 'is_visible', 'likes_count', 'comments_count', 'edited_at'],
    withheld: ['user_id', ...repeats, 'search_vector'],
    erasure: 'with the account',
  },
  {
    table: 'member_post_comments',
    owner: ofUser,
    exported: [...base, 'post_id', 'content', 'is_visible'],
    withheld: ['user_id', ...repeats, 'search_vector'],
    erasure: 'with the account',
  },
  {
    table: 'member_post_likes',
    owner: ofUser,
    exported: [...base, 'post_id'],
    withheld: ['user_id'],
    erasure: 'with the account',
  },
  {
    table: 'member_post_reports',
    owner: ofUser,
    exported: [...base, 'post_id', 'reason', 'details', 'resolved_at'],
    withheld: ['user_id'],
    erasure: 'with the account',
  },
  {
    table: 'call_recording_notes',
    owner: ofUser,
    exported: [...base, 'call_recording_id', 'notes', 'is_visible'],
    withheld: ['user_id', ...repeats, 'search_vector'],
    erasure: 'with the account',
  },
  {
    table: 'avatars',
    owner: ofUser,
    exported: [...base, 'bytes'],
    withheld: ['user_id'],
    written: { bytes: `encode(bytes, 'base64')` },
    erasure: 'with the account',
  },
  {
    table: 'call_feeds',
    owner: ofUser,
    exported: [...base],
    withheld: ['user_id', 'round', 'token_hash'],
    erasure: 'with the account',
  },
  {
    table: 'notification_settings',
    owner: ofUser,
    exported: [...base, 'wants_comments', 'wants_recordings', 'wants_digest'],
    withheld: ['user_id'],
    erasure: 'with the account',
  },
  {
    table: 'member_notifications',
    owner: ofUser,
    exported: [...base, 'kind', 'subject', 'resolved_at'],
    withheld: ['user_id'],
    erasure: 'with the account',
  },
  {
    table: 'comment_notices',
    owner: ofUser,
    exported: ['comment_id', 'created_at'],
    withheld: ['user_id', 'campaign_id'],
    erasure: 'with the account',
  },
  {
    table: 'inner_circle_signups',
    // One of another account is theirs, whatever address it was made with.
    owner: `(${ofUser} OR (user_id IS NULL AND ${ofAddress}))`,
    exported: [
      ...base,
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
      'refund_requested_at',
    ],
    withheld: ['user_id', 'stripe_revision', 'stripe_attempt', 'search_vector', ...repeats],
    erasure: 'payments kept',
  },
  {
    table: 'membership_decisions',
    owner: ofUser,
    exported: [...base, 'kind', 'reason', 'until', 'lifted_at'],
    withheld: ['user_id', 'decided_by_id'],
    erasure: 'with the account',
  },
  {
    table: 'calendar_bookings',
    owner: ofAddress,
    exported: [
      ...base,
      'first_name',
      'last_name',
      'email',
      'phone',
      'selected_date',
      'selected_time',
      'timezone',
      'starts_at',
      'ends_at',
      'booking_status',
      'meeting_type',
      'notes',
      'language',
      'inner_circle_signup_id',
      'cancelled_at',
      'meeting_url',
      'practice_notes',
    ],
    withheld: [
      'google_event_id',
      'manage_token_hash',
      'sequence',
      'visitor_notified_sequence',
      'practice_notified_sequence',
      'calendar_sequence',
      'calendar_starts_at',
      'calendar_ends_at',
      'calendar_noted_at',
      'remind_at',
      'reminded_sequence',
      'search_vector',
      ...repeats,
    ],
    erasure: 'calls kept',
  },
  {
    table: 'consent_forms',
    owner: ofAddress,
    exported: [
      ...base,
      'participant_name',
      'email',
      'phone',
      'session_type',
      'has_consented',
      'acknowledge_right',
      'understand_nature',
      'confirm_autonomy',
      'consent_timestamp',
      'ip_address',
      'language',
      'declaration_id',
      'declaration_version',
      'declaration_sha256',
      'withdrawal_date',
      'is_active',
    ],
    withheld: ['withdrawal_token_hash', 'search_vector', ...repeats],
    erasure: 'stored',
  },
  {
    table: 'contacts',
    owner: ofAddress,
    exported: [
      ...base,
      'name',
      'email',
      'phone',
      'coaching_type',
      'message',
      'language',
      'source',
      'privacy_consent',
      'marketing_consent',
      'policy_version',
      'consented_at',
      'answered_at',
    ],
    withheld: ['search_vector', ...repeats],
    erasure: 'deleted',
  },
  {
    table: 'contact_replies',
    owner: `contact_id IN (SELECT id FROM contacts WHERE ${ofAddress})`,
    exported: [...base, 'contact_id', 'subject', 'body', 'state', 'resolved_at'],
    withheld: ['attempts', ...repeats],
    erasure: 'deleted',
  },
  {
    table: 'support_contacts',
    owner: ofAddress,
    exported: [
      ...base,
      'first_name',
      'last_name',
      'email',
      'phone',
      'best_time_to_call',
      'message',
      'language',
      'done_at',
    ],
    withheld: ['search_vector', ...repeats],
    erasure: 'deleted',
  },
  {
    table: 'newsletter_subscribers',
    // One row for each address: it belongs to whoever confirmed it last.
    owner: byAddress('coalesce(confirmed_at, created_at)'),
    exported: [
      ...base,
      'name',
      'email',
      'language',
      'is_active',
      'round',
      'confirmed_at',
      'unsubscribed_at',
      'state',
      'consent_proof',
    ],
    withheld: ['confirm_token_hash', 'unsubscribe_token_hash', 'search_vector'],
    erasure: 'deleted',
  },
  {
    table: 'campaign_recipients',
    owner: ofAddress,
    exported: [...base, 'campaign_id', 'email', 'name', 'language', 'state', 'reason', 'resolved_at'],
    withheld: ['subscriber_id', 'partition', 'attempts', 'not_before'],
    erasure: 'deleted',
  },
  // That somebody wants no mail is remembered when all else is gone: only so is it kept.
  {
    table: 'mail_suppressions',
    owner: ofAddress,
    exported: [...base, 'email', 'reason', 'note'],
    withheld: [],
    erasure: 'stored',
  },
  {
    table: 'import_refusals',
    owner: ofAddress,
    exported: [...base, 'import_id', 'line', 'code', 'field', 'email', 'cells'],
    withheld: [],
    erasure: 'deleted',
  },
  // The evidence that the practice answered in time what somebody asked.
  {
    table: 'privacy_requests',
    owner: ofAddress,
    exported: [...base, 'kind', 'email', 'received_on', 'note', 'outcome', 'closed_at'],
    withheld: ['search_vector'],
    erasure: 'stored',
  },
  {
    table: 'audit_entries',
    owner: 'actor_id = $1',
    exported: ['id', 'action', 'created_at'],
    withheld: ['actor_id', 'subject_type', 'subject_id'],
    erasure: 'stored',
  },
  // Exists between the end of an account and its last email, when nobody can ask for an export any more.
  {
    table: 'account_deleted_emails',
    owner: ofAddress,
    exported: [...base, 'email', 'language'],
    withheld: [],
    erasure: 'stored',
  },
];

/** Columns that look personal and are not about somebody with an account: the business, and what staff did there. */
export const columnsOfTheBusiness: readonly string[] = [
  'site_settings.contact_email',
  'site_settings.contact_phone',
  'site_settings.founder_first_name',
  'calendar_connections.connected_by_id',
  'calendar_authorizations.started_by_id',
  'fathom_imports.started_by',
  'imports.started_by',
  'campaigns.created_by',
  'campaigns.scheduled_by',
  'blog_posts.scheduled_by',
];

/** Names of columns that hold personal data, or lead to somebody. */
export const looksPersonal =
  /(^|_)(user_id|actor_id|email|phone|first_name|last_name|display_name|participant_name|ip_address|ip|address)$|_by(_id)?$/;
