import {
  BASE_COLUMNS,
  byAddress,
  IN_ADDRESSES,
  OF_USER,
  SUBMISSION_COLUMNS,
  type PersonalData,
} from '../../common/personal-data.js';

/** Personal data in the tables of this room. */
export const operationsPersonalData: PersonalData = {
  tables: [
    {
      table: 'import_refusals',
      owner: byAddress(),
      exported: [...BASE_COLUMNS, 'import_id', 'line', 'code', 'field', 'email', 'cells'],
      withheld: [],
      erasure: 'deleted',
      term: '30 days, with its import',
    },
    {
      table: 'person_tasks',
      owner: byAddress(),
      exported: [...BASE_COLUMNS, 'email', 'body', 'due_on', 'done_at'],
      withheld: ['done_by', 'created_by', ...SUBMISSION_COLUMNS],
      erasure: 'deleted',
    },
    {
      table: 'api_tokens',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'name', 'scopes', 'allowed_addresses', 'expires_at', 'revoked_at', 'last_used_at'],
      withheld: ['user_id', 'token_hash', 'last_four'],
      erasure: 'with the account',
    },
    {
      table: 'idempotent_requests',
      owner: OF_USER,
      exported: [...BASE_COLUMNS],
      withheld: ['user_id', 'idempotency_key', 'request_hash', 'sealed_answer'],
      erasure: 'with the account',
      term: '1 day',
    },
    {
      // Either address of the person; the row says nothing about what is stored under the other one.
      table: 'person_aliases',
      owner: `(${byAddress()}) OR main_${IN_ADDRESSES}`,
      exported: [...BASE_COLUMNS, 'email', 'main_email'],
      withheld: ['created_by'],
      erasure: 'deleted',
      term: 'until it is undone, or the person of either address is erased',
    },
    {
      table: 'audit_entries',
      owner: 'actor_id = $1',
      exported: ['id', 'action', 'address', 'device', 'created_at'],
      withheld: ['actor_id', 'subject_type', 'subject_id'],
      erasure: 'stored',
      term: 'for good, as proof: ids that lead nowhere once the account is erased, and networks of at least 256 addresses',
    },
  ],
  businessColumns: ['imports.started_by', 'provider_keys.updated_by_id'],
  retention: [
    {
      name: 'audit-entry-changes',
      table: 'audit_entry_changes',
      condition: `created_at < $1::timestamptz - interval '1 year'`,
      term: '1 year, and as long as its record',
    },
    {
      name: 'tasks with people',
      table: 'person_tasks',
      condition: `updated_at AT TIME ZONE 'UTC' + interval '2 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
      term: '2 years after their last change',
    },
    {
      name: 'events',
      table: 'webhook_events',
      condition: `created_at < $1::timestamptz - interval '90 days'`,
      term: '90 days, with what webhooks were sent',
    },
    {
      name: 'changes of records',
      table: 'record_changes',
      condition: `changed_at < $1::timestamptz - interval '90 days'`,
      term: '90 days',
    },
    {
      name: 'answers to repeated requests',
      table: 'idempotent_requests',
      condition: `created_at < $1::timestamptz - interval '1 day'`,
      term: '1 day',
    },
    {
      name: 'backups',
      table: 'backups',
      condition: `created_at < $1::timestamptz - interval '1 year'`,
      term: '1 year, what is noted about one; the file as long as BACKUP_KEEP says',
    },
    {
      name: 'imports',
      table: 'imports',
      condition: `created_at < $1::timestamptz - interval '30 days'`,
      term: '30 days',
    },
  ],
};
