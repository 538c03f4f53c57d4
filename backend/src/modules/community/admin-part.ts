import type { NamedRecords, SearchableRecords } from '../../common/admin-search.js';
import type { TimelineEntries } from '../../common/timeline.js';
import { adminAuthorName } from './member-posts/member-text-admin.service.js';

const STATE = `CASE WHEN is_visible THEN 'visible' ELSE 'hidden' END`;
/** Characters of a comment that the timeline shows. */
const BEGINNING = 200;

/** This room's part of the admin area's search. */
export const communitySearch = {
  post: {
    table: 'member_posts',
    title: 'title',
    isTitleFirst: true,
    detail: `SELECT ${adminAuthorName('u')} FROM users u WHERE u.id = user_id`,
    state: STATE,
    at: 'created_at',
  },
} satisfies Record<string, SearchableRecords>;

/** This room's part of a person's timeline. */
export const communityTimeline = {
  post: { table: 'member_posts', at: 'created_at', record: { type: 'post' }, text: 'title', code: STATE },
  comment: {
    table: 'member_post_comments',
    at: 'created_at',
    record: { type: 'comment' },
    text: `left(content, ${BEGINNING})`,
    code: STATE,
  },
} satisfies Record<string, TimelineEntries>;

/** Records of this room that the audit log names. */
export const communityNames = {
  pod: { table: 'pods', name: 'name' },
} satisfies Record<string, NamedRecords>;
