import type { ToDo } from '../../common/dashboard.js';

/** Open tasks of this room. */
export const recordingsToDo = {
  recordings: { rows: 'SELECT 1 FROM call_recordings WHERE NOT is_visible AND published_at IS NULL' },
} satisfies Record<string, ToDo>;
