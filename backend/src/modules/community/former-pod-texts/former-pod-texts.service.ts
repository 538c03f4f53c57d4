import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { CursorQueryDto, Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { mentionsOfComment, mentionsOfPost } from '../member-posts/mentions.js';
import { isOpenTo, type PostReader } from '../member-posts/visible-posts.js';
import type { FormerPodTextRow } from './former-pod-texts.dto.js';

/** Posts and comments in pods, as far as their authors can delete them. */
const TEXTS = `(
  SELECT id, id AS post_id, user_id, pod_id, title, content, created_at FROM member_posts WHERE is_visible AND pod_id IS NOT NULL
  UNION ALL
  SELECT c.id, c.post_id, c.user_id, p.pod_id, NULL, c.content, c.created_at
    FROM member_post_comments c JOIN member_posts p ON p.id = c.post_id WHERE c.is_visible AND p.is_visible AND p.pod_id IS NOT NULL)`;

const texts = new ListDefinition<{ author: PostReader }, FormerPodTextRow>({
  select: `SELECT t.id, t.post_id AS "postId", t.title, t.content, t.created_at AS "createdAt",
                  CASE WHEN t.id = t.post_id THEN ${mentionsOfPost('t.id')} ELSE ${mentionsOfComment('t.id')} END AS mentions`,
  table: `${TEXTS} t`,
  orderedBy: { alias: 't' },
  filter: (statement, { author }) =>
    statement.where(author.id, (id) => `t.user_id = ${id} AND NOT ${isOpenTo('t', id, author)}`),
});

/** What members wrote in pods that they have left: they cannot read those any more, but can delete their own texts. */
@Injectable()
export class FormerPodTextsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page of them, the latest first, in one statement. */
  list(author: PostReader, query: CursorQueryDto): Promise<Page<FormerPodTextRow>> {
    return texts.page(this.dataSource, { ...query, author });
  }
}
