import { bookingTexts } from '@leap/domain';
import { CALENDAR_IS_CURRENT } from './calendar-bookings/calendar-is-current.js';
import { BASE_COLUMNS, SUBMISSION_COLUMNS, OF_USER, byAddress, type PersonalData } from '../../common/personal-data.js';
import { snakeCase } from '../../database/naming-strategy.js';

/** Personal data in the tables of this room. */
export const calendarPersonalData: PersonalData = {
  tables: [
    {
      table: 'call_feeds',
      owner: OF_USER,
      exported: [...BASE_COLUMNS],
      withheld: ['user_id', 'round', 'token_hash'],
      erasure: 'with the account',
    },
    {
      table: 'call_rsvps',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'pod_id', 'week', 'is_coming', 'was_present'],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
    {
      table: 'call_sheet_lines',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'week', 'moved', 'brings'],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
    {
      table: 'calendar_bookings',
      owner: byAddress(),
      exported: [
        ...BASE_COLUMNS,
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
        ...bookingTexts.map(snakeCase),
        'answers',
        'language',
        'inner_circle_signup_id',
        'cancelled_at',
        'erased_at',
        'meeting_url',
        'practice_notes',
        'change_note',
        'confirm_by',
        'is_email_skipped',
        'external_id',
        'metadata',
      ],
      withheld: [
        'buffer_before',
        'buffer_after',
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
        ...SUBMISSION_COLUMNS,
      ],
      erasure: 'calls retained',
    },
    {
      table: 'confirmed_addresses',
      // Belongs to the person who confirmed the address last.
      owner: byAddress('updated_at'),
      exported: [...BASE_COLUMNS, 'email'],
      withheld: [],
      erasure: 'deleted',
    },
  ],
  businessColumns: ['calendar_connections.connected_by_id', 'calendar_authorizations.started_by_id'],
  retention: [
    {
      name: 'calls',
      table: 'calendar_bookings',
      condition: `booking_status <> 'cancelled' AND ends_at AT TIME ZONE 'UTC' + interval '7 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
      term: '7 years after the call',
    },
    {
      // A cancelled call never took place, so it is no client record.
      name: 'cancelled calls',
      table: 'calendar_bookings',
      condition: `booking_status = 'cancelled' AND ends_at AT TIME ZONE 'UTC' + interval '2 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
      term: '2 years after its time, if it was cancelled',
    },
    {
      // Waits a day for the emails about the cancellation, and at most a month for a calendar that does not answer.
      name: 'cancelled calls of erased people',
      table: 'calendar_bookings',
      condition: `booking_status = 'cancelled' AND (erased_at < $1::timestamptz - interval '30 days' OR (erased_at < $1::timestamptz - interval '1 day' AND ${CALENDAR_IS_CURRENT}))`,
      term: 'a day after the erasure, if it was cancelled (30 days while the calendar does not answer)',
    },
    {
      name: 'confirmed addresses',
      table: 'confirmed_addresses',
      condition: `updated_at AT TIME ZONE 'UTC' + interval '2 years' < $1::timestamptz AT TIME ZONE 'UTC'`,
      term: '2 years after the last use',
    },
    {
      name: 'answers to calls',
      table: 'call_rsvps',
      condition: `week + interval '1 year' < $1::timestamptz AT TIME ZONE 'UTC'`,
      term: 'a year after the call',
    },
    {
      name: 'call sheets',
      table: 'call_sheet_lines',
      condition: `week + interval '1 year' < $1::timestamptz AT TIME ZONE 'UTC'`,
      term: 'a year after the call',
    },
    {
      name: 'expired slot holds',
      table: 'slot_holds',
      condition: 'expires_at < $1::timestamptz',
      term: 'when it expires',
    },
    {
      name: 'unfinished calendar consents',
      table: 'calendar_authorizations',
      condition: 'expires_at < $1::timestamptz',
      term: 'when it expires',
    },
  ],
};
