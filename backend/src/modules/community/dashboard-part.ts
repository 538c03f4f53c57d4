import type { ToDo } from '../../common/dashboard.js';

/** Open tasks of this room. */
export const communityToDo = {
  reports: {
    rows: 'SELECT 1 FROM member_post_reports r JOIN member_posts p ON p.id = r.post_id AND p.is_visible WHERE r.resolved_at IS NULL',
  },
  'note-reports': {
    rows: 'SELECT 1 FROM member_post_reports WHERE note_id IS NOT NULL AND resolved_at IS NULL',
  },
  appeals: {
    rows: 'SELECT 1 FROM moderation_decisions WHERE appealed_at IS NOT NULL AND answered_at IS NULL',
  },
} satisfies Record<string, ToDo>;
