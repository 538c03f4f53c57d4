import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import {
  blogPostStates,
  countWords,
  fieldLimits,
  languages,
  SLUG,
  type BlogPostState,
  type Language,
} from '@leap/domain';
import { AdminListQueryDto, BulkDto } from '../../../common/admin-list.js';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { VersionDto, VersionField } from '../../../common/edit-version.js';
import { LanguageAnswer, LanguageField, OptionalFlag, RequiredText } from '../../../common/fields.js';
import { InstantText } from '../../../common/instants.js';

/** Id of a post. */
export class BlogPostParamDto {
  @ApiProperty({ description: 'Id of the post.', format: 'uuid', example: '0c9c1a7e-6f0b-4a53-9f4e-1f2d1a9b7c11' })
  @IsUUID()
  id: string;
}

const isTrue = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;
/** An empty text counts as null. */
const emptyAsNull = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : typeof value === 'string' ? value.trim() : value;

export class ListAdminBlogPostsQueryDto extends AdminListQueryDto {
  @LanguageField('Posts in this language.')
  language?: Language;

  @ApiPropertyOptional({
    description: 'Posts in this state.',
    enum: blogPostStates,
    enumName: 'BlogPostState',
    example: 'draft',
  })
  @IsOptional()
  @IsIn(blogPostStates)
  state?: BlogPostState;

  @ApiPropertyOptional({
    description: 'Posts that have no translation, published or not.',
    type: 'boolean',
    example: true,
  })
  @IsOptional()
  @Transform(isTrue)
  @IsBoolean()
  untranslated?: boolean;
}

/** A new post; it starts as a draft. */
export class CreateAdminBlogPostDto {
  @RequiredText(fieldLimits.title, { description: 'Title.', example: 'Tired is not lazy' })
  title: string;

  @ApiProperty({
    description: 'The last part of the address; unique over both languages (`slug_taken`).',
    minLength: 1,
    maxLength: fieldLimits.slug,
    pattern: SLUG.source,
    example: 'tired-is-not-lazy',
  })
  @MaxCharacters(fieldLimits.slug)
  @Matches(SLUG)
  slug: string;

  @RequiredText(fieldLimits.excerpt, {
    description: 'Two or three sentences of plain text.',
    example: 'Burnout rarely looks like collapse.',
  })
  excerpt: string;

  @RequiredText(fieldLimits.blogContent, {
    description: 'Markdown: headings (##, ###), **bold**, *italic*, line breaks, lists, quotes, links. Never HTML.',
    example: '## What tired means\n\nYou sleep, and it **does not help**.',
  })
  content: string;

  @ApiProperty({ description: 'Language of the post.', enum: languages, enumName: 'Language', example: 'en' })
  @IsIn(languages)
  language: Language;

  @ApiProperty({
    description: 'Stable keys in lowercase.',
    type: [String],
    maxItems: fieldLimits.tagsPerPost,
    example: ['burnout', 'alignment'],
  })
  @IsArray()
  @ArrayMaxSize(fieldLimits.tagsPerPost)
  @ArrayUnique()
  @MaxCharacters(fieldLimits.tag, { each: true })
  @Matches(SLUG, { each: true })
  tags: string[];

  @ApiPropertyOptional({
    description: "The author; absent: the founder's first name.",
    type: 'string',
    maxLength: fieldLimits.name,
    nullable: true,
    example: 'Ana',
  })
  @Transform(emptyAsNull)
  @IsOptional()
  @MaxCharacters(fieldLimits.name)
  authorName?: string | null;

  @ApiPropertyOptional({
    description: 'Id of its header picture.',
    type: 'string',
    format: 'uuid',
    nullable: true,
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  @IsOptional()
  @IsUUID()
  imageId?: string | null;

  @ApiPropertyOptional({
    description: 'Id of the post in the other language that says the same; null: none.',
    type: 'string',
    format: 'uuid',
    nullable: true,
    example: '0c9c1a7e-6f0b-4a53-9f4e-1f2d1a9b7c11',
  })
  @IsOptional()
  @IsUUID()
  translationId?: string | null;
}

/** Changes of a post, and its expected version; absent fields stay. */
export class UpdateAdminBlogPostDto extends PartialType(CreateAdminBlogPostDto) {
  @VersionField()
  version: string;

  @OptionalFlag({
    description:
      'Whether this is saved while it is written: such saves are one version of the post. Any other is one of its own.',
    example: true,
  })
  isAutosave?: boolean;
}

/** Publishes the expected version. */
export class PublishAdminBlogPostDto extends VersionDto {
  @OptionalFlag({
    description:
      'Whether to publish although the translation is missing or a draft; without it, 409 `translation_missing`.',
    example: false,
  })
  withoutTranslation?: boolean;
}

export class ScheduleAdminBlogPostDto extends PublishAdminBlogPostDto {
  @InstantText({ description: 'When: in the future, within two years.', example: '2026-12-01T09:00:00.000Z' })
  publishAt: string;
}

export class BulkPublishBlogPostsDto extends BulkDto {
  @OptionalFlag({
    description:
      'Whether to publish posts whose translation is missing, or a draft that is not selected; without it they fail with `translation_missing`.',
    example: false,
  })
  withoutTranslation?: boolean;
}

/** A row of the admin list. */
export class AdminBlogPostSummaryDto {
  @ApiProperty({ description: 'Id of the post.', format: 'uuid', example: '0c9c1a7e-6f0b-4a53-9f4e-1f2d1a9b7c11' })
  id: string;

  @ApiProperty({ description: 'Title.', example: 'Tired is not lazy' })
  title: string;

  @ApiProperty({ description: 'The last part of the address.', example: 'tired-is-not-lazy' })
  slug: string;

  @LanguageAnswer('Language of the post.')
  language: Language;

  @ApiProperty({
    description: 'Its visibility to readers.',
    enum: blogPostStates,
    enumName: 'BlogPostState',
    example: 'draft',
  })
  state: BlogPostState;

  @ApiProperty({ description: 'Keys.', type: [String], example: ['burnout'] })
  tags: string[];

  @ApiPropertyOptional({
    description: 'When it was first published.',
    format: 'date-time',
    example: '2026-03-04T09:00:00.000Z',
  })
  publishedAt?: string;

  @ApiPropertyOptional({
    description: 'When it will be published.',
    format: 'date-time',
    example: '2026-12-01T09:00:00.000Z',
  })
  scheduledAt?: string;

  @ApiPropertyOptional({
    description: 'Id of its translation.',
    format: 'uuid',
    example: '7b1d4c3e-6f0b-4a53-9f4e-1f2d1a9b7c11',
  })
  translationId?: string;

  @ApiPropertyOptional({ description: 'Title of its translation.', example: 'Cansancio no es pereza' })
  translationTitle?: string;

  @ApiPropertyOptional({
    description: 'The visibility of its translation.',
    enum: blogPostStates,
    enumName: 'BlogPostState',
    example: 'draft',
  })
  translationState?: BlogPostState;

  @ApiProperty({
    description: 'Whether a published post has a newer text, which readers see after the next publishing.',
    example: false,
  })
  hasUnpublishedChanges: boolean;

  @ApiProperty({ description: 'Number of words in the content.', type: 'integer', example: 512 })
  wordCount: number;

  @ApiProperty({ description: 'When the draft was created.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  createdAt: string;

  @ApiProperty({
    description: 'Its version: sent back with a change.',
    format: 'date-time',
    example: '2026-03-02T09:00:00.000Z',
  })
  updatedAt: string;
}

/** A whole post for editing: its newest text, which of a published post may still be pending. */
export class AdminBlogPostDto extends AdminBlogPostSummaryDto {
  @ApiProperty({ description: 'Plain text.', example: 'Burnout rarely looks like collapse.' })
  excerpt: string;

  @ApiPropertyOptional({
    description: 'The last part of the address under which readers find it now; absent when they do not see it.',
    example: 'tired-is-not-lazy',
  })
  publicSlug?: string;

  @ApiProperty({ description: 'Markdown.', example: '## What tired means' })
  content: string;

  @ApiPropertyOptional({ description: 'The author, when the post names one.', example: 'Ana' })
  authorName?: string;

  @ApiPropertyOptional({
    description: 'Id of its header picture.',
    format: 'uuid',
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  imageId?: string;
}

/** A preview link, which needs no log-in. */
export class BlogPreviewLinkDto {
  @ApiProperty({
    description: 'Address of the page, with its language.',
    example: 'https://www.example.com/es/blog-preview?token=…',
  })
  address: string;

  @ApiProperty({ description: 'When it stops working.', format: 'date-time', example: '2026-03-09T09:00:00.000Z' })
  expiresAt: string;
}

/** Selected columns of the list. */
export interface AdminBlogPostSummaryRow {
  id: string;
  title: string;
  slug: string;
  language: Language;
  state: BlogPostState;
  tags: string[];
  publishedAt: Date | null;
  scheduledAt: Date | null;
  translationId: string | null;
  translationTitle: string | null;
  translationState: BlogPostState | null;
  hasUnpublishedChanges: boolean;
  wordCount: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface AdminBlogPostRow extends AdminBlogPostSummaryRow {
  publicSlug: string | null;
  excerpt: string;
  content: string;
  authorName: string | null;
  imageId: string | null;
}

export function toAdminBlogPostSummaryDto(row: AdminBlogPostSummaryRow): AdminBlogPostSummaryDto {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    language: row.language,
    state: row.state,
    tags: row.tags,
    publishedAt: row.publishedAt?.toISOString(),
    scheduledAt: row.scheduledAt?.toISOString(),
    translationId: row.translationId ?? undefined,
    translationTitle: row.translationTitle ?? undefined,
    translationState: row.translationState ?? undefined,
    hasUnpublishedChanges: row.hasUnpublishedChanges,
    wordCount: row.wordCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toAdminBlogPostDto(row: AdminBlogPostRow): AdminBlogPostDto {
  return {
    ...toAdminBlogPostSummaryDto(row),
    publicSlug: row.publicSlug ?? undefined,
    wordCount: countWords(row.content),
    excerpt: row.excerpt,
    content: row.content,
    authorName: row.authorName ?? undefined,
    imageId: row.imageId ?? undefined,
  };
}
