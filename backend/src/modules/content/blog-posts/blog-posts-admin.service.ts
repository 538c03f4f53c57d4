import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../../auth/audit-trail.js';
import { runBulk, type BulkResultDto } from '../../../common/admin-list.js';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { changeVersion } from '../../../common/edit-version.js';
import { ListDefinition } from '../../../common/list-definition.js';
import { storedOrRefused, type DatabaseRefusals } from '../../../common/refused-field.js';
import { translationGroup } from '../../../common/translation-group.js';
import { IndexNowService } from '../index-now/index-now.service.js';
import { usualAddress } from '../images/image-sizes.js';
import { Image } from '../images/image.entity.js';
import { BlogPost } from './blog-post.entity.js';
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
         p.created_at AS "createdAt", p.updated_at AS "updatedAt", ${stateOf('p')} AS state,
         t.id AS "translationId", t.title AS "translationTitle", ${stateOf('t')} AS "translationState"`;

const posts = new ListDefinition<Filters, AdminBlogPostSummaryRow, AdminBlogPostRow>({
  select: SUMMARY,
  selectDetail: `${SUMMARY}, p.excerpt, p.content, p.author_name AS "authorName", p.image_id AS "imageId"`,
  table: 'blog_posts p LEFT JOIN blog_posts t ON t.translation_group_id = p.translation_group_id AND t.id <> p.id',
  orderedBy: { alias: 'p' },
  filter(statement, { q, language, state, untranslated }) {
    statement
      .where(q, (value) => `p.search_vector @@ search_query(${value})`)
      .where(language, (value) => `p.language = ${value}`);
    if (state) statement.only(conditionOfState[state]);
    if (untranslated) statement.only('t.id IS NULL');
  },
});

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
        const { identifiers } = await manager.insert(BlogPost, {
          ...submitted,
          featuredImage: await pictureAddress(manager, submitted.imageId),
          translationGroupId,
        });
        const id = String(identifiers[0]?.['id']);
        await this.record(manager, 'blog-posts.created', actorId, id);
        return read(manager, id);
      }),
      refusals,
    );
  }

  /**
   * Changes the given fields.
   * @throws AppError `not_found` (404), `edit_conflict` (409), `validation_failed` (422) as `create` does
   */
  async update(
    actorId: string,
    id: string,
    { version, translationId, ...submitted }: UpdateAdminBlogPostDto,
  ): Promise<AdminBlogPostRow> {
    return storedOrRefused(
      this.dataSource.transaction(async (manager) => {
        const before = await lock(manager, id, translationId ?? undefined);
        const language = submitted.language ?? before.language;
        const translationGroupId = await translationGroup(
          manager,
          'blog_posts',
          { ...before, language },
          translationId,
        );
        await changeVersion(
          manager,
          BlogPost,
          { id, version },
          {
            title: submitted.title ?? before.title,
            slug: submitted.slug ?? before.slug,
            excerpt: submitted.excerpt ?? before.excerpt,
            content: submitted.content ?? before.content,
            tags: submitted.tags ?? before.tags,
            language,
            translationGroupId,
            ...(submitted.authorName === undefined ? {} : { authorName: submitted.authorName }),
            ...(submitted.imageId === undefined
              ? {}
              : { imageId: submitted.imageId, featuredImage: await pictureAddress(manager, submitted.imageId) }),
          },
        );
        await this.record(manager, 'blog-posts.updated', actorId, id);
        const after = await read(manager, id);
        if (before.isPublished) await this.indexNow.announcePost(manager, after, before.slug);
        return after;
      }),
      refusals,
    );
  }

  /**
   * Publishes a post, at once in every process. Idempotent.
   * @param together ids of the posts of the same bulk action
   * @throws AppError `not_found` (404), `edit_conflict` (409), `translation_missing` (409)
   */
  async publish(
    actorId: string,
    id: string,
    { version, withoutTranslation = false }: Partial<PublishAdminBlogPostDto>,
    together: readonly string[] = [],
  ): Promise<AdminBlogPostRow> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lock(manager, id);
      if (!withoutTranslation && !before.isPublished) await demandTranslation(manager, before, together);
      const publishedAt = before.publishedAt ?? new Date();
      await changeVersion(
        manager,
        BlogPost,
        { id, version: version ?? before.updatedAt.toISOString() },
        { isPublished: true, publishedAt, scheduledAt: null, scheduledBy: null },
      );
      if (!before.isPublished) {
        await this.record(manager, 'blog-posts.published', actorId, id);
        await this.indexNow.announcePost(manager, before);
      }
      return read(manager, id);
    });
  }

  /**
   * Unpublishes a post, or cancels its schedule.
   * @throws AppError `not_found` (404), `edit_conflict` (409)
   */
  async unpublish(actorId: string, id: string, version?: string): Promise<AdminBlogPostRow> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lock(manager, id);
      await changeVersion(
        manager,
        BlogPost,
        { id, version: version ?? before.updatedAt.toISOString() },
        { isPublished: false, scheduledAt: null, scheduledBy: null },
      );
      if (before.isPublished || before.scheduledAt) await this.record(manager, 'blog-posts.unpublished', actorId, id);
      if (before.isPublished) await this.indexNow.announcePost(manager, before);
      return read(manager, id);
    });
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
      const before = await lock(manager, id);
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

/** Locks a post and its translation until the end of the transaction, in an order that avoids deadlocks. */
async function lock(manager: EntityManager, id: string, translationId = id): Promise<BlogPost> {
  await manager.query('SELECT id FROM blog_posts WHERE id IN ($1, $2) ORDER BY id FOR UPDATE', [id, translationId]);
  const post = await manager.findOneBy(BlogPost, { id });
  if (!post) throw noSuchPost();
  return post;
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

async function read(manager: EntityManager, id: string): Promise<AdminBlogPostRow> {
  const row = await posts.find(manager, id, {});
  if (!row) throw noSuchPost();
  return row;
}

/** The address of a post's picture; null without one, and for an unknown id, which the database refuses. */
async function pictureAddress(manager: EntityManager, imageId: string | null | undefined): Promise<string | null> {
  const image = imageId ? await manager.findOneBy(Image, { id: imageId }) : null;
  return image && usualAddress(image.id, image.width);
}
