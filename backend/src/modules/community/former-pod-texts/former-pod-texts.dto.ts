import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { memberPostLimits } from '@leap/domain';
import { MarkdownNodeDto, MarkdownTree } from '../../../common/markdown.dto.js';
import { mentionTree, type MentionRow } from '../member-posts/mentions.js';

/** An own post or comment in a pod that the member has left. */
export class FormerPodTextDto {
  @ApiProperty({
    description: 'Id of the post or comment.',
    format: 'uuid',
    example: '0198c0de-7a11-7000-8000-000000000081',
  })
  id: string;

  @ApiPropertyOptional({
    description: 'Of a comment: the post below which it stands. Absent for a post.',
    format: 'uuid',
    example: '0198c0de-7a11-7000-8000-000000000082',
  })
  postId?: string;

  @ApiPropertyOptional({ description: 'Title of a post.', maxLength: memberPostLimits.title, example: 'Half a list' })
  title?: string;

  @MarkdownTree('content')
  contentTree: MarkdownNodeDto[];

  @ApiProperty({ description: 'When it was written.', format: 'date-time', example: '2026-11-22T09:30:00.000Z' })
  createdAt: string;
}

/** Selected columns of a post or comment. */
export interface FormerPodTextRow {
  id: string;
  postId: string;
  title: string | null;
  content: string;
  createdAt: Date;
  mentions: MentionRow[];
}

export const toFormerPodTextDto = (row: FormerPodTextRow): FormerPodTextDto => ({
  id: row.id,
  postId: row.postId === row.id ? undefined : row.postId,
  title: row.title ?? undefined,
  contentTree: mentionTree(row.content, row.mentions),
  createdAt: row.createdAt.toISOString(),
});
