import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { countWords, DEFAULT_LANGUAGE, languages, SLUG, type Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { Page } from '../../../common/cursor.js';
import { ListDefinition } from '../../../common/list-definition.js';
import {
  featuredImageOf,
  RELATED_POSTS,
  toBlogPostDto,
  toBlogPostTeaserDto,
  type BlogPostDto,
  type BlogPostRow,
  type BlogPostSummaryRow,
  type BlogPostTeaserDto,
  type BlogPostTeaserRow,
  type RelatedBlogPostsDto,
  type ListBlogPostsQueryDto,
} from './blog-posts.dto.js';

const TEASER_COLUMNS = `p.id, p.slug, p.title, p.excerpt, p.featured_image AS "featuredImage", p.tags, p.language,
  p.created_at AS "createdAt", p.published_at AS "publishedAt", p.word_count AS "wordCount",
  coalesce(p.author_name, (SELECT founder_first_name FROM site_settings WHERE is_only)) AS "authorName",
  p.image_id AS "imageId", i.width AS "imageWidth", CASE p.language WHEN 'es' THEN i.alt_es ELSE i.alt_en END AS "imageAlt"`;

const SUMMARY_COLUMNS = `${TEASER_COLUMNS}, p.content, p.is_published AS "isPublished"`;

/**
 * Whether readers of a language see the published post `p`: it is in their language, or has no published translation into it. A scalar
 * subquery instead of NOT EXISTS, because PostgreSQL would read all translations at once to hash them: 6 ms at 30,000 posts instead of
 * 0.2.
 * @param language placeholder
 */
const isShownTo = (language: string): string => `(p.language = ${language} OR (
           SELECT true FROM blog_posts t
            WHERE t.translation_group_id = p.translation_group_id AND t.language = ${language} AND t.is_published
            LIMIT 1) IS NULL)`;

/** Whether the post `p` has all terms, in the configuration of its language. Two constant queries, so that each can use the index. */
const hasTerms = (terms: string): string =>
  `(${languages.map((language) => `p.reader_search_vector @@ blog_search_query('${language}', ${terms}) AND p.language = '${language}'`).join(' OR ')})`;

/** Hot: walks the index on (published_at, id) from its end and stops after one page; a rare tag has an index of its own. */
const posts = new ListDefinition<{ language: Language; tag?: string; q?: string }, BlogPostSummaryRow>({
  select: `SELECT ${SUMMARY_COLUMNS}`,
  table: 'blog_posts p LEFT JOIN images i ON i.id = p.image_id',
  orderedBy: { alias: 'p', column: 'published_at', instantOf: ({ publishedAt }) => publishedAt },
  filter: (statement, { language, tag, q }) =>
    statement
      .only('p.is_published')
      .where(q, hasTerms)
      .where(tag, (value) => `p.tags @> ARRAY[${value}]::text[]`)
      .scope(language, isShownTo),
});

/** Among how many of the newest posts with a common tag the most related ones are chosen: bounds the work. */
const CANDIDATES = 60;

/**
 * The post itself, its neighbours by date and its relatives, for readers of `$2`. `$1` is the slug. Relatives share most tags, then are the
 * newest; the newest of all fill up.
 */
const AROUND_POST = `
  WITH this AS (
    SELECT id, tags, published_at, translation_group_id FROM blog_posts WHERE slug = $1 AND is_published
  ), others AS NOT MATERIALIZED (
    SELECT p.id, p.tags, p.published_at
      FROM blog_posts p
     WHERE p.is_published AND ${isShownTo('$2')}
       AND p.id <> (SELECT id FROM this)
       AND (p.translation_group_id = (SELECT translation_group_id FROM this)) IS NOT TRUE
  ), previous AS (
    SELECT id FROM others WHERE (published_at, id) < (SELECT published_at, id FROM this) ORDER BY published_at DESC, id DESC LIMIT 1
  ), next AS (
    SELECT id FROM others WHERE (published_at, id) > (SELECT published_at, id FROM this) ORDER BY published_at, id LIMIT 1
  ), candidates AS (
    (SELECT id, tags, published_at FROM others WHERE tags && (SELECT tags FROM this) ORDER BY published_at DESC, id DESC LIMIT ${CANDIDATES})
    UNION
    (SELECT id, tags, published_at FROM others ORDER BY published_at DESC, id DESC LIMIT ${RELATED_POSTS + 2})
  ), related AS (
    SELECT id, row_number() OVER (
             ORDER BY (SELECT count(*) FROM unnest(tags) tag WHERE tag = ANY((SELECT tags FROM this)::text[])) DESC, published_at DESC, id DESC
           ) AS rank
      FROM candidates
     WHERE id NOT IN (SELECT id FROM previous UNION ALL SELECT id FROM next)
     ORDER BY rank
     LIMIT ${RELATED_POSTS}
  ), around AS (
    SELECT 'this' AS relation, id, 0 AS rank FROM this
    UNION ALL SELECT 'previous', id, 0 FROM previous
    UNION ALL SELECT 'next', id, 0 FROM next
    UNION ALL SELECT 'related', id, rank FROM related
  )
  SELECT a.relation, ${TEASER_COLUMNS}
    FROM around a JOIN blog_posts p ON p.id = a.id LEFT JOIN images i ON i.id = p.image_id
   ORDER BY a.rank`;

/** @param table of the posts, with the columns of `blog_posts` */
const withTranslation = (table: string): string => `
  SELECT ${SUMMARY_COLUMNS}, t.slug AS "translationSlug", t.language AS "translationLanguage"
    FROM ${table} p
    LEFT JOIN images i ON i.id = p.image_id
    LEFT JOIN blog_posts t
      ON t.translation_group_id = p.translation_group_id AND t.language <> p.language AND t.is_published`;

/** Posts with their newest text, which readers of a published one do not see yet. */
const NEWEST_TEXTS = `(
      SELECT p.id, p.created_at, p.published_at, p.is_published, p.language, p.translation_group_id, p.word_count,
             n.title, n.slug, n.excerpt, n.content, n.tags, n.author_name, n.image_id,
             CASE WHEN n.image_id IS NOT DISTINCT FROM p.image_id THEN p.featured_image END AS featured_image
        FROM blog_posts p
       CROSS JOIN LATERAL (
         SELECT title, slug, excerpt, content, tags, author_name, image_id, true AS is_newest FROM blog_post_versions WHERE post_id = p.id AND is_pending
          UNION ALL SELECT p.title, p.slug, p.excerpt, p.content, p.tags, p.author_name, p.image_id, false
          ORDER BY is_newest DESC LIMIT 1) n)`;

const noSuchPost = (): AppError =>
  new AppError('not_found', 404, { detail: 'There is no published post with this address.' });

@Injectable()
export class BlogPostsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Whether any post is published. */
  async hasPublished(): Promise<boolean> {
    const rows = await this.dataSource.query<object[]>('SELECT 1 FROM blog_posts WHERE is_published LIMIT 1');
    return rows.length > 0;
  }

  /** One page of published posts, newest first. Drafts never appear. */
  async list({ language = DEFAULT_LANGUAGE, ...query }: ListBlogPostsQueryDto): Promise<Page<BlogPostSummaryRow>> {
    return posts.page(this.dataSource, { language, ...query });
  }

  /** The published post with this slug. */
  async findBySlug(slug: string): Promise<BlogPostDto | undefined> {
    const [row] = SLUG.test(slug)
      ? await this.dataSource.query<BlogPostRow[]>(
          `${withTranslation('blog_posts')} WHERE p.slug = $1 AND p.is_published`,
          [slug],
        )
      : [];
    return row && toBlogPostDto(row);
  }

  /**
   * The slug of the published post that had this one before.
   * @throws AppError `not_found` (404) when there is none
   */
  async getPresentSlug(slug: string): Promise<string> {
    const [row] = SLUG.test(slug)
      ? await this.dataSource.query<{ slug: string }[]>(
          'SELECT p.slug FROM blog_post_former_slugs f JOIN blog_posts p ON p.id = f.post_id WHERE f.slug = $1 AND p.is_published',
          [slug],
        )
      : [];
    if (!row) throw noSuchPost();
    return row.slug;
  }

  /** Where readers of the published post with this slug go on: its neighbours by date, and related posts. */
  async findRelated(slug: string, language: Language = DEFAULT_LANGUAGE): Promise<RelatedBlogPostsDto | undefined> {
    const rows = SLUG.test(slug)
      ? await this.dataSource.query<(BlogPostTeaserRow & { relation: string })[]>(AROUND_POST, [slug, language])
      : [];
    if (rows.length === 0) return undefined;
    const at = (relation: string): BlogPostTeaserDto[] =>
      rows.filter((row) => row.relation === relation).map((row) => toBlogPostTeaserDto(row));
    return { related: at('related'), previous: at('previous')[0], next: at('next')[0] };
  }

  /**
   * A post with its newest text for holders of its preview link, published or not.
   * @throws AppError `not_found` (404)
   */
  async getForPreview(id: string): Promise<BlogPostDto> {
    const [row] = await this.dataSource.query<(Omit<BlogPostRow, 'publishedAt'> & { publishedAt: Date | null })[]>(
      `${withTranslation(NEWEST_TEXTS)} WHERE p.id = $1`,
      [id],
    );
    if (!row) throw new AppError('not_found', 404, { detail: 'This post was deleted.' });
    return toBlogPostDto({
      ...row,
      publishedAt: row.publishedAt ?? row.createdAt,
      wordCount: countWords(row.content),
    });
  }

  /** Addresses of all published posts with their translations and pictures, newest first, for the sitemap. */
  async listAddresses(): Promise<
    {
      slug: string;
      language: Language;
      translationSlug: string | null;
      picture?: string;
      title: string;
      updatedAt: Date;
    }[]
  > {
    const rows = await this.dataSource.query<
      (Pick<BlogPostRow, 'slug' | 'language' | 'translationSlug' | 'title'> &
        Parameters<typeof featuredImageOf>[0] & { updatedAt: Date })[]
    >(`
      SELECT p.slug, p.title, p.language, t.slug AS "translationSlug", p.updated_at AS "updatedAt", p.featured_image AS "featuredImage",
             p.image_id AS "imageId", i.width AS "imageWidth", NULL AS "imageAlt"
        FROM blog_posts p
        LEFT JOIN images i ON i.id = p.image_id
        LEFT JOIN blog_posts t
          ON t.translation_group_id = p.translation_group_id AND t.language <> p.language AND t.is_published
       WHERE p.is_published
       ORDER BY p.published_at DESC, p.id DESC
       LIMIT 50000`);
    return rows.map(({ slug, title, language, translationSlug, updatedAt, ...picture }) => ({
      slug,
      title,
      language,
      translationSlug,
      updatedAt,
      picture: featuredImageOf(picture).featuredImage,
    }));
  }

  /** Tags under which readers of both languages find posts, for the sitemap. */
  async listTags(): Promise<string[]> {
    const rows = await this.dataSource.query<{ tag: string }[]>(`
      SELECT tag
        FROM (SELECT DISTINCT tag, reader.language
                FROM blog_posts p, unnest(p.tags) tag, unnest(ARRAY['en', 'es']) reader (language)
               WHERE p.is_published AND ${isShownTo('reader.language')}) shown
       GROUP BY tag HAVING count(*) = 2
       ORDER BY tag`);
    return rows.map(({ tag }) => tag);
  }
}
