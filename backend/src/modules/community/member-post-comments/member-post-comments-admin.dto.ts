import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import type { Language } from '@leap/domain';
import { AdminListQueryDto } from '../../../common/admin-list.js';
import { LanguageAnswer } from '../../../common/fields.js';
import {
  AuthorNameField,
  memberTextColumns,
  toMemberTextDto,
  VisibilityField,
  VisibilityFilter,
  type CommunityVisibility,
  type MemberTextRow,
} from '../member-posts/member-text-admin.dto.js';
import { AnsweredCommentDto } from './member-post-comments.dto.js';

export class AdminMemberPostCommentParamDto {
  @ApiProperty({ description: 'Id of the comment.', format: 'uuid', example: '0c8f2a51-4f0e-4f5e-9a43-5d1c5b7f2e10' })
  @IsUUID()
  id: string;
}

export class ListAdminMemberPostCommentsQueryDto extends AdminListQueryDto {
  @VisibilityFilter('comments')
  visibility?: CommunityVisibility;
}

/** A comment as administrators see it. */
export class AdminMemberPostCommentDto extends OmitType(AnsweredCommentDto, [
  'author',
  'isOwn',
  'contentTree',
  'updatedAt',
]) {
  @AuthorNameField('Ben')
  authorName: string;

  @LanguageAnswer('Language of the author.')
  authorLanguage: Language;

  @ApiProperty({ description: 'Title of the post.', example: 'I said no' })
  postTitle: string;

  @ApiPropertyOptional({
    description: 'Name of the pod of the post; absent for a post to all members.',
    example: 'Thursday pod',
  })
  podName?: string;

  @VisibilityField('Whether members see it, as far as they see the post.')
  visibility: CommunityVisibility;
}

/** Selected columns of a comment. */
export interface AdminMemberPostCommentRow extends MemberTextRow {
  postId: string;
  postTitle: string;
  podName: string | null;
  content: string;
  authorLanguage: Language;
  editedAt: Date | null;
}

export const toAdminMemberPostCommentDto = (row: AdminMemberPostCommentRow): AdminMemberPostCommentDto => ({
  ...toMemberTextDto(row),
  podName: row.podName ?? undefined,
  editedAt: row.editedAt?.toISOString(),
});

/** Columns of the CSV file. */
export const memberPostCommentColumns = memberTextColumns<AdminMemberPostCommentRow>(
  { header: 'Comment', value: ({ content }) => content },
  { header: 'Post', value: ({ postTitle }) => postTitle },
  { header: 'Pod', value: ({ podName }) => podName },
);
