import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsUUID } from 'class-validator';
import { memberPostLimits } from '@leap/domain';
import { OptionalVersionField, UpdatedAtAnswer } from '../../../common/edit-version.js';
import { RequiredText } from '../../../common/fields.js';
import { MemberAuthorDto, toMemberAuthorDto, type AuthorRow } from '../member-posts/member-author.js';
import { MemberPostParamDto } from '../member-posts/member-posts.dto.js';
import { mentionTree, withPresentNames, type MentionRow } from '../member-posts/mentions.js';
import { MarkdownNodeDto, MarkdownTree } from '../../../common/markdown.dto.js';

/** Body of the comment form. */
export class CreateMemberPostCommentDto {
  @RequiredText(memberPostLimits.comment, {
    description: 'Markdown: headings (##, ###), **bold**, *italic*, line breaks, lists, quotes, links. Never HTML.',
    example: 'That took *courage*.',
  })
  content: string;

  @ApiPropertyOptional({
    description:
      'The comment that this one answers: of the same post, and no reply itself. Absent: it is about the post.',
    format: 'uuid',
    example: '9b3d6a0e-2c57-4f0b-8f7e-6a1c4d5e7f21',
  })
  @IsOptional()
  @IsUUID()
  parentId?: string;

  @ApiPropertyOptional({
    description:
      'Ids of members whom the text names as `@` and their shown name; they are notified. Others, and those whom it does not name, are left out.',
    type: [String],
    maxItems: memberPostLimits.mentions,
    items: { type: 'string', format: 'uuid' },
    example: ['7e1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21'],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(memberPostLimits.mentions)
  @IsUUID(undefined, { each: true })
  mentions?: string[];
}

/** Change by the author. */
export class UpdateMemberPostCommentDto extends PickType(CreateMemberPostCommentDto, ['content', 'mentions']) {
  @OptionalVersionField()
  version?: string;
}

/** Id of a comment. */
export class MemberPostCommentParamDto extends MemberPostParamDto {
  @ApiProperty({ description: 'Id of the comment.', format: 'uuid', example: '0c8f2a51-4f0e-4f5e-9a43-5d1c5b7f2e10' })
  @IsUUID()
  commentId: string;
}

/** A comment without what it answers. */
export class AnsweredCommentDto {
  @ApiProperty({ description: 'Id of the comment.', format: 'uuid', example: '0c8f2a51-4f0e-4f5e-9a43-5d1c5b7f2e10' })
  id: string;

  @ApiProperty({ description: 'Id of the post.', format: 'uuid', example: '5a0f3c1e-8d0b-4c55-9c7e-0f6b1d2a3c44' })
  postId: string;

  @ApiProperty({
    description: 'Markdown, never HTML.',
    maxLength: memberPostLimits.comment,
    example: 'That took *courage*.',
  })
  content: string;

  @MarkdownTree('content')
  contentTree: MarkdownNodeDto[];

  @ApiProperty({ description: 'Id of the author.', format: 'uuid', example: '7e1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21' })
  userId: string;

  @ApiProperty({
    description: 'When it was written; the list is sorted by it.',
    format: 'date-time',
    example: '2026-11-19T22:03:00.000Z',
  })
  createdAt: string;

  @ApiPropertyOptional({
    description: 'When the author last edited it; absent while it is unedited.',
    format: 'date-time',
    example: '2026-11-19T22:10:00.000Z',
  })
  editedAt?: string;

  @UpdatedAtAnswer()
  updatedAt: string;

  @ApiProperty({ description: 'Who wrote it.', type: MemberAuthorDto })
  author: MemberAuthorDto;

  @ApiProperty({ description: 'Whether the logged-in member wrote it.', example: false })
  isOwn: boolean;
}

/** A comment below a post. */
export class MemberPostCommentDto extends AnsweredCommentDto {
  @ApiPropertyOptional({
    description: 'The comment that it answers; absent for a comment on the post itself.',
    format: 'uuid',
    example: '9b3d6a0e-2c57-4f0b-8f7e-6a1c4d5e7f21',
  })
  parentId?: string;

  @ApiPropertyOptional({
    description: 'When the comment that it answers was written, also of a removed one: its replies keep its place.',
    format: 'date-time',
    example: '2026-11-19T21:40:00.000Z',
  })
  parentCreatedAt?: string;

  @ApiPropertyOptional({
    description: 'The comment that it answers, which may be on another page; absent when it was removed.',
    type: AnsweredCommentDto,
  })
  parent?: AnsweredCommentDto;
}

/** Selected columns of a comment and its author. */
export interface AnsweredCommentRow extends AuthorRow {
  id: string;
  postId: string;
  content: string;
  mentions: MentionRow[];
  userId: string;
  createdAt: Date;
  editedAt: Date | null;
  updatedAt: Date;
}

/** Selected columns of a comment and of the visible comment that it answers, whose times come as text. */
export interface MemberPostCommentRow extends AnsweredCommentRow {
  parentId: string | null;
  parentCreatedAt: Date | null;
  parent:
    | (Omit<AnsweredCommentRow, 'createdAt' | 'editedAt' | 'updatedAt'> & {
        createdAt: string;
        editedAt: string | null;
        updatedAt: string;
      })
    | null;
}

function toAnsweredCommentDto(row: AnsweredCommentRow, readerId: string): AnsweredCommentDto {
  return {
    id: row.id,
    postId: row.postId,
    content: withPresentNames(row.content, row.mentions),
    contentTree: mentionTree(row.content, row.mentions),
    userId: row.userId,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    author: toMemberAuthorDto(row),
    isOwn: row.userId === readerId,
  };
}

const timesOf = ({
  createdAt,
  editedAt,
  updatedAt,
}: {
  createdAt: string;
  editedAt: string | null;
  updatedAt: string;
}) => ({
  createdAt: new Date(createdAt),
  editedAt: editedAt === null ? null : new Date(editedAt),
  updatedAt: new Date(updatedAt),
});

/** @param readerId the requesting member */
export function toMemberPostCommentDto(row: MemberPostCommentRow, readerId: string): MemberPostCommentDto {
  const { parent } = row;
  return {
    ...toAnsweredCommentDto(row, readerId),
    parentId: row.parentId ?? undefined,
    parentCreatedAt: row.parentCreatedAt?.toISOString(),
    parent: parent ? toAnsweredCommentDto({ ...parent, ...timesOf(parent) }, readerId) : undefined,
  };
}
