import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { postReportReasons, postTypes, type Language, type PostReportReason, type PostType } from '@leap/domain';
import { AdminListQueryDto } from '../../../common/admin-list.js';
import { LanguageAnswer } from '../../../common/fields.js';
import { MemberPostPictureDto } from '../member-posts/post-pictures.dto.js';
import { MemberPostDto } from '../member-posts/member-posts.dto.js';
import {
  AuthorNameField,
  memberTextColumns,
  toMemberTextDto,
  VisibilityField,
  VisibilityFilter,
  type CommunityVisibility,
  type MemberTextRow,
} from '../member-posts/member-text-admin.dto.js';

/** Filter by unreviewed reports. */
export const ReportedFilter = (things: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      description: `\`yes\`: only ${things} with unreviewed reports.`,
      enum: ['yes'],
      example: 'yes',
    }),
    IsOptional(),
    IsIn(['yes']),
  );

/** Numbers of reports in an answer. */
export const ReportCounts = {
  All: (): PropertyDecorator =>
    ApiProperty({
      description: 'How many reports it has, the reviewed ones included.',
      type: 'integer',
      minimum: 0,
      example: 1,
    }),
  Open: (): PropertyDecorator =>
    ApiProperty({ description: 'How many of the reports are unreviewed.', type: 'integer', minimum: 0, example: 1 }),
};

export class ListAdminMemberPostsQueryDto extends AdminListQueryDto {
  @VisibilityFilter('posts')
  visibility?: CommunityVisibility;

  @ApiPropertyOptional({
    description: 'Posts of this kind only.',
    enum: postTypes,
    enumName: 'PostType',
    example: 'win',
  })
  @IsOptional()
  @IsIn(postTypes)
  type?: PostType;

  @ApiPropertyOptional({
    description: 'Posts of this pod only.',
    format: 'uuid',
    example: '0198c0de-7a11-7000-8000-000000000080',
  })
  @IsOptional()
  @IsUUID()
  podId?: string;

  @ReportedFilter('posts')
  reported?: 'yes';
}

/** A post as administrators see it. */
export class AdminMemberPostDto extends OmitType(MemberPostDto, [
  'author',
  'isLiked',
  'isOwn',
  'contentTree',
  'reactions',
  'updatedAt',
  'pictures',
]) {
  @AuthorNameField('Ana')
  authorName: string;

  @LanguageAnswer('Language of the emails to its author.')
  authorLanguage: Language;

  @ApiPropertyOptional({
    description: 'Name of the pod whose people alone see it besides the owner; absent for a post to all members.',
    example: 'Thursday pod',
  })
  podName?: string;

  @VisibilityField('Whether members see it.')
  visibility: CommunityVisibility;

  @ApiPropertyOptional({
    description: 'Why it is hidden, as its author was notified.',
    example: 'It names somebody who did not agree to that.',
  })
  hiddenReason?: string;

  @ApiPropertyOptional({
    description: 'Since when it is pinned above the others; absent where it is not.',
    format: 'date-time',
    example: '2026-11-20T08:00:00.000Z',
  })
  pinnedAt?: string;

  @ReportCounts.All()
  reportsCount: number;

  @ReportCounts.Open()
  openReportsCount: number;
}

/** The comment that a report is about. */
export class ReportedCommentDto {
  @ApiProperty({ description: 'Id of the comment.', format: 'uuid', example: '0c8f2a51-4f0e-4f5e-9a43-5d1c5b7f2e10' })
  id: string;

  @ApiProperty({ description: 'Markdown, never HTML.', example: 'You should be ashamed.' })
  content: string;

  @AuthorNameField('Ana')
  authorName: string;

  @VisibilityField('Whether members see it.')
  visibility: CommunityVisibility;
}

/** A report of a post, of a comment on it, or of a note. */
export class AdminPostReportDto {
  @ApiProperty({ description: 'Id of the report.', format: 'uuid', example: '8b6f1d7e-3c52-4a53-9a0c-5e6d1b2f7a44' })
  id: string;

  @ApiProperty({ description: 'Why.', enum: postReportReasons, enumName: 'PostReportReason', example: 'privacy' })
  reason: PostReportReason;

  @ApiPropertyOptional({
    description: 'Details for the reviewer.',
    example: 'It names somebody who did not agree to that.',
  })
  details?: string;

  @ApiPropertyOptional({ description: 'The comment that it is about; absent for the post or note itself.' })
  comment?: ReportedCommentDto;

  @ApiProperty({
    description: 'Who reported: id of the account.',
    format: 'uuid',
    example: '7e1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21',
  })
  reporterId: string;

  @ApiProperty({ description: 'Who reported: name, else the address.', example: 'Ben' })
  reporterName: string;

  @ApiProperty({ description: 'When it arrived.', format: 'date-time', example: '2026-11-20T09:00:00.000Z' })
  createdAt: string;

  @ApiPropertyOptional({
    description: 'When it was reviewed: the text was hidden, or no action was needed.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  resolvedAt?: string;
}

/** A post with its reports and those of its comments. */
export class AdminMemberPostDetailDto extends AdminMemberPostDto {
  @ApiProperty({
    description: 'Reports, the unreviewed ones first, then the newest first: 200 at most.',
    type: [AdminPostReportDto],
  })
  reports: AdminPostReportDto[];

  @ApiProperty({ description: 'Its pictures in their order.', type: [MemberPostPictureDto] })
  pictures: MemberPostPictureDto[];
}

/** Selected columns of a post. */
export interface AdminMemberPostRow extends MemberTextRow {
  authorLanguage: Language;
  podId: string | null;
  podName: string | null;
  type: PostType;
  title: string;
  content: string;
  tags: string[];
  editedAt: Date | null;
  hiddenReason: string | null;
  pinnedAt: Date | null;
  likesCount: number;
  commentsCount: number;
  reportsCount: number;
  openReportsCount: number;
}

export interface AdminPostReportRow {
  id: string;
  reason: PostReportReason;
  details: string | null;
  comment: ReportedCommentDto | null;
  reporterId: string;
  reporterName: string;
  createdAt: Date;
  resolvedAt: Date | null;
}

export function toAdminMemberPostDto(row: AdminMemberPostRow): AdminMemberPostDto {
  return {
    ...toMemberTextDto(row),
    podId: row.podId ?? undefined,
    podName: row.podName ?? undefined,
    hiddenReason: row.hiddenReason ?? undefined,
    editedAt: row.editedAt?.toISOString(),
    pinnedAt: row.pinnedAt?.toISOString(),
  };
}

export function toAdminPostReportDto({
  details,
  comment,
  createdAt,
  resolvedAt,
  ...row
}: AdminPostReportRow): AdminPostReportDto {
  return {
    ...row,
    details: details ?? undefined,
    comment: comment ?? undefined,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString(),
  };
}

/** Columns of the CSV file. */
export const memberPostColumns = memberTextColumns<AdminMemberPostRow>(
  { header: 'Kind', value: ({ type }) => type },
  { header: 'Title', value: ({ title }) => title },
  { header: 'Content', value: ({ content }) => content },
  { header: 'Tags', value: ({ tags }) => tags.join(', ') },
  { header: 'Likes', value: ({ likesCount }) => likesCount },
  { header: 'Comments', value: ({ commentsCount }) => commentsCount },
  { header: 'Reports', value: ({ reportsCount }) => reportsCount },
  { header: 'Reports to look at', value: ({ openReportsCount }) => openReportsCount },
  { header: 'Pod', value: ({ podName }) => podName },
);
