import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { AdminListQueryDto } from '../../common/admin-list.js';
import type { CsvColumn } from '../../common/csv.js';
import { communityVisibilities, type CommunityVisibility } from '../member-posts/admin-author.js';
import { MemberPostCommentDto } from './member-post-comments.dto.js';

const VISIBILITY = { enum: communityVisibilities, enumName: 'CommunityVisibility' };

export class AdminMemberPostCommentParamDto {
  @ApiProperty({ description: 'Id of the comment.', format: 'uuid', example: '0c8f2a51-4f0e-4f5e-9a43-5d1c5b7f2e10' })
  @IsUUID()
  id: string;
}

export class ListAdminMemberPostCommentsQueryDto extends AdminListQueryDto {
  @ApiPropertyOptional({ description: 'Only comments that members see, or do not.', ...VISIBILITY, example: 'hidden' })
  @IsOptional()
  @IsIn(communityVisibilities)
  visibility?: CommunityVisibility;
}

/** A comment as administrators see it. */
export class AdminMemberPostCommentDto extends OmitType(MemberPostCommentDto, ['author', 'isOwn']) {
  @ApiProperty({ description: 'Name of the author, else the address.', example: 'Ben' })
  authorName: string;

  @ApiProperty({ description: 'Title of the post.', example: 'I said no' })
  postTitle: string;

  @ApiProperty({ description: 'Whether members see it, as far as they see the post.', ...VISIBILITY, example: 'visible' })
  visibility: CommunityVisibility;
}

/** The columns of a comment for administrators. */
export interface AdminMemberPostCommentRow {
  id: string;
  postId: string;
  postTitle: string;
  content: string;
  userId: string;
  authorName: string;
  createdAt: Date;
  isVisible: boolean;
}

export function toAdminMemberPostCommentDto({ isVisible, createdAt, ...row }: AdminMemberPostCommentRow): AdminMemberPostCommentDto {
  return { ...row, createdAt: createdAt.toISOString(), visibility: isVisible ? 'visible' : 'hidden' };
}

/** The columns of the file. */
export const memberPostCommentColumns: readonly CsvColumn<AdminMemberPostCommentRow>[] = [
  { header: 'Written at', value: ({ createdAt }) => createdAt },
  { header: 'Written by', value: ({ authorName }) => authorName },
  { header: 'Comment', value: ({ content }) => content },
  { header: 'Post', value: ({ postTitle }) => postTitle },
  { header: 'Members see it', value: ({ isVisible }) => isVisible },
  { header: 'Id', value: ({ id }) => id },
];
