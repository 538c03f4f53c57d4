import type { ToDo } from '../../common/dashboard.js';

/** Days in which a privacy request must be answered. */
const ANSWER_DAYS = 30;

/** Open tasks of this room. */
export const privacyToDo = {
  'privacy-requests': {
    rows: 'SELECT received_on FROM privacy_requests WHERE closed_at IS NULL ORDER BY created_at, id',
    dueOn: `min(received_on) + ${ANSWER_DAYS}`,
  },
} satisfies Record<string, ToDo>;
