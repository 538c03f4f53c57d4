import type { ToDo } from '../../common/dashboard.js';

/** Open tasks of this room. */
export const inquiriesToDo = {
  contacts: { rows: 'SELECT 1 FROM contacts WHERE answered_at IS NULL' },
  'support-requests': { rows: 'SELECT 1 FROM support_contacts WHERE done_at IS NULL' },
} satisfies Record<string, ToDo>;
