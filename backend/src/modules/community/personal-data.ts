import { BASE_COLUMNS, SUBMISSION_COLUMNS, OF_USER, type PersonalData } from '../../common/personal-data.js';

/** Personal data in the tables of this room. */
export const communityPersonalData: PersonalData = {
  tables: [
    {
      table: 'member_posts',
      owner: OF_USER,
      exported: [
        ...BASE_COLUMNS,
        'pod_id',
        'type',
        'title',
        'content',
        'tags',
        'is_visible',
        'hidden_reason',
        'likes_count',
        'comments_count',
        'with_you_count',
        'strength_count',
        'thanks_count',
        'edited_at',
      ],
      withheld: ['user_id', ...SUBMISSION_COLUMNS, 'search_vector'],
      erasure: 'with the account',
    },
    {
      table: 'member_post_comments',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'post_id', 'parent_id', 'parent_created_at', 'content', 'is_visible', 'edited_at'],
      withheld: ['user_id', ...SUBMISSION_COLUMNS, 'search_vector'],
      erasure: 'with the account',
    },
    {
      table: 'member_post_likes',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'post_id'],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
    {
      table: 'member_post_reactions',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'post_id', 'kind'],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
    {
      table: 'member_post_reports',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'post_id', 'comment_id', 'reason', 'details', 'resolved_at'],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
    {
      table: 'member_feed_visits',
      owner: OF_USER,
      exported: ['visited_at', 'new_since', 'pins_folded_at'],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
    {
      table: 'pod_members',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'pod_id'],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
    {
      table: 'pod_tasks',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'pod_id', 'text'],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
    {
      table: 'pod_task_ticks',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'task_id'],
      withheld: ['user_id'],
      erasure: 'with the account',
    },
  ],
  retention: [
    {
      name: 'tasks of pods',
      table: 'pod_tasks',
      condition: `created_at + interval '90 days' < $1::timestamptz`,
      term: '90 days after it was written',
    },
    {
      name: 'ticks of tasks of pods',
      table: 'pod_task_ticks',
      condition: `task_id IN (SELECT t.id FROM pod_tasks t WHERE t.created_at + interval '90 days' < $1::timestamptz)`,
      term: 'with the task',
    },
  ],
};
