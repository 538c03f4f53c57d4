import { blockersOf } from './blocked.js';
import { participates } from './post-news.js';

/**
 * Column "authorHasProfile" of an author `u`: whether this reader can open their profile. One that is off and one of somebody who blocks the
 * reader look the same.
 * @param reader a placeholder
 */
export const hasProfile = (reader: string): string =>
  `(SELECT f.listed_at IS NOT NULL FROM member_profiles f WHERE f.user_id = u.id) IS TRUE
           AND ${participates('u')} AND u.id NOT IN ${blockersOf(reader)} AS "authorHasProfile"`;
