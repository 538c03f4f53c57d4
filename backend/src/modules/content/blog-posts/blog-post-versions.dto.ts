import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import type { PostText } from './blog-post-versions.js';
import { BlogPostParamDto } from './blog-posts-admin.dto.js';

/** Ids of a post and one of its versions. */
export class BlogPostVersionParamDto extends BlogPostParamDto {
  @ApiProperty({ description: 'Id of the version.', format: 'uuid', example: '3d0c1a7e-6f0b-4a53-9f4e-1f2d1a9b7c11' })
  @IsUUID()
  versionId: string;
}

/** A version in the list of a post's versions. */
export class AdminBlogPostVersionSummaryDto {
  @ApiProperty({ description: 'Id of the version.', format: 'uuid', example: '3d0c1a7e-6f0b-4a53-9f4e-1f2d1a9b7c11' })
  id: string;

  @ApiProperty({ description: 'Title in this version.', example: 'Tired is not lazy' })
  title: string;

  @ApiPropertyOptional({
    description: 'Who wrote it; absent for texts from before versions were stored, and for deleted accounts.',
    example: 'Ana Example',
  })
  editorName?: string;

  @ApiProperty({ description: 'When it was begun.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  createdAt: string;

  @ApiProperty({ description: 'When it was last saved.', format: 'date-time', example: '2026-03-02T09:07:00.000Z' })
  updatedAt: string;

  @ApiPropertyOptional({
    description: 'When readers got this text; absent: never.',
    format: 'date-time',
    example: '2026-03-04T09:00:00.000Z',
  })
  publishedAt?: string;

  @ApiProperty({
    description: 'Whether it is pending: not yet published, while readers see an earlier one.',
    example: false,
  })
  isPending: boolean;
}

/** A version with its text. */
export class AdminBlogPostVersionDto {
  @ApiProperty({ description: 'Id of the version.', format: 'uuid', example: '3d0c1a7e-6f0b-4a53-9f4e-1f2d1a9b7c11' })
  id: string;

  @ApiProperty({ description: 'Title.', example: 'Tired is not lazy' })
  title: string;

  @ApiProperty({ description: 'The last part of the address.', example: 'tired-is-not-lazy' })
  slug: string;

  @ApiProperty({ description: 'Plain text.', example: 'Burnout rarely looks like collapse.' })
  excerpt: string;

  @ApiProperty({ description: 'Markdown.', example: '## What tired means' })
  content: string;

  @ApiProperty({ description: 'Keys.', type: [String], example: ['burnout'] })
  tags: string[];

  @ApiPropertyOptional({ description: 'The author, when the post names one.', example: 'Ana' })
  authorName?: string;

  @ApiPropertyOptional({
    description: 'Id of its header picture; absent also when that was deleted since.',
    format: 'uuid',
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  imageId?: string;
}

/** Selected columns of the list of versions. */
export interface AdminBlogPostVersionRow {
  id: string;
  title: string;
  editorName: string | null;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  isPending: boolean;
}

export function toAdminBlogPostVersionSummaryDto(row: AdminBlogPostVersionRow): AdminBlogPostVersionSummaryDto {
  return {
    id: row.id,
    title: row.title,
    editorName: row.editorName ?? undefined,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString(),
    isPending: row.isPending,
  };
}

export function toAdminBlogPostVersionDto(version: { id: string } & PostText): AdminBlogPostVersionDto {
  return {
    id: version.id,
    title: version.title,
    slug: version.slug,
    excerpt: version.excerpt,
    content: version.content,
    tags: version.tags,
    authorName: version.authorName ?? undefined,
    imageId: version.imageId ?? undefined,
  };
}
