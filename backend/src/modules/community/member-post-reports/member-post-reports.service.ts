import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, IsNull } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { NEXT_VERSION } from '../../../common/edit-version.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { MemberPostComment } from '../member-post-comments/member-post-comment.entity.js';
import { noSuchComment } from '../member-post-comments/member-post-comments.service.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { lockVisiblePost, noSuchPost } from '../member-posts/visible-posts.js';
import type { HidingOptions } from '../member-posts/member-text-admin.dto.js';
import { ModerationDecisionsService } from '../moderation-decisions/moderation-decisions.service.js';
import type { SessionUser } from '../../../auth/session-user.js';
import type {
  CreateMemberPostReportDto,
  MemberPostReportDto,
  MemberPostVisibilityDto,
} from './member-post-reports.dto.js';
import { MemberPostReport } from './member-post-report.entity.js';

@Injectable()
export class MemberPostReportsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
    private readonly decisions: ModerationDecisionsService,
  ) {}

  /**
   * Stores the report and enqueues the email to the practice in one transaction.
   * @throws AppError `not_found` (404) for a post or comment that is deleted or hidden, `forbidden` (403) for an own one,
   * `already_reported` (409) while the same report of this member, with the same reason and details, is open
   */
  async create(
    reporter: SessionUser,
    postId: string,
    { reason, details, commentId }: CreateMemberPostReportDto,
  ): Promise<MemberPostReportDto> {
    return this.dataSource.transaction(async (manager) => {
      const post = await lockVisiblePost(manager, reporter, postId);
      // The post's lock keeps its comments as they are.
      const reported = commentId
        ? await manager.findOneBy(MemberPostComment, { id: commentId, postId, isVisible: true })
        : post;
      if (!reported) throw noSuchComment();
      if (reported.userId === reporter.id)
        throw new AppError('forbidden', 403, { detail: 'Members report what others wrote.' });
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(MemberPostReport)
        .values({ postId, userId: reporter.id, reason, details: details ?? null, commentId: commentId ?? null })
        .orIgnore()
        .returning(['id', 'createdAt'])
        .execute();
      const [stored] = raw as { id: string; created_at: Date }[];
      if (!stored)
        throw new AppError('already_reported', 409, {
          detail: 'This member already has an open report about this with the same reason and details.',
        });
      await this.jobs.enqueue(manager, 'member-post-reports.notify-practice', { id: stored.id });
      return { id: stored.id, createdAt: stored.created_at.toISOString() };
    });
  }

  /** The report with its post and its sender, for the email; undefined when one of them was deleted. */
  find(id: string): Promise<MemberPostReport | null> {
    return this.dataSource.manager.findOne(MemberPostReport, { where: { id }, relations: { user: true } });
  }

  /**
   * Hides a post or shows it again; a change is recorded in the same transaction. The author of a hidden one reads the reason in the portal.
   * @throws AppError `not_found` (404)
   */
  async setVisibility(
    admin: Pick<SessionUser, 'id'>,
    id: string,
    isVisible: boolean,
    options: HidingOptions = {},
  ): Promise<MemberPostVisibilityDto> {
    return this.dataSource.transaction(async (manager) => {
      await this.decisions.lockAuthor(manager, 'post', id);
      const post = await manager.findOne(MemberPost, {
        select: { id: true, isVisible: true, userId: true },
        where: { id },
        lock: { mode: 'for_no_key_update' },
      });
      if (!post) throw noSuchPost();
      if (isVisible) await this.decisions.show(manager, admin.id, 'post', id);
      else if (post.isVisible) {
        await manager.update(MemberPost, id, {
          isVisible,
          hiddenReason: options.reason ?? null,
          updatedAt: () => NEXT_VERSION,
        });
        await this.decisions.addHidden(manager, admin.id, { userId: post.userId, postId: id }, options);
        // Resolves the post's reports. No report can arrive meanwhile: the post is locked, and hidden afterwards.
        await manager.update(MemberPostReport, { postId: id, resolvedAt: IsNull() }, { resolvedAt: new Date() });
        await this.audit.record('member-posts.hidden', admin.id, manager, { type: 'post', id });
      }
      return { id, isVisible };
    });
  }

  /**
   * Resolves the reports of a post that an administrator has seen; later ones stay open. Idempotent.
   * @throws AppError `not_found` (404)
   */
  async resolve(admin: Pick<SessionUser, 'id'>, postId: string, ids: readonly string[]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        MemberPostReport,
        { postId, id: In([...ids]), resolvedAt: IsNull() },
        { resolvedAt: new Date() },
      );
      if (affected)
        await this.audit.record('member-posts.reports-resolved', admin.id, manager, { type: 'post', id: postId });
      else if (!(await manager.existsBy(MemberPost, { id: postId }))) throw noSuchPost();
    });
  }
}
