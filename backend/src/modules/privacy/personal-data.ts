import { BASE_COLUMNS, byAddress, type PersonalData } from '../../common/personal-data.js';

/** The data about people in the tables of this room. */
export const privacyPersonalData: PersonalData = {
  tables: [
    // The evidence that the practice answered in time what somebody asked.
    {
      table: 'privacy_requests',
      owner: byAddress(),
      exported: [...BASE_COLUMNS, 'kind', 'email', 'received_on', 'note', 'outcome', 'closed_at'],
      withheld: ['search_vector'],
      erasure: 'stored',
    },
    // Exists between the end of an account and its last email, when nobody can ask for an export any more.
    {
      table: 'account_deleted_emails',
      owner: byAddress(),
      exported: [...BASE_COLUMNS, 'email', 'language'],
      withheld: [],
      erasure: 'stored',
    },
  ],
  retention: [
    // Open ones stay: somebody waits for an answer.
    {
      name: 'privacy requests',
      table: 'privacy_requests',
      condition: `closed_at AT TIME ZONE 'UTC' + interval '3 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
      term: '3 years after it was closed',
    },
    // Deleted when they are sent; these could not be.
    {
      name: 'last emails',
      table: 'account_deleted_emails',
      condition: `created_at < $1::timestamptz - interval '30 days'`,
      term: 'when it is sent, or after 30 days',
    },
  ],
};
