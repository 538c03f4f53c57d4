import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { decodeCursor, takePage } from '../../common/cursor.js';
import { idempotencyKeyReused, requestHash, usableIdempotencyKey, type Submission } from '../../common/idempotency.js';
import type { User } from '../users/user.entity.js';
import { MemberPost } from './member-post.entity.js';
import type { CreateMemberPostDto, ListMemberPostsQueryDto, MemberPostRow } from './member-posts.dto.js';

const POST_WITH_AUTHOR = `
  SELECT p.id, p.type, p.title, p.content, p.tags, p.user_id AS "userId", p.created_at AS "createdAt",
         p.likes_count AS "likesCount", p.comments_count AS "commentsCount",
         coalesce(nullif(btrim(u.display_name), ''), nullif(btrim(u.first_name), '')) AS "authorName",
         u.profile_image_url AS "authorAvatar"
    FROM member_posts p
    JOIN users u ON u.id = p.user_id`;

@Injectable()
export class MemberPostsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page of visible posts, newest first, with their authors, in one statement. */
  async list({ cursor, limit, type, tag, q }: ListMemberPostsQueryDto): Promise<{ items: MemberPostRow[]; next?: string }> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const values: unknown[] = [];
    const given = (value: unknown): string => `$${values.push(value)}`;
    // Only what was asked for stands in the statement, so that the planner sees which index serves it.
    const conditions = [
      'p.is_visible',
      type !== undefined && `p.type = ${given(type)}`,
      tag !== undefined && `p.tags @> ARRAY[${given(tag)}]::text[]`,
      q !== undefined && `p.words @@ search_query(${given(q)})`,
      after && `(p.created_at, p.id) < (${given(after.createdAt)}::timestamptz, ${given(after.id)}::uuid)`,
    ].filter(Boolean);
    const rows = await this.dataSource.query<MemberPostRow[]>(
      `${POST_WITH_AUTHOR} WHERE ${conditions.join(' AND ')} ORDER BY p.created_at DESC, p.id DESC LIMIT ${given(limit + 1)}`,
      values,
    );
    return takePage(rows, limit);
  }

  /**
   * Stores a post of this member. With a key, repeating the request answers the same post, also when both arrive at once.
   * @throws AppError `forbidden` (403) when the body names another author,
   *   `idempotency_key_reused` (422) when the member sent something else with this key
   */
  async create(author: User, input: CreateMemberPostDto, idempotencyKey?: string): Promise<Submission<MemberPostRow>> {
    if (input.userId !== undefined && input.userId !== author.id) {
      throw new AppError('forbidden', 403, { detail: 'Members write under their own name.' });
    }
    const key = usableIdempotencyKey(idempotencyKey);
    const said = { type: input.type, title: input.title, content: input.content, tags: input.tags ?? [] };
    const hash = requestHash(key, said);
    const { raw } = await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(MemberPost)
      .values({ ...said, userId: author.id, idempotencyKey: key, requestHash: hash })
      .orIgnore()
      .returning(['id'])
      .execute();
    const [stored] = raw as { id: string }[];
    if (stored) return { row: await this.read('p.id = $1', [stored.id]), isReplay: false };
    const earlier = await this.dataSource.manager.findOneByOrFail(MemberPost, { userId: author.id, idempotencyKey: key ?? '' });
    if (earlier.requestHash !== hash) throw idempotencyKeyReused();
    return { row: await this.read('p.id = $1', [earlier.id]), isReplay: true };
  }

  private async read(condition: string, values: unknown[]): Promise<MemberPostRow> {
    const [row] = await this.dataSource.query<MemberPostRow[]>(`${POST_WITH_AUTHOR} WHERE ${condition}`, values);
    if (!row) throw new AppError('not_found', 404, { detail: 'There is no such post.' });
    return row;
  }
}
