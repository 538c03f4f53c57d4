import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { callRecordingLimits, languages, type Language } from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { OptionalText } from '../../../common/fields.js';

/** Characters of a line in the answer. */
const EXCERPT = 600;

export class ListRecordingLinesQueryDto extends CursorQueryDto {
  @OptionalText(callRecordingLimits.search, {
    description:
      'Lines that contain every search term, words that start with it, or another form of it in English or Spanish. Ignores accents and case.',
    example: 'boundaries',
  })
  q?: string;
}

/** Something that was said in a recorded call, or the recording itself. */
export class RecordingLineDto {
  @ApiProperty({
    description: 'Id of the line; it changes when the transcript does.',
    format: 'uuid',
    example: 'e1c4f5a0-2b67-4a52-9d43-7f0c9b8a6d15',
  })
  id: string;

  @ApiProperty({
    description: 'Id of the recording.',
    format: 'uuid',
    example: '0d6c0a53-3f0c-4f0e-9a55-3a8a2d6b7c11',
  })
  callRecordingId: string;

  @ApiProperty({
    description: 'Title of the recording.',
    maxLength: callRecordingLimits.title,
    example: 'Monday call: saying no',
  })
  callTitle: string;

  @ApiProperty({ description: 'Language of the title.', enum: languages, enumName: 'Language', example: 'en' })
  callLanguage: Language;

  @ApiPropertyOptional({
    description: 'The title in the other language, where it is translated.',
    maxLength: callRecordingLimits.title,
    example: 'Llamada del lunes: decir que no',
  })
  translatedCallTitle?: string;

  @ApiProperty({ description: 'When the call began.', format: 'date-time', example: '2026-11-16T23:00:00.000Z' })
  recordedAt: string;

  @ApiPropertyOptional({
    description: 'When it is said, in seconds from the start, where that is known.',
    type: 'integer',
    minimum: 0,
    example: 332,
  })
  positionSeconds?: number;

  @ApiPropertyOptional({ description: 'Who says it.', example: 'Ana' })
  speaker?: string;

  @ApiPropertyOptional({
    description:
      'The text, as far as its beginning. Absent where title, description, summary, action items or names of the recording match, in either language.',
    maxLength: EXCERPT,
    example: 'No is a sentence, not a door.',
  })
  text?: string;
}

/** Selected columns. `createdAt` is `listed_at`, by which the cursor is ordered. */
export interface RecordingLineRow {
  id: string;
  createdAt: Date;
  callRecordingId: string;
  callTitle: string;
  callLanguage: Language;
  translatedCallTitle: string | null;
  recordedAt: Date;
  positionSeconds: number | null;
  speaker: string | null;
  text: string;
}

export function toRecordingLineDto(row: RecordingLineRow): RecordingLineDto {
  return {
    id: row.id,
    callRecordingId: row.callRecordingId,
    callTitle: row.callTitle,
    callLanguage: row.callLanguage,
    translatedCallTitle: row.translatedCallTitle ?? undefined,
    recordedAt: row.recordedAt.toISOString(),
    positionSeconds: row.positionSeconds ?? undefined,
    speaker: row.speaker ?? undefined,
    text: row.text === '' ? undefined : Array.from(row.text).slice(0, EXCERPT).join(''),
  };
}
