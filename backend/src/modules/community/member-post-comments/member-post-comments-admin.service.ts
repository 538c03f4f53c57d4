import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MemberTextAdminService } from '../member-posts/member-text-admin.service.js';
import { MemberPostComment } from './member-post-comment.entity.js';
import type { AdminMemberPostCommentRow } from './member-post-comments-admin.dto.js';

/** Comments of the community for the practice: hidden ones too. */
@Injectable()
export class MemberPostCommentsAdminService extends MemberTextAdminService<AdminMemberPostCommentRow> {
  protected readonly kind = {
    entity: MemberPostComment,
    table: 'member_post_comments',
    columns: 'w.post_id AS "postId", about.title AS "postTitle", w.content',
    about: 'member_posts about ON about.id = w.post_id',
    actions: 'member-comments',
    subject: 'comment',
  } as const;

  /** The post first, as everybody who changes its comments does: its counter moves with them. */
  protected override async hold(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      'SELECT 1 FROM member_posts WHERE id = (SELECT post_id FROM member_post_comments WHERE id = $1) FOR NO KEY UPDATE',
      [id],
    );
  }
}
