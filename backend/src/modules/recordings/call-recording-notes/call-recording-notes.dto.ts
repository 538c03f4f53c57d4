import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsOptional, IsString, IsUUID, Max, Min, MinLength } from 'class-validator';
import { callRecordingLimits, fieldLimits } from '@leap/domain';
import { MaxCharacters, Trimmed } from '../../../common/dto-rules.js';
import {
  CreateMemberPostReportDto,
  MemberAuthorDto,
  toMemberAuthorDto,
  type AuthorRow,
} from '../../community/community.module.js';
import { MarkdownNodeDto, MarkdownTree, plainTree } from '../../../common/markdown.dto.js';

/** A note's length in characters. */
export const callNoteLimits = { min: 10, max: 10_000 } as const;

const RECORDING_ID = '0d6c0a53-3f0c-4f0e-9a55-3a8a2d6b7c11';
const USER_ID = '7e1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21';
const NOTE_ID = 'c3b7e9d0-52a4-4b1f-8a8e-94c1f6a2d733';
const NOTES = {
  description: 'Markdown: headings (##, ###), **bold**, *italic*, line breaks, lists, quotes, links. Never HTML.',
  example: 'What stayed with me: *no is a whole sentence.*',
};

const POSITION = {
  description:
    'The moment of the recording that it is about: seconds from its start, within its length where that is known.',
  type: 'integer' as const,
  minimum: 0,
  maximum: callRecordingLimits.position,
  example: 754,
};

export class CallRecordingNoteParamDto {
  @ApiProperty({ description: 'Id of the recording.', format: 'uuid', example: RECORDING_ID })
  @IsUUID()
  id: string;

  @ApiProperty({ description: 'Id of the note.', format: 'uuid', example: NOTE_ID })
  @IsUUID()
  noteId: string;
}

/** Body of the note form. */
export class CreateCallRecordingNoteDto {
  @ApiProperty({ ...NOTES, minLength: callNoteLimits.min, maxLength: callNoteLimits.max })
  @Trimmed()
  @IsNotEmpty()
  @IsString()
  @MinLength(callNoteLimits.min)
  @MaxCharacters(callNoteLimits.max)
  notes: string;

  @ApiPropertyOptional(POSITION)
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(callRecordingLimits.position)
  positionSeconds?: number;

  @ApiPropertyOptional({
    description: 'Accepted but not trusted: the session identifies the author; another id is refused with 403.',
    maxLength: fieldLimits.token,
    example: USER_ID,
  })
  @IsOptional()
  @IsString()
  @MaxCharacters(fieldLimits.token)
  userId?: string;

  @ApiPropertyOptional({
    description: 'Accepted but not trusted: the path identifies the recording; another id is refused with 403.',
    maxLength: fieldLimits.token,
    example: RECORDING_ID,
  })
  @IsOptional()
  @IsString()
  @MaxCharacters(fieldLimits.token)
  callRecordingId?: string;
}

/** Body of the report dialog. */
export class CreateCallRecordingNoteReportDto extends OmitType(CreateMemberPostReportDto, ['commentId']) {}

/** A member's note on a recording. */
export class CallRecordingNoteDto {
  @ApiProperty({ description: 'Id of the note.', format: 'uuid', example: NOTE_ID })
  id: string;

  @ApiProperty({ ...NOTES, maxLength: callNoteLimits.max })
  notes: string;

  @MarkdownTree('notes')
  notesTree: MarkdownNodeDto[];

  @ApiPropertyOptional(POSITION)
  positionSeconds?: number;

  @ApiProperty({
    description: 'When it was written; the list is sorted by it.',
    format: 'date-time',
    example: '2026-11-17T21:40:00.000Z',
  })
  createdAt: string;

  @ApiProperty({ description: 'Id of the author.', format: 'uuid', example: USER_ID })
  userId: string;

  @ApiProperty({ description: 'Id of the recording.', format: 'uuid', example: RECORDING_ID })
  callRecordingId: string;

  @ApiProperty({ description: 'Who wrote it.', type: MemberAuthorDto })
  author: MemberAuthorDto;

  @ApiProperty({ description: 'Whether the logged-in member wrote it.', example: false })
  isOwn: boolean;
}

/** Selected columns of a note and its author. */
export interface CallRecordingNoteRow extends AuthorRow {
  id: string;
  notes: string;
  positionSeconds: number | null;
  createdAt: Date;
  userId: string;
  callRecordingId: string;
}

/** @param readerId the requesting member */
export function toCallRecordingNoteDto(row: CallRecordingNoteRow, readerId: string): CallRecordingNoteDto {
  return {
    id: row.id,
    notes: row.notes,
    notesTree: plainTree(row.notes),
    positionSeconds: row.positionSeconds ?? undefined,
    createdAt: row.createdAt.toISOString(),
    userId: row.userId,
    callRecordingId: row.callRecordingId,
    author: toMemberAuthorDto(row),
    isOwn: row.userId === readerId,
  };
}
