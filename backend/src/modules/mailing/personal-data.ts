import { BASE_COLUMNS, OF_USER, byAddress, type PersonalData } from '../../common/personal-data.js';

/** Personal data in the tables of this room. */
export const mailingPersonalData: PersonalData = {
  tables: [
    {
      table: 'notification_settings',
      owner: OF_USER,
      exported: [
        ...BASE_COLUMNS,
        'wants_comments',
        'wants_recordings',
        'wants_joined_posts',
        'wants_announcements',
        'comments_frequency',
        'joined_posts_frequency',
        'recordings_frequency',
        'announcements_frequency',
        'wants_digest',
        'wants_calls',
        'wants_series',
        'wants_practice',
        'time_zone',
        'quiet_from',
        'quiet_until',
      ],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
    {
      table: 'member_notifications',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'kind', 'subject', 'deferred_until', 'resolved_at'],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
    {
      table: 'comment_notices',
      owner: OF_USER,
      exported: ['comment_id', 'created_at'],
      withheld: ['user_id', 'notification_id'],
      erasure: 'with the account',
    },
    {
      table: 'portal_notifications',
      owner: OF_USER,
      exported: [
        ...BASE_COLUMNS,
        'kind',
        'post_id',
        'call_recording_id',
        'since',
        'latest_at',
        'read_at',
        'emailed_until',
      ],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
    {
      table: 'newsletter_subscribers',
      // One row for each address, which belongs to the person who confirmed it last.
      owner: byAddress('coalesce(confirmed_at, created_at)'),
      exported: [
        ...BASE_COLUMNS,
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
      owner: byAddress(),
      exported: [
        ...BASE_COLUMNS,
        'campaign_id',
        'step_id',
        'email',
        'name',
        'language',
        'state',
        'reason',
        'resolved_at',
      ],
      withheld: ['subscriber_id', 'partition', 'attempts', 'not_before'],
      erasure: 'deleted',
    },
    // Remembers also those who left or finished, so that nobody begins a series twice.
    {
      table: 'sequence_enrolments',
      owner: byAddress(),
      exported: [
        ...BASE_COLUMNS,
        'sequence_id',
        'email',
        'position',
        'waits_since',
        'finished_at',
        'ended_at',
        'may_return',
      ],
      withheld: [],
      erasure: 'deleted',
      term: 'as long as the subscription or the account, so that nobody gets a series twice',
    },
    // The suppression survives the deletion of everything else, because it must still be respected.
    {
      table: 'mail_suppressions',
      owner: byAddress(),
      exported: [...BASE_COLUMNS, 'email', 'reason', 'note'],
      withheld: [],
      erasure: 'stored',
      term: 'until the address is taken off the list',
    },
  ],
  // `email` is the name of an email there.
  businessColumns: ['campaigns.created_by', 'campaigns.scheduled_by', 'email_texts.email', 'sequences.created_by'],
  retention: [
    {
      // A new subscription after unsubscribing starts a new period; `updated_at` is its start.
      name: 'subscribers who never confirmed',
      table: 'newsletter_subscribers',
      condition: `confirmed_at IS NULL AND unsubscribed_at IS NULL AND updated_at < $1::timestamptz - interval '30 days'`,
      term: '30 days after the request, if it was never confirmed; otherwise until erasure',
    },
    {
      name: 'emails to members',
      table: 'member_notifications',
      condition: `created_at < $1::timestamptz - interval '90 days'`,
      term: '90 days',
    },
    {
      name: 'what is new in the portal',
      table: 'portal_notifications',
      condition: `latest_at < $1::timestamptz - interval '90 days'`,
      term: '90 days after the latest comment',
    },
    // During a campaign they prevent duplicates; afterwards they document the outcome.
    {
      name: 'recipients of emails',
      table: 'campaign_recipients',
      condition: `resolved_at < $1::timestamptz - interval '90 days'`,
      term: '90 days after it was sent',
    },
  ],
};
