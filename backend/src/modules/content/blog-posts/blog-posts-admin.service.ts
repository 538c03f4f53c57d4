import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { assertVersion } from '../../../common/edit-version.js';
import type { Change, ListChangesQueryDto } from '../../../common/list-changes.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { refusedField, storedOrRefused, type DatabaseRefusals } from '../../../common/refused-field.js';
import { translationGroup } from '../../../common/translation-group.js';
import { IndexNowService } from '../index-now/index-now.service.js';
import { usualAddress } from '../images/image-sizes.js';
import { Image } from '../images/image.entity.js';
import { BlogPost } from './blog-post.entity.js';
import { BlogPostVersion } from './blog-post-version.entity.js';
import {
  findVersion,
  isSameText,
  markPublishedVersion,
  recordFirstVersion,
  recordVersion,
  textOf,
  type PostText,
} from './blog-post-versions.js';
import type { AdminBlogPostVersionRow } from './blog-post-versions.dto.js';
import type {
  AdminBlogPostRow,
  AdminBlogPostSummaryRow,
  BulkPublishBlogPostsDto,
  CreateAdminBlogPostDto,
  ListAdminBlogPostsQueryDto,
  PublishAdminBlogPostDto,
  UpdateAdminBlogPostDto,
} from './blog-posts-admin.dto.js';

const refusals: DatabaseRefusals = {
  blog_posts_slug_key: { field: 'slug', code: 'slug_taken' },
  blog_posts_translation_group_id_language_key: { field: 'translationId', code: 'already_paired' },
  blog_posts_image_id_fkey: { field: 'imageId', code: 'invalid_choice' },
};

const stateOf = (table: string): string =>
  `CASE WHEN ${table}.is_published THEN 'published' WHEN ${table}.scheduled_at IS NOT NULL THEN 'scheduled' WHEN ${table}.id IS NOT NULL THEN 'draft' END`;

const conditionOfState = {
  draft: 'NOT p.is_published AND p.scheduled_at IS NULL',
  scheduled: 'p.scheduled_at IS NOT NULL',
  published: 'p.is_published',
} as const;

type Filters = Omit<ListAdminBlogPostsQueryDto, 'cursor' | 'limit'>;

const SUMMARY = `
  SELECT p.id, p.title, p.slug, p.language, p.tags, p.word_count AS "wordCount", p.published_at AS "publishedAt", p.scheduled_at AS "scheduledAt",
         p.created_at AS "createdAt", greatest(p.updated_at, w.updated_at) AS "updatedAt", ${stateOf('p')} AS state,
         w.id IS NOT NULL AS "hasUnpublishedChanges",
         t.id AS "translationId", t.title AS "translationTitle", ${stateOf('t')} AS "translationState"`;

const posts = new ListDefinition<Filters, AdminBlogPostSummaryRow, AdminBlogPostRow>({
  select: SUMMARY,
  selectDetail: `${SUMMARY}, p.excerpt, p.content, p.author_name AS "authorName", p.image_id AS "imageId",
         CASE WHEN p.is_published THEN p.slug END AS "publicSlug"`,
  table: `blog_posts p LEFT JOIN blog_posts t ON t.translation_group_id = p.translation_group_id AND t.id <> p.id
          LEFT JOIN blog_post_versions w ON w.post_id = p.id AND w.is_pending`,
  orderedBy: { alias: 'p' },
  filter(statement, { q, language, state, untranslated }) {
    statement
      .where(q, (value) => `p.search_vector @@ search_query(${value})`)
      .where(language, (value) => `p.language = ${value}`);
    if (state) statement.only(conditionOfState[state]);
    if (untranslated) statement.only('t.id IS NULL');
  },
  changes: 'post',
});

const VERSIONS = `
  SELECT v.id, v.title, v.created_at AS "createdAt", v.updated_at AS "updatedAt", v.published_at AS "publishedAt", v.is_pending AS "isPending",
         coalesce(u.display_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) AS "editorName"
    FROM blog_post_versions v LEFT JOIN users u ON u.id = v.editor_id`;

const noSuchPost = (): AppError => new AppError('not_found', 404, { detail: 'There is no such post.' });

/** Posts in the admin area, including drafts. */
@Injectable()
export class BlogPostsAdminService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly indexNow: IndexNowService,
  ) {}

  /** One page of posts, the newest first, in one statement. */
  async list(query: ListAdminBlogPostsQueryDto): Promise<Page<AdminBlogPostSummaryRow>> {
    return posts.page(this.dataSource, query);
  }

  /** What changed in the list. */
  async changes(query: ListChangesQueryDto): Promise<Page<Change<AdminBlogPostSummaryRow>>> {
    return posts.changes(this.dataSource, query);
  }

  /** @throws AppError `not_found` (404) */
  get(id: string): Promise<AdminBlogPostRow> {
    return read(this.dataSource.manager, id);
  }

  /**
   * Creates a draft.
   * @throws AppError `validation_failed` (422): `slug_taken`, or a picture or translation that cannot be chosen
   */
  async create(actorId: string, { translationId, ...submitted }: CreateAdminBlogPostDto): Promise<AdminBlogPostRow> {
    return storedOrRefused(
      this.dataSource.transaction(async (manager) => {
        const translationGroupId = await translationGroup(
          manager,
          'blog_posts',
          { language: submitted.language, translationGroupId: null },
          translationId,
        );
        const post = manager.create(BlogPost, {
          ...submitted,
          featuredImage: await pictureAddress(manager, submitted.imageId),
          translationGroupId,
        });
        const { identifiers } = await manager.insert(BlogPost, post);
        const id = String(identifiers[0]?.['id']);
        await recordFirstVersion(manager, { id }, post, actorId);
        await this.record(manager, 'blog-posts.created', actorId, id);
        return read(manager, id);
      }),
      refusals,
    );
  }

  /**
   * Changes the given fields. The text of a published post is kept apart until it is published: readers see the last published one.
   * @throws AppError `not_found` (404), `edit_conflict` (409), `validation_failed` (422) as `create` does
   */
  async update(
    actorId: string,
    id: string,
    { version, translationId, language: submittedLanguage, isAutosave = false, ...submitted }: UpdateAdminBlogPostDto,
  ): Promise<AdminBlogPostRow> {
    return storedOrRefused(
      this.dataSource.transaction(async (manager) => {
        const { before, current } = await lock(manager, id, version, translationId ?? undefined);
        const language = submittedLanguage ?? before.language;
        const translationGroupId = await translationGroup(
          manager,
          'blog_posts',
          { ...before, language },
          translationId,
        );
        if (language !== before.language || translationGroupId !== before.translationGroupId)
          await change(manager, before, { language, translationGroupId });
        const provided = Object.fromEntries(Object.entries(submitted).filter(([, value]) => value !== undefined));
        await this.changeText(manager, actorId, before, { ...current, ...provided }, { isAutosaved: isAutosave });
        return read(manager, id);
      }),
      refusals,
    );
  }

  /**
   * Makes the text of a version the newest one, as an edit does.
   * @throws AppError `not_found` (404), `edit_conflict` (409), `validation_failed` (422) `slug_taken`
   */
  async restore(actorId: string, id: string, versionId: string, version: string): Promise<AdminBlogPostRow> {
    return storedOrRefused(
      this.dataSource.transaction(async (manager) => {
        const { before } = await lock(manager, id, version);
        const text = textOf(await findVersion(manager, id, versionId));
        await this.changeText(manager, actorId, before, text, { restored: 'blog-posts.version-restored' });
        return read(manager, id);
      }),
      refusals,
    );
  }

  /**
   * Stores a text: in the post, or apart from it while readers see the post. One audit entry for each version, not for each save.
   * @param how.restored the action, when an earlier text is restored
   * @param how.isAutosaved whether the editor's next saves continue this version
   */
  private async changeText(
    manager: EntityManager,
    editorId: string,
    before: BlogPost,
    text: PostText,
    { restored, isAutosaved = false }: { restored?: AuditAction; isAutosaved?: boolean },
  ): Promise<void> {
    const { id } = before;
    const isPending = before.isPublished && !isSameText(text, before);
    if (!before.isPublished)
      await change(manager, before, {
        ...text,
        ...(text.imageId !== before.imageId && { featuredImage: await pictureAddress(manager, text.imageId) }),
      });
    else if (isPending) await demandFreeSlug(manager, id, text.slug);
    // What waited equals what readers see again. The version of the post still has to grow.
    else await change(manager, before, {});
    const isNewVersion = await recordVersion(manager, {
      before,
      text,
      editorId,
      isPending,
      isOwnVersion: restored !== undefined,
      isAutosaved,
      updatedAt: nextVersion(before),
    });
    if (restored || isNewVersion) await this.record(manager, restored ?? 'blog-posts.updated', editorId, id);
  }

  /**
   * Publishes a post, or the text of a published one that is kept apart; at once in every process. Idempotent.
   * @param together ids of the posts of the same bulk action
   * @throws AppError `not_found` (404), `edit_conflict` (409), `translation_missing` (409), `validation_failed` (422) `slug_taken`
   */
  async publish(
    actorId: string,
    id: string,
    { version, withoutTranslation = false }: Partial<PublishAdminBlogPostDto>,
    together: readonly string[] = [],
  ): Promise<AdminBlogPostRow> {
    return storedOrRefused(
      this.dataSource.transaction(async (manager) => {
        const { before, pending } = await lock(manager, id, version);
        if (!withoutTranslation && !before.isPublished) await demandTranslation(manager, before, together);
        const publishedAt = before.publishedAt ?? new Date();
        await change(manager, before, {
          ...(await pendingText(manager, before, pending)),
          isPublished: true,
          publishedAt,
          scheduledAt: null,
          scheduledBy: null,
        });
        if (before.isPublished && !pending) return read(manager, id);
        await markPublishedVersion(manager, id);
        await this.record(manager, 'blog-posts.published', actorId, id);
        const after = await read(manager, id);
        await this.indexNow.announcePost(manager, after, before.slug);
        return after;
      }),
      refusals,
    );
  }

  /**
   * Unpublishes a post, or cancels its schedule. A text that is kept apart becomes the draft.
   * @throws AppError `not_found` (404), `edit_conflict` (409), `validation_failed` (422) `slug_taken`
   */
  async unpublish(actorId: string, id: string, version?: string): Promise<AdminBlogPostRow> {
    return storedOrRefused(
      this.dataSource.transaction(async (manager) => {
        const { before, pending } = await lock(manager, id, version);
        await change(manager, before, {
          ...(await pendingText(manager, before, pending)),
          isPublished: false,
          scheduledAt: null,
          scheduledBy: null,
        });
        if (pending) await manager.update(BlogPostVersion, pending.id, { isPending: false });
        if (before.isPublished || before.scheduledAt) await this.record(manager, 'blog-posts.unpublished', actorId, id);
        if (before.isPublished) await this.indexNow.announcePost(manager, before);
        return read(manager, id);
      }),
      refusals,
    );
  }

  /** All versions of a post, the newest first: at most `MOST_VERSIONS`. @throws AppError `not_found` (404) */
  async listVersions(id: string): Promise<AdminBlogPostVersionRow[]> {
    await read(this.dataSource.manager, id);
    return this.dataSource.query(`${VERSIONS} WHERE v.post_id = $1 ORDER BY v.created_at DESC, v.id DESC`, [id]);
  }

  /** One version with its text. @throws AppError `not_found` (404) */
  getVersion(id: string, versionId: string): Promise<BlogPostVersion> {
    return findVersion(this.dataSource.manager, id, versionId);
  }

  /** Publishes posts one by one; failures are reported and skipped. Two translations of each other can be published together. */
  bulkPublish(actorId: string, { ids, withoutTranslation }: BulkPublishBlogPostsDto): Promise<BulkResultDto> {
    return runBulk(ids, (id) => this.publish(actorId, id, { withoutTranslation }, ids));
  }

  /** Unpublishes posts one by one; failures are reported and skipped. */
  bulkUnpublish(actorId: string, ids: readonly string[]): Promise<BulkResultDto> {
    return runBulk(ids, (id) => this.unpublish(actorId, id));
  }

  /** Deletes a post; its translation and its picture stay. @throws AppError `not_found` (404) */
  async delete(actorId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { before } = await lock(manager, id);
      await manager.delete(BlogPost, id);
      await this.record(manager, 'blog-posts.deleted', actorId, id);
      if (before.isPublished) await this.indexNow.announcePost(manager, before);
    });
  }

  /** Records the creation of a preview link. @throws AppError `not_found` (404) */
  async recordPreview(actorId: string, id: string): Promise<AdminBlogPostRow> {
    return this.dataSource.transaction(async (manager) => {
      const post = await read(manager, id);
      await this.record(manager, 'blog-posts.previewed', actorId, id);
      return post;
    });
  }

  private record(manager: EntityManager, action: AuditAction, actorId: string, id: string): Promise<void> {
    return this.audit.record(action, actorId, manager, { type: 'blog-post', id });
  }
}

/** A locked post. */
interface LockedPost {
  /** As readers see it, where it is published. Its `updatedAt` is the version of the whole, with what is pending. */
  before: BlogPost;
  /** The text of a published post that readers do not see yet. */
  pending: BlogPostVersion | null;
  /** The newest text: the pending one, or the post's. */
  current: PostText;
}

/**
 * Locks a post and its translation until the end of the transaction, in an order that avoids deadlocks.
 * @param version the expected one; undefined: any
 * @throws AppError `not_found` (404), `edit_conflict` (409)
 */
async function lock(
  manager: EntityManager,
  id: string,
  version?: string,
  translationId: string = id,
): Promise<LockedPost> {
  await manager.query('SELECT id FROM blog_posts WHERE id IN ($1, $2) ORDER BY id FOR UPDATE', [id, translationId]);
  const post = await manager.findOneBy(BlogPost, { id });
  if (!post) throw noSuchPost();
  const pending = await manager.findOneBy(BlogPostVersion, { postId: id, isPending: true });
  if (pending && pending.updatedAt > post.updatedAt) post.updatedAt = pending.updatedAt;
  assertVersion(post, version);
  return { before: post, pending, current: textOf(pending ?? post) };
}

/** The next version of a locked post, later than that of the pending text: SQL. */
const nextVersion = ({ updatedAt }: BlogPost): string =>
  `greatest(now(), '${updatedAt.toISOString()}'::timestamptz + interval '1 millisecond')`;

/** Changes a locked post. */
async function change(manager: EntityManager, before: BlogPost, changes: Partial<BlogPost>): Promise<void> {
  await manager.update(BlogPost, before.id, { ...changes, updatedAt: () => nextVersion(before) } as never);
}

/** The pending text as columns of the post; none without one. */
async function pendingText(
  manager: EntityManager,
  before: BlogPost,
  pending: BlogPostVersion | null,
): Promise<Partial<BlogPost>> {
  if (!pending) return {};
  return {
    ...textOf(pending),
    ...(pending.imageId !== before.imageId && { featuredImage: await pictureAddress(manager, pending.imageId) }),
  };
}

/** Tells of a taken address while it is typed; publishing decides. @throws AppError `validation_failed` (422) `slug_taken` */
async function demandFreeSlug(manager: EntityManager, id: string, slug: string): Promise<void> {
  const [taken] = await manager.query<object[]>('SELECT 1 FROM blog_posts WHERE slug = $1 AND id <> $2', [slug, id]);
  if (taken) throw refusedField('slug', 'slug_taken');
}

/**
 * Publishing in one language only requires a confirmation. A translation that is not going to be published does not count.
 * @param together ids of the posts of the same bulk action
 * @throws AppError `translation_missing` (409)
 */
export async function demandTranslation(
  manager: EntityManager,
  { id, translationGroupId }: Pick<BlogPost, 'id' | 'translationGroupId'>,
  together: readonly string[] = [],
): Promise<void> {
  const [translation] = await manager.query<{ isReady: boolean }[]>(
    `SELECT is_published OR scheduled_at IS NOT NULL OR id = ANY($3::uuid[]) AS "isReady" FROM blog_posts WHERE translation_group_id = $1 AND id <> $2`,
    [translationGroupId, id, together],
  );
  if (translation?.isReady) return;
  const reason = translation ? 'The translation of the post is still a draft' : 'The post has no translation';
  throw new AppError('translation_missing', 409, { detail: `${reason}. Say that it may be published without.` });
}

/** A post with its newest text. */
async function read(manager: EntityManager, id: string): Promise<AdminBlogPostRow> {
  const row = await posts.find(manager, id, {});
  if (!row) throw noSuchPost();
  if (!row.hasUnpublishedChanges) return row;
  const pending = await manager.findOneBy(BlogPostVersion, { postId: id, isPending: true });
  return pending ? { ...row, ...textOf(pending) } : row;
}

/** The address of a post's picture; null without one, and for an unknown id, which the database refuses. */
async function pictureAddress(manager: EntityManager, imageId: string | null | undefined): Promise<string | null> {
  const image = imageId ? await manager.findOneBy(Image, { id: imageId }) : null;
  return image && usualAddress(image.id, image.width);
}
