import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { fieldLimits, languages, WORDS_PER_MINUTE, type Language } from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { LanguageAnswer, LanguageField, OptionalText } from '../../../common/fields.js';
import { blogTree, MarkdownNodeDto, MarkdownTree } from '../../../common/markdown.dto.js';
import { sourceSet, usualAddress } from '../images/image-sizes.js';

/** Number of related posts. */
export const RELATED_POSTS = 3;

export class ListBlogPostsQueryDto extends CursorQueryDto {
  @LanguageField('The requested language; English when absent. Posts without a translation are returned in their own.')
  language?: Language;

  @OptionalText(fieldLimits.tag, { description: 'Only posts with this tag.', example: 'burnout' })
  tag?: string;

  @OptionalText(fieldLimits.search, {
    description:
      'Only posts that have all of these terms in any form: `habits` finds `habit`. Ignores accents and case.',
    example: 'habits shame',
  })
  q?: string;
}

export class GetRelatedBlogPostsQueryDto {
  @LanguageField('The language of the reader, as in the list; English when absent.')
  language?: Language;
}

/** A post in the blog list, with every specified field. */
export class BlogPostSummaryDto {
  @ApiProperty({ description: 'Id of the post.', format: 'uuid', example: '0c9c1a7e-6f0b-4a53-9f4e-1f2d1a9b7c11' })
  id: string;

  @ApiProperty({
    description: 'The last part of the address.',
    maxLength: fieldLimits.slug,
    example: 'tired-is-not-lazy',
  })
  slug: string;

  @ApiProperty({ description: 'Title.', maxLength: fieldLimits.title, example: 'Tired is not lazy' })
  title: string;

  @ApiProperty({
    description: 'Two or three sentences of plain text.',
    maxLength: fieldLimits.excerpt,
    example: 'Burnout rarely looks like collapse. Mostly it looks like a good week, repeated.',
  })
  excerpt: string;

  @ApiProperty({
    description: 'Markdown: headings (##, ###), **bold**, *italic*, line breaks, lists, quotes, links. Never HTML.',
    example: '## What tired means\n\nYou sleep, and it **does not help**.',
  })
  content: string;

  @ApiProperty({ description: 'Whether readers see the post: false in a preview only.', example: true })
  isPublished: boolean;

  @ApiPropertyOptional({
    description: 'Path on this site or https address of the picture.',
    example: '/images/blog/tired-is-not-lazy.webp',
  })
  featuredImage?: string;

  @ApiPropertyOptional({
    description: 'Alternative text of the picture, in the language of the post; absent when it is decorative.',
    maxLength: fieldLimits.imageAlt,
    example: 'A lake at dawn',
  })
  featuredImageAlt?: string;

  @ApiPropertyOptional({
    description: 'All widths of the picture, as a `srcset`.',
    example: '/images/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e/480.webp 480w',
  })
  featuredImageSourceSet?: string;

  @ApiProperty({
    description: 'Stable keys; the client has the labels.',
    type: [String],
    maxItems: fieldLimits.tagsPerPost,
    example: ['burnout', 'alignment'],
  })
  tags: string[];

  @LanguageAnswer('Language of the post; not always the requested one.')
  language: Language;

  @ApiProperty({ description: 'When the post was written.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  createdAt: string;

  @ApiProperty({
    description: 'When the post was published; the list is sorted by it.',
    format: 'date-time',
    example: '2026-03-04T09:00:00.000Z',
  })
  publishedAt: string;

  @ApiProperty({
    description: "The author; the founder's first name when the post names none.",
    maxLength: fieldLimits.name,
    example: 'Founder',
  })
  authorName: string;

  @ApiProperty({ description: 'Words divided by 200, rounded up.', type: 'integer', minimum: 0, example: 3 })
  readTimeMinutes: number;

  @ApiProperty({ description: 'Number of words in the content.', type: 'integer', minimum: 0, example: 512 })
  wordCount: number;
}

/** A whole post. */
export class BlogPostDto extends BlogPostSummaryDto {
  @MarkdownTree('content')
  contentTree: MarkdownNodeDto[];

  @ApiPropertyOptional({
    description: 'Slug of the published translation, when there is one.',
    example: 'cansancio-no-es-pereza',
  })
  translationSlug?: string;

  @ApiPropertyOptional({
    description: 'Language of that translation.',
    enum: languages,
    enumName: 'Language',
    example: 'es',
  })
  translationLanguage?: Language;
}

/** What leads to a post: all but its text. */
export class BlogPostTeaserDto extends OmitType(BlogPostSummaryDto, ['content', 'isPublished']) {}

/** Where to go on reading. */
export class RelatedBlogPostsDto {
  @ApiProperty({
    description: 'Those that share most tags, then the newest; without the two neighbours.',
    type: [BlogPostTeaserDto],
    maxItems: RELATED_POSTS,
  })
  related: BlogPostTeaserDto[];

  @ApiPropertyOptional({ description: 'The post published before this one.', type: BlogPostTeaserDto })
  previous?: BlogPostTeaserDto;

  @ApiPropertyOptional({ description: 'The post published after this one.', type: BlogPostTeaserDto })
  next?: BlogPostTeaserDto;
}

/** Selected columns of the list. */
export interface BlogPostSummaryRow {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  isPublished: boolean;
  featuredImage: string | null;
  imageId: string | null;
  imageWidth: number | null;
  imageAlt: string | null;
  tags: string[];
  language: Language;
  createdAt: Date;
  publishedAt: Date;
  /** The founder's, where the post names none. */
  authorName: string;
  wordCount: number;
}

export type BlogPostTeaserRow = Omit<BlogPostSummaryRow, 'content' | 'isPublished'>;

/** Selected columns of one post. */
export interface BlogPostRow extends BlogPostSummaryRow {
  translationSlug: string | null;
  translationLanguage: Language | null;
}

/** The chosen picture takes precedence over an external address. */
export function featuredImageOf({
  imageId,
  imageWidth,
  imageAlt,
  featuredImage,
}: Pick<BlogPostTeaserRow, 'imageId' | 'imageWidth' | 'imageAlt' | 'featuredImage'>): Pick<
  BlogPostSummaryDto,
  'featuredImage' | 'featuredImageAlt' | 'featuredImageSourceSet'
> {
  if (imageId === null || imageWidth === null) return { featuredImage: featuredImage ?? undefined };
  return {
    featuredImage: usualAddress(imageId, imageWidth),
    featuredImageAlt: imageAlt || undefined,
    featuredImageSourceSet: sourceSet(imageId, imageWidth),
  };
}

export function toBlogPostTeaserDto(row: BlogPostTeaserRow): BlogPostTeaserDto {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    ...featuredImageOf(row),
    tags: row.tags,
    language: row.language,
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt.toISOString(),
    authorName: row.authorName,
    readTimeMinutes: Math.ceil(row.wordCount / WORDS_PER_MINUTE),
    wordCount: row.wordCount,
  };
}

export function toBlogPostSummaryDto(row: BlogPostSummaryRow): BlogPostSummaryDto {
  return { ...toBlogPostTeaserDto(row), content: row.content, isPublished: row.isPublished };
}

export function toBlogPostDto(row: BlogPostRow): BlogPostDto {
  return {
    ...toBlogPostSummaryDto(row),
    contentTree: blogTree(row.content),
    translationSlug: row.translationSlug ?? undefined,
    translationLanguage: row.translationLanguage ?? undefined,
  };
}
