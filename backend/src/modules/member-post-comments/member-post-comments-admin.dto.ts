import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { CursorQueryDto } from '../../common/cursor.js';
import { communityVisibilities, type CommunityVisibility } from '../member-posts/admin-author.js';
import { MemberPostCommentDto } from './member-post-comments.dto.js';

const VISIBILITY = { enum: communityVisibilities, enumName: 'CommunityVisibility' };

export class ListAdminMemberPostCommentsQueryDto extends CursorQueryDto {
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
