import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { CursorQueryDto, Page } from '../../../common/cursor.js';
import { changeWhere, editConflict } from '../../../common/edit-version.js';
import { insertUnlessThere, submitOnce, type Submission } from '../../../common/idempotency.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { blockedBy } from '../member-posts/blocked.js';
import { AUTHOR_COLUMNS } from '../member-posts/member-author.js';
import { hasProfile } from '../member-posts/has-profile.js';
import { mentionsOfComment, storeMentions } from '../member-posts/mentions.js';
import { assertVisiblePost, lockVisiblePost } from '../member-posts/visible-posts.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { MemberPostComment } from './member-post-comment.entity.js';
import type {
  CreateMemberPostCommentDto,
  MemberPostCommentRow,
  UpdateMemberPostCommentDto,
} from './member-post-comments.dto.js';

/** Columns of a comment `c` and its author `u`. @param reader a placeholder */
const columns = (
  reader: string,
): string => `c.id, c.post_id AS "postId", c.content, c.user_id AS "userId", c.created_at AS "createdAt", c.edited_at AS "editedAt", c.updated_at AS "updatedAt",
           ${AUTHOR_COLUMNS}, ${hasProfile(reader)}, ${mentionsOfComment('c.id')} AS mentions`;

const comments = new ListDefinition<{ readerId: string; postId?: string }, MemberPostCommentRow>({
  select: 'SELECT *',
  table: 'member_post_comments',
  filter: (statement, { readerId, postId }) =>
    statement
      .only('is_visible')
      .scope(readerId, (reader) => `user_id NOT IN ${blockedBy(reader)}`)
      .scope(postId, (value) => `post_id = ${value}`),
  // Joins authors and answered comments for the selected page only.
  describe: (chosen, statement, { readerId }) => {
    const reader = statement.parameter(readerId);
    return `
    SELECT ${columns(reader)}, c.parent_id AS "parentId", c.parent_created_at AS "parentCreatedAt", to_jsonb(parent) AS parent
      FROM (${chosen}) c
      JOIN users u ON u.id = c.user_id
      LEFT JOIN (
        SELECT ${columns(reader)} FROM member_post_comments c JOIN users u ON u.id = c.user_id
         WHERE c.is_visible AND c.user_id NOT IN ${blockedBy(reader)}
      ) parent ON parent.id = c.parent_id
     ORDER BY c.created_at DESC, c.id DESC`;
  },
});

@Injectable()
export class MemberPostCommentsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One page of a visible post's visible comments, newest first. @throws AppError `not_found` (404) */
  async list(reader: SessionUser, postId: string, query: CursorQueryDto): Promise<Page<MemberPostCommentRow>> {
    return comments.page(this.dataSource, { ...query, readerId: reader.id, postId }, async () => {
      await assertVisiblePost(this.dataSource.manager, reader, postId);
    });
  }

  /**
   * Stores a comment of this member. With a key, a repeated request returns the same comment, also when both arrive at once.
   * @throws AppError `not_found` (404) for a post or an answered comment that is deleted or hidden, `validation_failed` (422) for an
   *   answer to a reply, `idempotency_key_reused` (422) when the member sent something else with this key
   */
  async create(
    author: SessionUser,
    postId: string,
    { content, parentId, mentions }: CreateMemberPostCommentDto,
    idempotencyKey?: string,
  ): Promise<Submission<MemberPostCommentRow>> {
    return this.dataSource.transaction(async (manager) => {
      await lockVisiblePost(manager, author, postId);
      return submitOnce<MemberPostCommentRow, MemberPostComment>({
        key: idempotencyKey,
        submitted: { postId, content, parentId, mentions },
        find: (key) => manager.findOneBy(MemberPostComment, { userId: author.id, idempotencyKey: key }),
        replay: (earlier) => read(manager, author, earlier.id),
        store: async (key) => {
          if (parentId !== undefined) await assertAnswerable(manager, postId, parentId);
          const row = await insertUnlessThere(manager, MemberPostComment, {
            postId,
            userId: author.id,
            content,
            parentId,
            ...key,
          });
          if (row && mentions) await storeMentions(manager, { postId, commentId: row.id, content }, mentions);
          return row && read(manager, author, row.id);
        },
      });
    });
  }

  /**
   * Changes a comment, and marks it as edited when its text changed. Nobody is notified: triggers do that for new comments only.
   * @throws AppError `not_found` (404), `forbidden` (403) for anybody but the comment's author, `edit_conflict` (409) where another edit
   *   came first
   */
  async update(
    author: SessionUser,
    postId: string,
    id: string,
    { content, version, mentions }: UpdateMemberPostCommentDto,
  ): Promise<MemberPostCommentRow> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lockOwnComment(manager, author, postId, id);
      const changes = { content, editedAt: new Date() };
      if (content !== before.content && !(await changeWhere(manager, MemberPostComment, { id }, version, changes)))
        throw editConflict();
      if (content !== before.content) await storeMentions(manager, { postId, commentId: id, content }, mentions);
      return read(manager, author, id);
    });
  }

  /** @throws AppError `not_found` (404), `forbidden` (403) for anybody but the comment's author */
  async delete(author: SessionUser, postId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockOwnComment(manager, author, postId, id, { withOwnTexts: true });
      await manager.delete(MemberPostComment, id);
    });
  }
}

/** A visible comment of this member. The post's lock keeps it as it is. */
async function lockOwnComment(
  manager: EntityManager,
  author: SessionUser,
  postId: string,
  id: string,
  options?: { withOwnTexts: boolean },
): Promise<MemberPostComment> {
  await lockVisiblePost(manager, author, postId, options);
  const comment = await manager.findOneBy(MemberPostComment, { id, postId, isVisible: true });
  if (!comment) throw noSuchComment();
  if (comment.userId !== author.id)
    throw new AppError('forbidden', 403, { detail: 'Members change their own comments only.' });
  return comment;
}

/** The post's lock keeps the comment as it is until the reply is stored. */
async function assertAnswerable(manager: EntityManager, postId: string, id: string): Promise<void> {
  const parent = await manager.findOneBy(MemberPostComment, { id, postId, isVisible: true });
  if (!parent) throw noSuchComment();
  if (parent.parentId !== null)
    throw new AppError('validation_failed', 422, {
      errors: [{ field: 'parentId', code: 'invalid_choice' }],
      detail: 'Replies are one level deep.',
    });
}

async function read(manager: EntityManager, reader: SessionUser, id: string): Promise<MemberPostCommentRow> {
  const row = await comments.find(manager, id, { readerId: reader.id });
  if (!row) throw noSuchComment();
  return row;
}

/** The comment never existed, was deleted, or is hidden: the answer does not distinguish these. */
export const noSuchComment = (): AppError => new AppError('not_found', 404, { detail: 'There is no such comment.' });
