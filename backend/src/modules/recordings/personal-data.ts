import { BASE_COLUMNS, SUBMISSION_COLUMNS, OF_USER, type PersonalData } from '../../common/personal-data.js';

/** Personal data in the tables of this room. */
export const recordingsPersonalData: PersonalData = {
  tables: [
    {
      table: 'call_recording_notes',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'call_recording_id', 'notes', 'position_seconds', 'is_visible'],
      withheld: ['user_id', ...SUBMISSION_COLUMNS, 'search_vector'],
      erasure: 'with the account',
    },
    {
      table: 'member_action_items',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'call_recording_id', 'item_id', 'text', 'due_on', 'done_at'],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
    {
      table: 'member_recording_positions',
      owner: OF_USER,
      exported: ['call_recording_id', 'position_seconds', 'played_at'],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
  ],
  businessColumns: ['fathom_imports.started_by'],
  retention: [
    {
      // The content of a call is a client record like the call itself; its notes are deleted with it.
      name: 'recordings',
      table: 'call_recordings',
      condition: `recorded_at AT TIME ZONE 'UTC' + interval '7 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
      term: '7 years after the call',
    },
    {
      name: 'deliveries of recordings',
      table: 'fathom_deliveries',
      condition: `created_at < $1::timestamptz - interval '90 days'`,
      term: '90 days',
    },
  ],
};
