import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  MinLength,
  ValidateNested,
} from 'class-validator';
import {
  fieldLimits,
  languages,
  memberPostLimits,
  postReactions,
  postTypes,
  tidyTags,
  type Language,
  type PostReaction,
  type PostType,
} from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { OptionalVersionField, UpdatedAtAnswer } from '../../../common/edit-version.js';
import { MaxCharacters, Trimmed } from '../../../common/dto-rules.js';
import { OptionalText, RequiredText } from '../../../common/fields.js';
import { guessedLanguage } from './guessed-language.js';
import {
  MemberPostPictureDto,
  MemberPostPictureInputDto,
  toMemberPostPictureDto,
  type PostPictureRow,
} from './post-pictures.dto.js';
import { MemberAuthorDto, toMemberAuthorDto, type AuthorRow } from './member-author.js';
import { MarkdownNodeDto, MarkdownTree } from '../../../common/markdown.dto.js';
import { mentionTree, withPresentNames, type MentionRow } from './mentions.js';

const POST_TYPE = { enum: postTypes, enumName: 'PostType' };
export const POST_REACTION = { enum: postReactions, enumName: 'PostReaction' };

/** The post's counter of each kind of reaction. */
export const REACTION_COUNTS = {
  with_you: 'withYouCount',
  strength: 'strengthCount',
  thanks: 'thanksCount',
} as const satisfies Record<PostReaction, string>;

/** Trims and deduplicates lists of texts before validation; other values are left for the validators. */
const TidyTags = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) && value.every((tag): tag is string => typeof tag === 'string') ? tidyTags(value) : value,
  );

const POD = { format: 'uuid', example: '0198c0de-7a11-7000-8000-000000000080' };

export class ListMemberPostsQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({
    description: 'Posts of this pod, for its people and the owner; absent: the posts to all members.',
    ...POD,
  })
  @IsOptional()
  @IsUUID()
  podId?: string;

  @ApiPropertyOptional({ description: 'Posts of this kind only.', ...POST_TYPE, example: 'win' })
  @IsOptional()
  @IsIn(postTypes)
  type?: PostType;

  @OptionalText(memberPostLimits.tag, {
    description: 'Posts with this tag only, spelled as on the post.',
    example: 'boundaries',
  })
  tag?: string;

  @OptionalText(memberPostLimits.search, {
    description:
      'Posts that contain every search term, or words that start with it, in title, content or tags. Ignores accents and case.',
    example: 'said no',
  })
  q?: string;
}

/** Body of the portal's form. */
export class CreateMemberPostDto {
  @ApiProperty({ description: 'Kind of post.', ...POST_TYPE, example: 'win' })
  @IsIn(postTypes)
  type: PostType;

  @RequiredText(memberPostLimits.title, { description: 'Title, plain text.', example: 'I said no' })
  title: string;

  @ApiProperty({
    description: 'Markdown: headings (##, ###), **bold**, *italic*, line breaks, lists, quotes, links. Never HTML.',
    minLength: memberPostLimits.minContent,
    maxLength: memberPostLimits.content,
    example: 'I had prepared that talk for three months. It took **four minutes**.',
  })
  @Trimmed()
  @IsNotEmpty()
  @IsString()
  @MinLength(memberPostLimits.minContent)
  @MaxCharacters(memberPostLimits.content)
  content: string;

  @ApiPropertyOptional({
    description: 'Tags as the author writes them; blanks around them and repetitions are dropped.',
    type: [String],
    maxItems: memberPostLimits.tags,
    items: { type: 'string', maxLength: memberPostLimits.tag },
    example: ['boundaries', 'sleep'],
  })
  @TidyTags()
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(memberPostLimits.tags)
  @IsString({ each: true })
  @MaxCharacters(memberPostLimits.tag, { each: true })
  tags?: string[];

  @ApiPropertyOptional({
    description: 'The pod of the author whose people and the owner alone see it; absent: it is to all members.',
    ...POD,
  })
  @IsOptional()
  @IsUUID()
  podId?: string;

  @ApiPropertyOptional({
    description: 'Uploaded pictures of the author, in their order. In a change: all that the post has afterwards.',
    type: [MemberPostPictureInputDto],
    maxItems: memberPostLimits.pictures,
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(memberPostLimits.pictures)
  @ValidateNested({ each: true })
  @Type(() => MemberPostPictureInputDto)
  pictures?: MemberPostPictureInputDto[];

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

  @ApiPropertyOptional({
    description: 'Accepted but not trusted: the session identifies the author; another id is refused with 403.',
    maxLength: fieldLimits.token,
    example: '7e1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21',
  })
  @IsOptional()
  @IsString()
  @MaxCharacters(fieldLimits.token)
  userId?: string;
}

/** Changes by the author; absent fields stay. */
export class UpdateMemberPostDto extends PartialType(OmitType(CreateMemberPostDto, ['userId', 'podId'])) {
  @OptionalVersionField()
  version?: string;
}

/** Id of a post. */
export class MemberPostParamDto {
  @ApiProperty({ description: 'Id of the post.', format: 'uuid', example: '5a0f3c1e-8d0b-4c55-9c7e-0f6b1d2a3c44' })
  @IsUUID()
  id: string;
}

/** One kind of reaction to a post. */
export class MemberPostReactionDto {
  @ApiProperty({ description: 'Kind of reaction.', ...POST_REACTION, example: 'with_you' })
  kind: PostReaction;

  @ApiProperty({ description: 'How many members gave it.', type: 'integer', minimum: 0, example: 4 })
  count: number;

  @ApiProperty({ description: 'Whether the logged-in member gave it.', example: true })
  isOwn: boolean;
}

/** A post of the member community. */
export class MemberPostDto {
  @ApiProperty({ description: 'Id of the post.', format: 'uuid', example: '5a0f3c1e-8d0b-4c55-9c7e-0f6b1d2a3c44' })
  id: string;

  @ApiPropertyOptional({
    description: 'The pod whose people and the owner alone see it; absent for a post to all members.',
    ...POD,
  })
  podId?: string;

  @ApiProperty({ description: 'Kind of post.', ...POST_TYPE, example: 'win' })
  type: PostType;

  @ApiProperty({ description: 'Title, plain text.', maxLength: memberPostLimits.title, example: 'I said no' })
  title: string;

  @ApiProperty({
    description: 'Markdown, never HTML.',
    maxLength: memberPostLimits.content,
    example: 'I had prepared that talk for three months. It took **four minutes**.',
  })
  content: string;

  @MarkdownTree('content')
  contentTree: MarkdownNodeDto[];

  @ApiProperty({
    description: 'Tags as the author wrote them.',
    type: [String],
    maxItems: memberPostLimits.tags,
    example: ['boundaries', 'sleep'],
  })
  tags: string[];

  @ApiProperty({
    description: 'Its pictures in their order; the addresses are for members only.',
    type: [MemberPostPictureDto],
    maxItems: memberPostLimits.pictures,
  })
  pictures: MemberPostPictureDto[];

  @ApiProperty({ description: 'Id of the author.', format: 'uuid', example: '7e1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21' })
  userId: string;

  @ApiProperty({
    description: 'When it was posted; the list is sorted by it.',
    format: 'date-time',
    example: '2026-11-19T21:40:00.000Z',
  })
  createdAt: string;

  @ApiPropertyOptional({
    description: 'When the author last edited it; absent while it is unedited.',
    format: 'date-time',
    example: '2026-11-19T21:52:00.000Z',
  })
  editedAt?: string;

  @UpdatedAtAnswer()
  updatedAt: string;

  @ApiProperty({ description: 'How many members like it.', type: 'integer', minimum: 0, example: 8 })
  likesCount: number;

  @ApiProperty({ description: 'Whether the logged-in member likes it.', example: true })
  isLiked: boolean;

  @ApiProperty({
    description: 'Reactions beside the like: each kind, in a fixed order.',
    type: [MemberPostReactionDto],
  })
  reactions: MemberPostReactionDto[];

  @ApiProperty({ description: 'How many comments it has.', type: 'integer', minimum: 0, example: 3 })
  commentsCount: number;

  @ApiProperty({ description: 'Who wrote it.', type: MemberAuthorDto })
  author: MemberAuthorDto;

  @ApiProperty({ description: 'Whether the logged-in member wrote it.', example: false })
  isOwn: boolean;

  @ApiPropertyOptional({
    description:
      'Whether the logged-in member may have it translated: its author allows it, and a provider is configured. Absent for own ones.',
    example: true,
  })
  isTranslatable?: boolean;

  @ApiPropertyOptional({
    description: 'The language that it seems to be in; absent when in doubt.',
    enum: languages,
    enumName: 'Language',
    example: 'es',
  })
  guessedLanguage?: Language;
}

/** Selected columns of a post and its author. */
export interface MemberPostRow extends AuthorRow {
  id: string;
  podId: string | null;
  type: PostType;
  title: string;
  content: string;
  tags: string[];
  pictures: PostPictureRow[];
  mentions: MentionRow[];
  userId: string;
  createdAt: Date;
  editedAt: Date | null;
  updatedAt: Date;
  likesCount: number;
  isLiked: boolean;
  withYouCount: number;
  strengthCount: number;
  thanksCount: number;
  /** Kinds that the reader gave. */
  ownReactions: PostReaction[];
  commentsCount: number;
  isTranslatable: boolean;
}

/** @param readerId the requesting member */
export function toMemberPostDto(row: MemberPostRow, readerId: string): MemberPostDto {
  return {
    id: row.id,
    podId: row.podId ?? undefined,
    type: row.type,
    title: row.title,
    content: withPresentNames(row.content, row.mentions),
    contentTree: mentionTree(row.content, row.mentions),
    tags: row.tags,
    pictures: row.pictures.map(toMemberPostPictureDto),
    userId: row.userId,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    likesCount: row.likesCount,
    isLiked: row.isLiked,
    reactions: postReactions.map((kind) => ({
      kind,
      count: row[REACTION_COUNTS[kind]],
      isOwn: row.ownReactions.includes(kind),
    })),
    commentsCount: row.commentsCount,
    author: toMemberAuthorDto(row),
    isOwn: row.userId === readerId,
    // Also where it is not: open pages put an answer over what they have.
    isTranslatable: row.userId === readerId ? undefined : row.isTranslatable,
    guessedLanguage: guessedLanguage(`${row.title}\n${row.content}`),
  };
}
