import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { lockVisiblePost } from '../member-posts/visible-posts.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { MemberPostLike } from './member-post-like.entity.js';
import type { MemberPostLikeDto } from './member-post-likes.dto.js';

/** Likes of posts. The post is locked, so that the answered count is correct. */
@Injectable()
export class MemberPostLikesService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Likes a post; idempotent. @throws AppError `not_found` (404) for a post that is deleted or hidden */
  async like(member: SessionUser, postId: string): Promise<MemberPostLikeDto> {
    return this.dataSource.transaction(async (manager) => {
      const { likesCount } = await lockVisiblePost(manager, member, postId);
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(MemberPostLike)
        .values({ postId, userId: member.id })
        .orIgnore()
        .returning(['id'])
        .execute();
      return { liked: true, likesCount: likesCount + (raw as unknown[]).length };
    });
  }

  /** Removes a like; idempotent. @throws AppError `not_found` (404) for a post that is deleted or hidden */
  async unlike(member: SessionUser, postId: string): Promise<MemberPostLikeDto> {
    return this.dataSource.transaction(async (manager) => {
      const { likesCount } = await lockVisiblePost(manager, member, postId);
      const { affected } = await manager.delete(MemberPostLike, { postId, userId: member.id });
      return { liked: false, likesCount: likesCount - (affected ?? 0) };
    });
  }
}
