import { BASE_COLUMNS, byAddress, type PersonalData } from '../../common/personal-data.js';

/** Personal data in the tables of this room. */
export const privacyPersonalData: PersonalData = {
  tables: [
    // Evidence that a request was answered in time.
    {
      table: 'privacy_requests',
      owner: byAddress(),
      exported: [...BASE_COLUMNS, 'kind', 'email', 'received_on', 'note', 'outcome', 'closed_at'],
      withheld: ['search_vector'],
      erasure: 'stored',
    },
    // Exists between the deletion of an account and its last email, when no export is possible.
    {
      table: 'account_deleted_emails',
      owner: byAddress(),
      exported: [...BASE_COLUMNS, 'email', 'language'],
      withheld: [],
      erasure: 'stored',
    },
  ],
  retention: [
    // Open requests stay until they are answered.
    {
      name: 'privacy requests',
      table: 'privacy_requests',
      condition: `closed_at AT TIME ZONE 'UTC' + interval '3 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
      term: '3 years after it was closed',
    },
    // Deleted when they are sent; these could not be sent.
    {
      name: 'last emails',
      table: 'account_deleted_emails',
      condition: `created_at < $1::timestamptz - interval '30 days'`,
      term: 'when it is sent, or after 30 days',
    },
  ],
};
