import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import type { CsvFile } from '../../../common/csv.js';
import type { Page } from '../../../common/cursor.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { adminAuthorName } from '../member-posts/member-text-admin.service.js';
import type { HidingOptions } from '../member-posts/member-text-admin.dto.js';
import type { PostPictureRow } from '../member-posts/post-pictures.dto.js';
import { picturesOf } from '../member-posts/post-pictures.js';
import { noSuchPost } from '../member-posts/visible-posts.js';
import { MemberPostReportsService } from './member-post-reports.service.js';
import {
  memberPostColumns,
  type AdminMemberPostRow,
  type AdminPostReportRow,
  type ListAdminMemberPostsQueryDto,
} from './member-posts-admin.dto.js';

type Filters = Omit<ListAdminMemberPostsQueryDto, 'cursor' | 'limit'>;

/** The inner query selects the page; authors and reports are joined for those rows only. */
const readPosts = (chosen: string): string => `
  SELECT p.id, p.pod_id AS "podId", (SELECT pod.name FROM pods pod WHERE pod.id = p.pod_id) AS "podName", p.type, p.title, p.content, p.tags, p.user_id AS "userId", ${adminAuthorName('u')} AS "authorName", u.language AS "authorLanguage", p.created_at AS "createdAt",
         p.edited_at AS "editedAt", p.likes_count AS "likesCount", p.comments_count AS "commentsCount", p.is_visible AS "isVisible", p.hidden_reason AS "hiddenReason",
         (SELECT pin.pinned_at FROM pinned_posts pin WHERE pin.post_id = p.id) AS "pinnedAt",
         (SELECT count(*)::int FROM member_post_reports r WHERE r.post_id = p.id) AS "reportsCount",
         (SELECT count(*)::int FROM member_post_reports r WHERE r.post_id = p.id AND r.resolved_at IS NULL) AS "openReportsCount"
    FROM (${chosen}) p
    JOIN users u ON u.id = p.user_id
   ORDER BY p.created_at DESC, p.id DESC`;

const READ_REPORTS = `
  SELECT r.id, r.reason, r.details, r.user_id AS "reporterId", ${adminAuthorName('u')} AS "reporterName", r.created_at AS "createdAt", r.resolved_at AS "resolvedAt",
         CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'content', c.content, 'authorName', ${adminAuthorName('a')}, 'visibility', CASE WHEN c.is_visible THEN 'visible' ELSE 'hidden' END) END AS comment
    FROM member_post_reports r JOIN users u ON u.id = r.user_id
    LEFT JOIN member_post_comments c ON c.id = r.comment_id
    LEFT JOIN users a ON a.id = c.user_id
   WHERE r.post_id = $1 ORDER BY r.resolved_at IS NULL DESC, r.created_at DESC, r.id DESC LIMIT 200`;

const posts = new ListDefinition<Filters, AdminMemberPostRow>({
  select: 'SELECT member_posts.*',
  table: 'member_posts',
  filter(statement, { type, visibility, reported, podId }) {
    statement.where(podId, (value) => `pod_id = ${value}`);
    statement.where(type, (value) => `type = ${value}`);
    if (visibility !== undefined) statement.only(visibility === 'visible' ? 'is_visible' : 'NOT is_visible');
    if (reported !== undefined)
      statement.only('id IN (SELECT r.post_id FROM member_post_reports r WHERE r.resolved_at IS NULL)');
  },
  describe: readPosts,
  file: { name: 'posts.csv', columns: memberPostColumns },
  changes: 'member-post',
});

/** Posts in the admin area, including hidden ones, with their reports. */
@Injectable()
export class MemberPostsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly reports: MemberPostReportsService,
  ) {}

  /** One page of posts, newest first, in one statement. */
  async list(query: ListAdminMemberPostsQueryDto): Promise<Page<AdminMemberPostRow>> {
    return posts.page(this.dataSource, query);
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto): Promise<Page<Change<AdminMemberPostRow>>> {
    return posts.changes(this.dataSource, query);
  }

  /** All posts of a filter, as a stream. */
  async export(actorId: string, filters: Filters): Promise<CsvFile<AdminMemberPostRow>> {
    return posts.file(this.dataSource, filters, () => this.audit.record('member-posts.exported', actorId));
  }

  /** A post and its reports; the access is recorded in the audit log. @throws AppError `not_found` (404) */
  view(
    actorId: string,
    id: string,
  ): Promise<{ post: AdminMemberPostRow; reports: AdminPostReportRow[]; pictures: PostPictureRow[] }> {
    return this.dataSource.transaction(async (manager) => {
      const post = await posts.find(manager, id, {});
      if (!post) throw noSuchPost();
      await this.audit.record('member-posts.reports-viewed', actorId, manager, { type: 'post', id });
      const reports = await manager.query<AdminPostReportRow[]>(READ_REPORTS, [id]);
      const [shown] = await manager.query<{ pictures: PostPictureRow[] }[]>(`SELECT ${picturesOf('$1')} AS pictures`, [
        id,
      ]);
      return { post, reports, pictures: shown?.pictures ?? [] };
    });
  }

  /** Hides or shows posts one by one; the table's trigger notifies open portals. */
  setVisibility(
    actorId: string,
    ids: readonly string[],
    isVisible: boolean,
    options?: HidingOptions,
  ): Promise<BulkResultDto> {
    return runBulk(ids, (id) => this.reports.setVisibility({ id: actorId }, id, isVisible, options));
  }
}
