import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import type { CursorKey } from '../../../common/cursor.js';
import { RequiredText } from '../../../common/fields.js';
import { InnerCircleSignupParamDto } from './inner-circle-signups-admin.dto.js';
import { NOTE_LENGTH, type SignupNote } from './signup-note.entity.js';

const EXAMPLE_ID = '0f2c6f0e-6a51-4f6b-8a55-54d6a7b10c3f';

export class SignupNoteParamDto extends InnerCircleSignupParamDto {
  @ApiProperty({ description: 'Id of the note.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  noteId: string;
}

/** A private note about an application. */
export class CreateSignupNoteDto {
  @RequiredText(NOTE_LENGTH, {
    description: 'Plain text. The applicant gets it in an export of their data.',
    example: 'Called her on Tuesday; she wants to start after the summer.',
  })
  body: string;
}

/** A note with its author and time. */
export class SignupNoteDto {
  @ApiProperty({ description: 'Id of the note.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'Plain text.', maxLength: NOTE_LENGTH, example: 'Called her on Tuesday.' })
  body: string;

  @ApiPropertyOptional({
    description: 'Name of the author, or the address; absent without an account.',
    example: 'Ana',
  })
  author?: string;

  @ApiProperty({ description: 'Whether you can delete it: your own, and those of deleted accounts.', example: true })
  isOwn: boolean;

  @ApiProperty({ description: 'When it was written.', format: 'date-time', example: '2026-11-20T10:00:00.000Z' })
  createdAt: string;
}

/** A note as read from the database. */
export interface SignupNoteRow extends CursorKey, Pick<SignupNote, 'body' | 'authorId'> {
  author: string | null;
}

export function toSignupNoteDto(row: SignupNoteRow, userId: string): SignupNoteDto {
  return {
    id: row.id,
    body: row.body,
    author: row.author ?? undefined,
    isOwn: row.authorId === null || row.authorId === userId,
    createdAt: row.createdAt.toISOString(),
  };
}
