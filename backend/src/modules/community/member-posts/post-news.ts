import { isBlocked } from './blocked.js';
import { isOpenToUser } from './visible-posts.js';

/** Condition on an account that takes part in the portal: neither removed nor disabled. */
export const participates = (user: string): string =>
  `NOT ${user}.is_disabled AND (${user}.is_inner_circle_member OR ${user}.role = 'admin')`;

/**
 * SQL of the text that mentions the reader of a notification: its `comment_id`, null for the post. No row where nothing visible does, or
 * where those who wrote it have left or are blocked by the reader, or the post is in a pod that the reader has left.
 * @param notice alias with `post_id`, `user_id` and `since`
 */
export const mentionNews = (notice: string): string => `
  SELECT m.comment_id, true AS is_there FROM member_mentions m
    JOIN member_posts p ON p.id = m.post_id AND p.is_visible
    LEFT JOIN member_post_comments c ON c.id = m.comment_id
    JOIN users writer ON writer.id = coalesce(c.user_id, p.user_id) AND ${participates('writer')} AND NOT ${isBlocked('m.user_id', 'writer.id')}
    JOIN users reader ON reader.id = m.user_id AND ${isOpenToUser('p', 'reader')}
   WHERE m.post_id = ${notice}.post_id AND m.user_id = ${notice}.user_id AND m.created_at >= ${notice}.since
     AND (c.id IS NULL OR c.is_visible) AND writer.id <> m.user_id
   ORDER BY m.created_at, m.id LIMIT 1`;

/**
 * SQL of what a notification about a post says: the post's `title`, the number of new `comments`, and the first of them. No row when there is nothing to
 * say: the post or all of its new comments are hidden, those who wrote them have left or are blocked by the reader, or the reader is not in its
 * pod.
 * @param notice alias with `post_id`, `user_id` (its reader), `since`, and `is_post`: whether it is about the post itself
 */
export const postNews = (notice: string): string => `
  SELECT p.title, news.comments, news.first_comment_id
    FROM member_posts p
    JOIN users author ON author.id = p.user_id AND ${participates('author')} AND NOT ${isBlocked(`${notice}.user_id`, 'author.id')}
    JOIN users reader ON reader.id = ${notice}.user_id AND ${isOpenToUser('p', 'reader')}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS comments, (array_agg(c.id ORDER BY c.created_at, c.id))[1] AS first_comment_id
        FROM member_post_comments c JOIN users writer ON writer.id = c.user_id AND ${participates('writer')}
                                           AND NOT ${isBlocked(`${notice}.user_id`, 'writer.id')}
       WHERE NOT ${notice}.is_post AND c.post_id = p.id AND c.is_visible AND c.created_at >= ${notice}.since AND c.user_id <> ${notice}.user_id) news
   WHERE p.id = ${notice}.post_id AND p.is_visible AND (${notice}.is_post OR news.comments > 0)`;
