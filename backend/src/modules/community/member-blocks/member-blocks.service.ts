import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { CursorQueryDto, Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { AUTHOR_COLUMNS } from '../member-posts/member-author.js';
import { participates } from '../member-posts/post-news.js';
import { MemberBlock } from './member-block.entity.js';
import type { BlockedPersonRow } from './member-blocks.dto.js';

const blocks = new ListDefinition<{ userId: string }, BlockedPersonRow>({
  select: `SELECT m.id, m.created_at AS "createdAt", m.blocked_id AS "userId", ${AUTHOR_COLUMNS}`,
  table: 'member_blocks m JOIN users u ON u.id = m.blocked_id',
  orderedBy: { alias: 'm' },
  filter: (statement, { userId }) => statement.where(userId, (value) => `m.user_id = ${value}`),
});

/** Whom a member does not want to see. Nobody else learns of it: neither those people nor the practice. */
@Injectable()
export class MemberBlocksService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page of the people whom a member blocks, the latest first, in one statement. */
  list(userId: string, query: CursorQueryDto): Promise<Page<BlockedPersonRow>> {
    return blocks.page(this.dataSource, { ...query, userId });
  }

  /**
   * Blocks a member, or somebody who wrote here before. Idempotent. The person's row is locked, so that nobody who becomes an administrator
   * meanwhile is blocked.
   * @throws AppError `not_found` (404), `forbidden` (403) for administrators and oneself
   */
  async block(userId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [person] = await manager.query<{ isBlockable: boolean }[]>(
        `SELECT u.role <> 'admin' AND u.id <> $1 AS "isBlockable" FROM users u
          WHERE u.id = $2 AND (${participates('u')} OR EXISTS (SELECT 1 FROM member_posts p WHERE p.user_id = u.id)
                                                OR EXISTS (SELECT 1 FROM member_post_comments c WHERE c.user_id = u.id))
            FOR SHARE`,
        [userId, id],
      );
      if (!person) throw new AppError('not_found', 404, { detail: 'There is no such person.' });
      if (!person.isBlockable)
        throw new AppError('forbidden', 403, { detail: 'Nobody blocks the host of the circle, or themselves.' });
      await manager.query('INSERT INTO member_blocks (user_id, blocked_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        userId,
        id,
      ]);
    });
  }

  /** Unblocks somebody; who is not blocked stays so. */
  async unblock(userId: string, blockedId: string): Promise<void> {
    await this.dataSource.manager.delete(MemberBlock, { userId, blockedId });
  }
}
