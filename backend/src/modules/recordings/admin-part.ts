import type { NamedRecords, SearchableRecords } from '../../common/admin-search.js';
import type { TimelineEntries } from '../../common/timeline.js';

/** Characters of a note that the timeline shows. */
const BEGINNING = 200;

/** This room's part of the admin area's search. */
export const recordingsSearch = {
  recording: {
    table: 'call_recordings',
    title: 'title',
    state: `CASE WHEN is_visible THEN 'published' WHEN published_at IS NULL THEN 'pending' ELSE 'hidden' END`,
    at: 'recorded_at',
    column: 'recorded_at',
  },
} satisfies Record<string, SearchableRecords>;

/** This room's part of a person's timeline. */
export const recordingsTimeline = {
  note: {
    table: 'call_recording_notes',
    at: 'created_at',
    record: { type: 'note' },
    text: `left(notes, ${BEGINNING})`,
    code: `CASE WHEN is_visible THEN 'visible' ELSE 'hidden' END`,
  },
} satisfies Record<string, TimelineEntries>;

/** Records of this room that the audit log names. */
export const recordingsNames = {
  recording: { table: 'call_recordings', name: 'title' },
} satisfies Record<string, NamedRecords>;
