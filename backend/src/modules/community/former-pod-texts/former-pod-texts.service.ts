import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { CursorQueryDto, Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { mentionsOfComment, mentionsOfPost } from '../member-posts/mentions.js';
import { isOpenTo, type PostReader } from '../member-posts/visible-posts.js';
import type { FormerPodWordsRow } from './former-pod-words.dto.js';

/** Posts and comments in pods, as far as their authors can delete them. */
const WORDS = `(
  SELECT id, id AS post_id, user_id, pod_id, title, content, created_at FROM member_posts WHERE is_visible AND pod_id IS NOT NULL
  UNION ALL
  SELECT c.id, c.post_id, c.user_id, p.pod_id, NULL, c.content, c.created_at
    FROM member_post_comments c JOIN member_posts p ON p.id = c.post_id WHERE c.is_visible AND p.is_visible AND p.pod_id IS NOT NULL)`;

const words = new ListDefinition<{ author: PostReader }, FormerPodWordsRow>({
  select: `SELECT w.id, w.post_id AS "postId", w.title, w.content, w.created_at AS "createdAt",
                  CASE WHEN w.id = w.post_id THEN ${mentionsOfPost('w.id')} ELSE ${mentionsOfComment('w.id')} END AS mentions`,
  table: `${WORDS} w`,
  orderedBy: { alias: 'w' },
  filter: (statement, { author }) =>
    statement.where(author.id, (id) => `w.user_id = ${id} AND NOT ${isOpenTo('w', id, author)}`),
});

/** What members wrote in pods that they have left: they cannot read those any more, yet take their words back. */
@Injectable()
export class FormerPodWordsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page of them, the latest first, in one statement. */
  list(author: PostReader, query: CursorQueryDto): Promise<Page<FormerPodWordsRow>> {
    return words.page(this.dataSource, { ...query, author });
  }
}
