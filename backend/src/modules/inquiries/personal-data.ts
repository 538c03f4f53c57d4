import { LEAD_SOURCE } from '@leap/domain';
import { BASE_COLUMNS, SUBMISSION_COLUMNS, byAddress, type PersonalData } from '../../common/personal-data.js';

/** The data about people in the tables of this room. */
export const inquiriesPersonalData: PersonalData = {
  tables: [
    {
      table: 'consent_forms',
      owner: byAddress(),
      exported: [
        ...BASE_COLUMNS,
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
      withheld: ['withdrawal_token_hash', 'search_vector', ...SUBMISSION_COLUMNS],
      erasure: 'stored',
    },
    {
      table: 'contacts',
      owner: byAddress(),
      exported: [
        ...BASE_COLUMNS,
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
      withheld: ['search_vector', ...SUBMISSION_COLUMNS],
      erasure: 'deleted',
    },
    {
      table: 'contact_replies',
      owner: `contact_id IN (SELECT id FROM contacts WHERE ${byAddress()})`,
      exported: [...BASE_COLUMNS, 'contact_id', 'subject', 'body', 'state', 'resolved_at'],
      withheld: ['attempts', ...SUBMISSION_COLUMNS],
      erasure: 'deleted',
    },
    {
      table: 'support_contacts',
      owner: byAddress(),
      exported: [
        ...BASE_COLUMNS,
        'first_name',
        'last_name',
        'email',
        'phone',
        'best_time_to_call',
        'message',
        'language',
        'done_at',
      ],
      withheld: ['search_vector', ...SUBMISSION_COLUMNS],
      erasure: 'deleted',
    },
  ],
  retention: [
    {
      name: 'leads',
      table: 'contacts',
      condition: `source IS DISTINCT FROM '${LEAD_SOURCE}' AND created_at AT TIME ZONE 'UTC' + interval '2 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
    },
    {
      name: 'social-video leads',
      table: 'contacts',
      condition: `source = '${LEAD_SOURCE}' AND created_at < $1::timestamptz - interval '90 days'`,
    },
    {
      name: 'requests to be called',
      table: 'support_contacts',
      condition: `created_at AT TIME ZONE 'UTC' + interval '2 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
    },
    {
      // The last thing that happened to a consent is its withdrawal, or the consent itself.
      name: 'client records',
      table: 'consent_forms',
      condition: `coalesce(withdrawal_date, consent_timestamp, created_at) AT TIME ZONE 'UTC' + interval '7 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
    },
  ],
};
