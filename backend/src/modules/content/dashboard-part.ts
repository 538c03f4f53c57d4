import type { ToDo } from '../../common/dashboard.js';

/** Open tasks of this room: what a new site still needs from its owner. */
export const contentToDo = {
  portrait: { rows: 'SELECT 1 FROM site_settings WHERE portrait_image_id IS NULL' },
} satisfies Record<string, ToDo>;
