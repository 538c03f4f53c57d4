import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, IsNull, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { NEXT_VERSION } from '../../../common/edit-version.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { MemberPostComment } from '../member-post-comments/member-post-comment.entity.js';
import { noSuchComment } from '../member-post-comments/member-post-comments.service.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { lockVisiblePost, noSuchPost } from '../member-posts/visible-posts.js';
import type { HidingOptions } from '../member-posts/member-text-admin.dto.js';
import { adminAuthorName } from '../member-posts/member-text-admin.service.js';
import { ModerationDecisionsService } from '../moderation-decisions/moderation-decisions.service.js';
import type { SessionUser } from '../../../auth/session-user.js';
import type {
  CreateMemberPostReportDto,
  MemberPostReportDto,
  MemberPostVisibilityDto,
} from './member-post-reports.dto.js';
import { MemberPostReport } from './member-post-report.entity.js';
import type { AdminPostReportRow } from './member-posts-admin.dto.js';

const readReports = (of: 'post' | 'note'): string => `
  SELECT r.id, r.reason, r.details, r.user_id AS "reporterId", ${adminAuthorName('u')} AS "reporterName", r.created_at AS "createdAt", r.resolved_at AS "resolvedAt",
         CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'content', c.content, 'authorName', ${adminAuthorName('a')}, 'visibility', CASE WHEN c.is_visible THEN 'visible' ELSE 'hidden' END) END AS comment
    FROM member_post_reports r JOIN users u ON u.id = r.user_id
    LEFT JOIN member_post_comments c ON c.id = r.comment_id
    LEFT JOIN users a ON a.id = c.user_id
   WHERE r.${of}_id = $1 ORDER BY r.resolved_at IS NULL DESC, r.created_at DESC, r.id DESC LIMIT 200`;

/** What a report is about: a post, a comment on it, or a note on a recording. */
type ReportSubject = Pick<MemberPostReport, 'postId' | 'commentId'> | Pick<MemberPostReport, 'noteId'>;

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
      const subject = { postId, commentId: commentId ?? null };
      return this.store(manager, reporter, reported.userId, subject, { reason, details });
    });
  }

  /**
   * Stores a report about a text that the caller has locked, and enqueues the email to the practice.
   * @throws AppError `forbidden` (403) for an own text, `already_reported` (409)
   */
  async store(
    manager: EntityManager,
    reporter: Pick<SessionUser, 'id'>,
    authorId: string,
    subject: ReportSubject,
    { reason, details }: Pick<CreateMemberPostReportDto, 'reason' | 'details'>,
  ): Promise<MemberPostReportDto> {
    if (authorId === reporter.id) throw new AppError('forbidden', 403, { detail: 'Members report what others wrote.' });
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(MemberPostReport)
      .values({ ...subject, userId: reporter.id, reason, details: details ?? null })
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
  }

  /** The report with its sender, for the email; null when it was deleted. */
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
        await this.resolveOpen(manager, { postId: id });
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
      if (await this.resolveOpen(manager, { postId }, ids))
        await this.audit.record('member-posts.reports-resolved', admin.id, manager, { type: 'post', id: postId });
      else if (!(await manager.existsBy(MemberPost, { id: postId }))) throw noSuchPost();
    });
  }

  /**
   * Resolves the open reports of a post or note; of these ids alone where they are given.
   * @returns whether there were any
   */
  async resolveOpen(
    manager: EntityManager,
    subject: { postId: string } | { noteId: string },
    ids?: readonly string[],
  ): Promise<boolean> {
    const { affected } = await manager.update(
      MemberPostReport,
      { ...subject, ...(ids && { id: In([...ids]) }), resolvedAt: IsNull() },
      { resolvedAt: new Date() },
    );
    return Boolean(affected);
  }

  /** The reports of a post with those of its comments, or of a note: the open ones first, then the newest first. */
  list(manager: EntityManager, of: 'post' | 'note', id: string): Promise<AdminPostReportRow[]> {
    return manager.query<AdminPostReportRow[]>(readReports(of), [id]);
  }
}
