import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../common/admin-list.js';
import { AppError } from '../../common/app-error.js';
import { eachPage } from '../../common/csv.js';
import { takePage, type CursorKey } from '../../common/cursor.js';
import { ListStatement } from '../../common/list-statement.js';
import { adminAuthorName } from '../member-posts/admin-author.js';
import { MemberPost } from '../member-posts/member-post.entity.js';
import { MemberPostComment } from './member-post-comment.entity.js';
import type { AdminMemberPostCommentRow, ListAdminMemberPostCommentsQueryDto } from './member-post-comments-admin.dto.js';

type Filters = Omit<ListAdminMemberPostCommentsQueryDto, 'cursor' | 'limit'>;

/** Which comments is decided (and cut to a page) inside; posts and authors are looked up for those few alone. */
const readComments = (chosen: string): string => `
  SELECT c.id, c.post_id AS "postId", p.title AS "postTitle", c.content, c.user_id AS "userId", ${adminAuthorName('u')} AS "authorName",
         c.created_at AS "createdAt", c.is_visible AS "isVisible"
    FROM (${chosen}) c
    JOIN member_posts p ON p.id = c.post_id
    JOIN users u ON u.id = c.user_id
   ORDER BY c.created_at DESC, c.id DESC`;

/** Comments of the community for the practice: hidden ones too. */
@Injectable()
export class MemberPostCommentsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** One page of comments, newest first, in one statement. */
  async list(query: ListAdminMemberPostCommentsQueryDto): Promise<{ items: AdminMemberPostCommentRow[]; next?: string }> {
    return takePage(await this.read(query, query), query.limit);
  }

  /** All comments of a filter, read as they are taken. */
  async export(actorId: string, filters: Filters): Promise<AsyncIterable<AdminMemberPostCommentRow>> {
    await this.audit.record('member-comments.exported', actorId);
    // A page of a list reads one row more, to see whether there is a next one.
    return eachPage((after, limit) => this.read(filters, { after, limit: limit - 1 }));
  }

  /** @throws AppError `not_found` (404) */
  async get(id: string): Promise<AdminMemberPostCommentRow> {
    const [comment] = await this.dataSource.query<AdminMemberPostCommentRow[]>(readComments('SELECT * FROM member_post_comments WHERE id = $1'), [id]);
    if (!comment) throw noSuchComment();
    return comment;
  }

  /** Hides or shows comments one by one; open portals are told by the table's trigger, and the post's count follows. */
  setVisibility(actorId: string, ids: readonly string[], isVisible: boolean): Promise<BulkResultDto> {
    return runBulk(ids, (id) => this.setOne(actorId, id, isVisible));
  }

  private read({ q, visibility }: Filters, place: { cursor?: string; after?: CursorKey; limit: number }): Promise<AdminMemberPostCommentRow[]> {
    const statement = new ListStatement();
    if (visibility !== undefined) statement.only(visibility === 'visible' ? 'is_visible' : 'NOT is_visible');
    const page = statement.searchedPage('SELECT member_post_comments.*', 'member_post_comments', { q, cursor: place.cursor, after: place.after, limit: place.limit });
    return this.dataSource.query<AdminMemberPostCommentRow[]>(readComments(page), statement.values);
  }

  /** @throws AppError `not_found` (404) */
  private async setOne(actorId: string, id: string, isVisible: boolean): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const comment = await manager.findOne(MemberPostComment, { select: { id: true, postId: true }, where: { id } });
      if (!comment) throw noSuchComment();
      // The post first, as everybody who changes its comments does: its counter moves with them.
      await manager.findOne(MemberPost, { select: { id: true }, where: { id: comment.postId }, lock: { mode: 'for_no_key_update' } });
      const { affected } = await manager.update(MemberPostComment, { id, isVisible: !isVisible }, { isVisible });
      if (affected === 1) await this.audit.record(isVisible ? 'member-comments.shown' : 'member-comments.hidden', actorId, manager, { type: 'comment', id });
      else if (!(await manager.existsBy(MemberPostComment, { id }))) throw noSuchComment();
    });
  }
}

const noSuchComment = (): AppError => new AppError('not_found', 404, { detail: 'There is no such comment.' });
