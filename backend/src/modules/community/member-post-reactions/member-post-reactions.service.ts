import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PostReaction } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { REACTION_COUNTS, type MemberPostReactionDto } from '../member-posts/member-posts.dto.js';
import { lockVisiblePost } from '../member-posts/visible-posts.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { MemberPostReaction } from './member-post-reaction.entity.js';

/** Reactions to posts. The post is locked, so that the answered count is correct. */
@Injectable()
export class MemberPostReactionsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Adds a reaction; idempotent. @throws AppError `not_found` (404) for a post that is deleted or hidden */
  add(member: SessionUser, postId: string, kind: PostReaction): Promise<MemberPostReactionDto> {
    return this.dataSource.transaction(async (manager) => {
      await lockVisiblePost(manager, member, postId);
      await manager
        .createQueryBuilder()
        .insert()
        .into(MemberPostReaction)
        .values({ postId, userId: member.id, kind })
        .orIgnore()
        .execute();
      return { kind, count: await countOf(manager, postId, kind), isOwn: true };
    });
  }

  /** Takes a reaction back; idempotent. @throws AppError `not_found` (404) for a post that is deleted or hidden */
  remove(member: SessionUser, postId: string, kind: PostReaction): Promise<MemberPostReactionDto> {
    return this.dataSource.transaction(async (manager) => {
      await lockVisiblePost(manager, member, postId);
      await manager.delete(MemberPostReaction, { postId, userId: member.id, kind });
      return { kind, count: await countOf(manager, postId, kind), isOwn: false };
    });
  }
}

async function countOf(manager: EntityManager, id: string, kind: PostReaction): Promise<number> {
  const column = REACTION_COUNTS[kind];
  const post = await manager.findOneOrFail(MemberPost, { select: { [column]: true }, where: { id } });
  return post[column];
}
