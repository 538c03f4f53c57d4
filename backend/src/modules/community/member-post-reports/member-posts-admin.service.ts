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
import { openlyReported, reportCountsOf } from './reports-of.js';
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
         ${reportCountsOf('post', 'p.id')}
    FROM (${chosen}) p
    JOIN users u ON u.id = p.user_id
   ORDER BY p.created_at DESC, p.id DESC`;

const posts = new ListDefinition<Filters, AdminMemberPostRow>({
  select: 'SELECT member_posts.*',
  table: 'member_posts',
  filter(statement, { type, visibility, reported, podId }) {
    statement.where(podId, (value) => `pod_id = ${value}`);
    statement.where(type, (value) => `type = ${value}`);
    if (visibility !== undefined) statement.only(visibility === 'visible' ? 'is_visible' : 'NOT is_visible');
    if (reported !== undefined) statement.only(`id IN ${openlyReported('post')}`);
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
      const reports = await this.reports.list(manager, 'post', id);
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
