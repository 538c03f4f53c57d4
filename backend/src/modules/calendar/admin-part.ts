import type { NamedRecords, PeopleRecords, SearchableRecords } from '../../common/admin-search.js';
import type { TimelineEntries } from '../../common/timeline.js';

const NAME = `concat_ws(' ', first_name, last_name)`;

/** Records of this room that name people. */
export const calendarPeople = {
  booking: { table: 'calendar_bookings', name: NAME, hasTexts: true },
} satisfies Record<string, PeopleRecords>;

/** This room's part of the admin area's search. */
export const calendarSearch = {
  booking: {
    table: 'calendar_bookings',
    title: NAME,
    state: 'booking_status',
    at: 'starts_at',
    query: 'person_query',
  },
} satisfies Record<string, SearchableRecords>;

/** This room's part of a person's timeline: a call at its time, with the practice's private note. */
export const calendarTimeline = {
  call: {
    table: 'calendar_bookings',
    at: 'starts_at',
    record: { type: 'booking' },
    text: 'practice_notes',
    code: 'booking_status',
  },
} satisfies Record<string, TimelineEntries>;

/** Records of this room that the audit log names. */
export const calendarNames = {
  'meeting-type': { table: 'meeting_types', name: { en: `name ->> 'en'`, es: `name ->> 'es'` } },
} satisfies Record<string, NamedRecords>;
