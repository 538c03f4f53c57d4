import type { TimelineEntries } from '../../common/timeline.js';

/** This room's part of a person's timeline. */
export const privacyTimeline = {
  'privacy-request': {
    table: 'privacy_requests',
    at: 'created_at',
    record: { type: 'privacy-request' },
    code: 'kind',
  },
} satisfies Record<string, TimelineEntries>;
