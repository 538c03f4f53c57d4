import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import { MemberPostComment } from './member-post-comment.entity.js';
import type { HidingOptions } from '../member-posts/member-text-admin.dto.js';
import { memberTexts, MemberTextAdminService } from '../member-posts/member-text-admin.service.js';
import { ModerationDecisionsService } from '../moderation-decisions/moderation-decisions.service.js';
import { noSuchComment } from './member-post-comments.service.js';
import { memberPostCommentColumns, type AdminMemberPostCommentRow } from './member-post-comments-admin.dto.js';

const comments = memberTexts<AdminMemberPostCommentRow>({
  table: 'member_post_comments',
  columns:
    'w.post_id AS "postId", about.title AS "postTitle", (SELECT pod.name FROM pods pod WHERE pod.id = about.pod_id) AS "podName", w.content, w.edited_at AS "editedAt", u.language AS "authorLanguage"',
  about: 'member_posts about ON about.id = w.post_id',
  file: { name: 'comments.csv', columns: memberPostCommentColumns },
  changes: 'member-comment',
});

/** Comments in the admin area, including hidden ones. */
@Injectable()
export class MemberPostCommentsAdminService extends MemberTextAdminService<AdminMemberPostCommentRow> {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    audit: AuditTrail,
    private readonly decisions: ModerationDecisionsService,
  ) {
    super(dataSource, audit);
  }

  protected readonly kind = {
    texts: comments,
    actions: 'member-comments',
    subject: 'comment',
    // Locks the post before its comment, like every change of its comments, because its counter changes with them.
    lock: async (manager: EntityManager, id: string) => {
      await this.decisions.lockAuthor(manager, 'comment', id);
      await manager.query(
        'SELECT 1 FROM member_posts WHERE id = (SELECT post_id FROM member_post_comments WHERE id = $1) FOR NO KEY UPDATE',
        [id],
      );
    },
    // Hiding a comment decides about its reports, as hiding a post does.
    whenHidden: async (manager: EntityManager, id: string, actorId: string, options: HidingOptions) => {
      await manager.query(
        'UPDATE member_post_reports SET resolved_at = now() WHERE comment_id = $1 AND resolved_at IS NULL',
        [id],
      );
      const { userId, postId } = await manager.findOneByOrFail(MemberPostComment, { id });
      await this.decisions.addHidden(manager, actorId, { userId, postId, commentId: id }, options);
    },
  } as const;

  /** As its base; a comment is shown again as by a lifted appeal. */
  override setVisibility(
    actorId: string,
    ids: readonly string[],
    isVisible: boolean,
    options: HidingOptions = {},
  ): Promise<BulkResultDto> {
    if (!isVisible) return super.setVisibility(actorId, ids, isVisible, options);
    return runBulk(ids, (id) =>
      this.dataSource.transaction(async (manager) => {
        await this.kind.lock(manager, id);
        if (await this.decisions.show(manager, actorId, 'comment', id)) return;
        if (!(await manager.existsBy(MemberPostComment, { id }))) throw noSuchComment();
      }),
    );
  }
}
