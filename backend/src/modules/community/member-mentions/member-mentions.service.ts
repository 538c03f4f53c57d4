import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { SessionUser } from '../../../auth/session-user.js';
import { blockedBy, blockersOf } from '../member-posts/blocked.js';
import { AUTHOR_COLUMNS, SHOWN_NAME, type AuthorRow } from '../member-posts/member-author.js';
import { participates } from '../member-posts/post-news.js';

const MOST_OFFERED = 8;

/**
 * Condition: the reader `$1` has seen the name of `u` already, in the directory, beside what they wrote or in the pod. The search must not
 * list who is silent and in no directory.
 */
const IS_KNOWN = `(u.role = 'admin'
  OR EXISTS (SELECT 1 FROM member_profiles f WHERE f.user_id = u.id AND f.listed_at IS NOT NULL AND u.id NOT IN ${blockersOf('$1')})
  OR EXISTS (SELECT 1 FROM member_posts p WHERE p.user_id = u.id AND p.is_visible AND p.pod_id IS NULL)
  OR EXISTS (SELECT 1 FROM member_post_comments c JOIN member_posts p ON p.id = c.post_id
              WHERE c.user_id = u.id AND c.is_visible AND p.is_visible AND p.pod_id IS NULL)
  OR EXISTS (SELECT 1 FROM pod_members own JOIN pod_members other USING (pod_id) WHERE own.user_id = $1 AND other.user_id = u.id))`;

/** Members who can be mentioned. */
@Injectable()
export class MemberMentionsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Others who take part, whom the reader knows of and does not block, and whose shown name has words that begin with those of `q`: eight at most. */
  find(reader: SessionUser, q: string): Promise<(AuthorRow & { id: string })[]> {
    return this.dataSource.query(
      `SELECT u.id, ${AUTHOR_COLUMNS} FROM users u
        WHERE ${participates('u')} AND u.id <> $1 AND u.id NOT IN ${blockedBy('$1')} AND ${IS_KNOWN} AND to_tsvector('simple', search_text(${SHOWN_NAME})) @@ search_query($2)
        ORDER BY search_text(${SHOWN_NAME}), u.id LIMIT ${MOST_OFFERED}`,
      [reader.id, q],
    );
  }
}
