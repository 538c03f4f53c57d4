import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { memberPostLimits } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { changeWhere, editConflict } from '../../../common/edit-version.js';
import { insertUnlessThere, submitOnce, type Submission } from '../../../common/idempotency.js';
import { ListDefinition } from '../../../common/list-definition.js';
import type { ListStatement } from '../../../common/list-statement.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { TranslationService } from '../../../integrations/translation/translation.service.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { lockPodMembership } from '../pod-members/pod-lookup.js';
import { blockedBy } from './blocked.js';
import { hasProfile } from './has-profile.js';
import { attachPictures, hasPictures, picturesOf } from './post-pictures.js';
import { AUTHOR_COLUMNS } from './member-author.js';
import { MemberPost } from './member-post.entity.js';
import type {
  CreateMemberPostDto,
  ListMemberPostsQueryDto,
  MemberPostRow,
  UpdateMemberPostDto,
} from './member-posts.dto.js';
import { isInPod, isOpenTo, lockVisiblePost, noSuchPost, type PostReader } from './visible-posts.js';
import { mentionsOfPost, storeMentions } from './mentions.js';

type Filters = Omit<ListMemberPostsQueryDto, 'cursor' | 'limit'> & {
  reader: PostReader;
  /** All that the reader may see, instead of one list. */
  isOfAnyPod?: boolean;
  /** Whether texts can be translated here at all. */
  isTranslationOn: boolean;
};

/** Condition on a post `c` of the asked list: of all members, of one pod, or of any that the reader may see. */
function isOfList(statement: ListStatement, { reader, podId, isOfAnyPod }: Filters): void {
  if (isOfAnyPod) {
    if (reader.role !== 'admin') statement.scope(reader.id, (id) => isOpenTo('c', id, reader));
  } else if (podId === undefined) statement.only('c.pod_id IS NULL');
  else {
    const pod = statement.parameter(podId);
    statement.only(`c.pod_id = ${pod}::uuid`);
    if (reader.role !== 'admin') statement.scope(reader.id, (id) => isInPod(pod, id));
  }
}

/** Posts `chosen` as this reader sees them: what belongs to them is joined for those rows only. */
const describePosts = (chosen: string, reader: string, isTranslationOn: boolean): string => `
    SELECT p.id, p.pod_id AS "podId", p.type, p.title, p.content, p.tags, p.user_id AS "userId", p.created_at AS "createdAt", p.edited_at AS "editedAt", p.updated_at AS "updatedAt",
           p.likes_count AS "likesCount",
           -- By whom the reader blocks, which are few: a post can have tens of thousands of comments.
           p.comments_count - (SELECT coalesce(sum((
             SELECT count(*) FROM member_post_comments h WHERE h.post_id = p.id AND h.user_id = b.blocked_id AND h.is_visible)), 0)::int
              FROM member_blocks b WHERE b.user_id = ${reader}::uuid) AS "commentsCount",
           p.with_you_count AS "withYouCount", p.strength_count AS "strengthCount", p.thanks_count AS "thanksCount",
           ARRAY(SELECT r.kind FROM member_post_reactions r WHERE r.post_id = p.id AND r.user_id = ${reader})::text[] AS "ownReactions",
           ${AUTHOR_COLUMNS}, ${hasProfile(reader)}, ${picturesOf('p.id')} AS pictures, ${mentionsOfPost('p.id')} AS mentions,
           ${isTranslationOn} AND p.user_id <> ${reader} AND (
             SELECT s.own_posts_withheld_at FROM member_translation_settings s WHERE s.user_id = p.user_id) IS NULL AS "isTranslatable",
           -- Not EXISTS, for which all likes of the reader may be read instead of those of the page.
           (SELECT true FROM member_post_likes l WHERE l.post_id = p.id AND l.user_id = ${reader}) IS NOT NULL AS "isLiked"
      FROM (${chosen}) p
      JOIN users u ON u.id = p.user_id
     ORDER BY p.created_at DESC, p.id DESC`;

const posts = new ListDefinition<Filters, MemberPostRow>({
  select: 'SELECT c.*',
  table: 'member_posts c',
  orderedBy: { alias: 'c' },
  filter(statement, filters) {
    isOfList(statement, filters);
    const { reader, type, tag, q } = filters;
    statement
      .only('c.is_visible')
      .scope(reader.id, (id) => `c.user_id NOT IN ${blockedBy(id)}`)
      .where(type, (value) => `c.type = ${value}`)
      .where(tag, (value) => `c.tags @> ARRAY[${value}]::text[]`)
      .where(q, (value) => `c.search_vector @@ search_query(${value})`);
  },
  describe: (chosen, statement, { reader, isTranslationOn }) =>
    describePosts(chosen, statement.parameter(reader.id), isTranslationOn),
});

/** The pins are few: their posts are found by id, however many posts there are. */
const PINNED = `SELECT c.* FROM (SELECT post_id FROM pinned_posts LIMIT ${memberPostLimits.pinned}) pin JOIN member_posts c ON c.id = pin.post_id WHERE c.is_visible AND c.pod_id IS NULL AND c.user_id NOT IN ${blockedBy('$1')}`;

@Injectable()
export class MemberPostsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly translation: TranslationService,
  ) {}

  /** One page of visible posts to all members, or of the member's pod, newest first, in one statement. */
  async list(reader: SessionUser, query: ListMemberPostsQueryDto): Promise<Page<MemberPostRow>> {
    return posts.page(this.dataSource, { ...query, reader, isTranslationOn: this.translation.isOn });
  }

  /** The visible posts that are pinned, newest first, in one statement. */
  async listPinned({ id }: SessionUser): Promise<MemberPostRow[]> {
    return this.dataSource.query<MemberPostRow[]>(describePosts(PINNED, '$1', this.translation.isOn), [id]);
  }

  /** @throws AppError `not_found` (404) for a post that is deleted or hidden */
  async get(reader: SessionUser, id: string): Promise<MemberPostRow> {
    return this.read(this.dataSource.manager, reader, id);
  }

  /**
   * Stores a post of this member, to all members or to a pod; one of the owner to all is announced to them. With a key, a repeated request returns the same post, also when both arrive at once.
   * @throws AppError `forbidden` (403) when the body names another author, `not_found` (404) for a pod that the author is not in,
   * `idempotency_key_reused` (422) when the member sent something else with this key, `validation_failed` (422) for a picture that is gone
   */
  async create(
    author: SessionUser,
    input: CreateMemberPostDto,
    idempotencyKey?: string,
  ): Promise<Submission<MemberPostRow>> {
    if (input.userId !== undefined && input.userId !== author.id) {
      throw new AppError('forbidden', 403, { detail: 'Members write under their own name.' });
    }
    const submitted = { type: input.type, title: input.title, content: input.content, tags: input.tags ?? [] };
    const { podId } = input;
    const { manager } = this.dataSource;
    return submitOnce<MemberPostRow, MemberPost>({
      key: idempotencyKey,
      submitted: { ...submitted, podId, pictures: input.pictures, mentions: input.mentions },
      find: (key) => manager.findOneBy(MemberPost, { userId: author.id, idempotencyKey: key }),
      replay: (earlier) => this.get(author, earlier.id),
      store: async (key) => {
        const stored = await this.dataSource.transaction(async (transaction) => {
          if (podId !== undefined)
            await lockPodMembership(
              transaction,
              author.id,
              podId,
              author.role === 'admin' ? undefined : 'pessimistic_read',
            );
          const row = await insertUnlessThere(transaction, MemberPost, {
            ...submitted,
            podId: podId ?? null,
            userId: author.id,
            ...key,
          });
          if (row && input.pictures)
            await attachPictures(transaction, { id: row.id, userId: author.id }, input.pictures);
          if (row && input.mentions)
            await storeMentions(transaction, { postId: row.id, content: input.content }, input.mentions);
          if (row && author.role === 'admin' && podId === undefined)
            await this.jobs.enqueue(transaction, 'member-notifications.announce-post', { id: row.id });
          return row;
        });
        return stored && this.get(author, stored.id);
      },
    });
  }

  /**
   * Changes the given fields, and marks the post as edited when its text changed.
   * @throws AppError `not_found` (404), `forbidden` (403) for anybody but the author, `edit_conflict` (409) where another edit came first
   */
  async update(
    author: SessionUser,
    id: string,
    { version, type, title, content, tags, pictures, mentions }: UpdateMemberPostDto,
  ): Promise<MemberPostRow> {
    return this.dataSource.transaction(async (manager) => {
      await lockOwnPost(manager, author, id);
      const before = await manager.findOneByOrFail(MemberPost, { id });
      const submitted = {
        type: type ?? before.type,
        title: title ?? before.title,
        content: content ?? before.content,
        tags: tags ?? before.tags,
      };
      const isOther =
        submitted.type !== before.type ||
        submitted.title !== before.title ||
        submitted.content !== before.content ||
        submitted.tags.join('\n') !== before.tags.join('\n') ||
        (pictures !== undefined && !(await hasPictures(manager, id, pictures)));
      // The same text again is no conflict: the answer to the first request may have been lost.
      const changes = { ...submitted, editedAt: new Date() };
      if (isOther && !(await changeWhere(manager, MemberPost, { id }, version, changes))) throw editConflict();
      if (isOther) await storeMentions(manager, { postId: id, content: submitted.content }, mentions);
      if (isOther && pictures) await attachPictures(manager, { id, userId: author.id }, pictures);
      return this.read(manager, author, id);
    });
  }

  /**
   * Deletes the post with its likes and comments.
   * @throws AppError `not_found` (404), `forbidden` (403) for anybody but the author
   */
  async delete(author: SessionUser, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockOwnPost(manager, author, id, { withOwnTexts: true });
      await manager.delete(MemberPost, id);
    });
  }

  private async read(manager: EntityManager, reader: SessionUser, id: string): Promise<MemberPostRow> {
    const row = await posts.find(manager, id, {
      reader,
      isOfAnyPod: true,
      isTranslationOn: this.translation.isOn,
    });
    if (!row) throw noSuchPost();
    return row;
  }
}

async function lockOwnPost(
  manager: EntityManager,
  author: SessionUser,
  id: string,
  options?: { withOwnTexts: boolean },
): Promise<void> {
  const { userId } = await lockVisiblePost(manager, author, id, options);
  if (userId !== author.id) throw new AppError('forbidden', 403, { detail: 'Members change their own posts only.' });
}
