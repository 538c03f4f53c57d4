import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { callRecordingLimits, languages, storedFileOf, type Language } from '@leap/domain';
import type { Chapter } from './chapters.js';
import { playerOf, recordingPlayers, type RecordingPlayer } from './recording-player.js';
import { MarkdownNodeDto, OptionalMarkdownTree, plainTree } from '../../../common/markdown.dto.js';

const EXAMPLE_ID = '0d6c0a53-3f0c-4f0e-9a55-3a8a2d6b7c11';

export class CallRecordingParamDto {
  @ApiProperty({ description: 'Id of the recording.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  id: string;
}

/** What plays a recording on the page. */
export class RecordingPlayerDto {
  @ApiProperty({
    description: 'A frame of its host, or a file that the browser plays.',
    enum: recordingPlayers,
    enumName: 'RecordingPlayer',
    example: 'fathom',
  })
  kind: RecordingPlayer;

  @ApiProperty({
    description:
      'Address of the frame or file; a file may be a path of this site, which may lead to a link that lives ten minutes.',
    format: 'uri-reference',
    example: 'https://fathom.video/embed/xyz123',
  })
  url: string;
}

const LANGUAGE = { enum: languages, enumName: 'Language', example: 'en' };

/** Texts of a recording in the other language, as far as they are translated. */
export class CallRecordingTranslationDto {
  @ApiProperty({ description: 'Their language.', ...LANGUAGE, example: 'es' })
  language: Language;

  @ApiPropertyOptional({
    description: 'Title, plain text.',
    maxLength: callRecordingLimits.title,
    example: 'Llamada del lunes: decir que no',
  })
  title?: string;

  @ApiPropertyOptional({
    description: 'Description: markdown, never HTML.',
    maxLength: callRecordingLimits.description,
    example: 'La segunda llamada sobre límites.',
  })
  description?: string;

  @OptionalMarkdownTree('description')
  descriptionTree?: MarkdownNodeDto[];

  @ApiPropertyOptional({
    description: 'Summary: markdown, never HTML.',
    maxLength: callRecordingLimits.summary,
    example: '## Lo que surgió\n- Decir que no **sin** razón',
  })
  summary?: string;

  @OptionalMarkdownTree('summary')
  summaryTree?: MarkdownNodeDto[];
}

/** A part of a recording. */
export class RecordingChapterDto {
  @ApiProperty({
    description: 'Where it begins: seconds from the start.',
    type: 'integer',
    minimum: 0,
    maximum: callRecordingLimits.position,
    example: 754,
  })
  positionSeconds: number;

  @ApiProperty({ description: 'Title, plain text.', maxLength: callRecordingLimits.chapter, example: 'Saying no' })
  title: string;

  @ApiPropertyOptional({
    description: 'The same in the other language of the recording.',
    maxLength: callRecordingLimits.chapter,
    example: 'Decir que no',
  })
  translation?: string;
}

/** Language of the titles of chapters. */
export class RecordingChaptersQueryDto {
  @ApiPropertyOptional({ description: 'Of the titles, where they are translated.', ...LANGUAGE, example: 'es' })
  @IsOptional()
  @IsIn(languages)
  language?: Language;
}

/** A recording in members' lists. */
export class CallRecordingDto {
  @ApiProperty({ description: 'Id of the recording.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({
    description: 'Title, plain text.',
    maxLength: callRecordingLimits.title,
    example: 'Monday call: saying no',
  })
  title: string;

  @ApiPropertyOptional({
    description: 'Description: markdown, never HTML.',
    maxLength: callRecordingLimits.description,
    example: 'The second call about boundaries.',
  })
  description?: string;

  @OptionalMarkdownTree('description')
  descriptionTree?: MarkdownNodeDto[];

  @ApiProperty({
    description: 'When the call began; the list is sorted by it.',
    format: 'date-time',
    example: '2026-11-16T23:00:00.000Z',
  })
  recordedAt: string;

  @ApiPropertyOptional({
    description: 'Length in whole minutes, when it is known.',
    type: 'integer',
    minimum: 0,
    example: 75,
  })
  duration?: number;

  @ApiProperty({
    description: 'Names of the attendees; never email addresses.',
    type: [String],
    maxItems: callRecordingLimits.attendees,
    example: ['Ana', 'Ben'],
  })
  attendees: string[];

  @ApiPropertyOptional({
    description: 'AI-generated, or written by the practice: markdown, never HTML.',
    maxLength: callRecordingLimits.summary,
    example: '## What came up\n- Saying no **without** a reason',
  })
  summary?: string;

  @OptionalMarkdownTree('summary')
  summaryTree?: MarkdownNodeDto[];

  @ApiProperty({ description: 'Language of title, description, summary, chapters and action items.', ...LANGUAGE })
  language: Language;

  @ApiPropertyOptional({
    description: 'Texts in the other language; absent where nothing is translated.',
    type: CallRecordingTranslationDto,
  })
  translation?: CallRecordingTranslationDto;

  @ApiPropertyOptional({
    description:
      'Where it can be watched: an https address, or a path of this site. Absent for a file of our own, which is only played.',
    format: 'uri-reference',
    example: 'https://fathom.video/share/xyz123',
  })
  recordingUrl?: string;

  @ApiPropertyOptional({
    description: 'What plays it on the page; absent where it can only be linked.',
    type: RecordingPlayerDto,
  })
  player?: RecordingPlayerDto;

  @ApiProperty({
    description: 'Whether it has a transcript, which only the single recording contains.',
    example: true,
  })
  hasTranscript: boolean;

  @ApiProperty({
    description: 'How many action items came out of the call.',
    type: 'integer',
    minimum: 0,
    maximum: callRecordingLimits.actionItems,
    example: 3,
  })
  actionItemsCount: number;

  @ApiProperty({ description: 'Its parts, in the order of their times.', type: [RecordingChapterDto] })
  chapters: RecordingChapterDto[];

  @ApiPropertyOptional({
    description: 'Where you stopped watching: seconds from the start. Other members never see it.',
    type: 'integer',
    minimum: 0,
    example: 754,
  })
  positionSeconds?: number;

  @ApiProperty({ description: "How many members' notes it has.", type: 'integer', minimum: 0, example: 3 })
  notesCount: number;
}

/** One recording with its full text. */
export class CallRecordingDetailDto extends CallRecordingDto {
  @ApiPropertyOptional({
    description: 'A line for each utterance: `[00:05:32] Ana: text`. Plain text.',
    maxLength: callRecordingLimits.transcript,
    example: '[00:00:04] Ana: Good evening.\n[00:00:07] Ben: Hello.',
  })
  transcript?: string;
}

/** Selected columns of the list. `createdAt` is `recorded_at`, by which the cursor is ordered. */
export interface CallRecordingRow {
  id: string;
  createdAt: Date;
  title: string;
  description: string | null;
  duration: number | null;
  attendees: string[];
  summary: string | null;
  language: Language;
  translatedTitle: string | null;
  translatedDescription: string | null;
  translatedSummary: string | null;
  recordingUrl: string | null;
  hasTranscript: boolean;
  notesCount: number;
  actionItemsCount: number;
  chapters: Chapter[];
  /** In members' lists. */
  positionSeconds?: number | null;
  isVisible: boolean;
  isFromFathom: boolean;
  publishedAt: Date | null;
}

function toTranslationDto(row: CallRecordingRow): CallRecordingTranslationDto | undefined {
  const { language, translatedTitle: title, translatedDescription: description, translatedSummary: summary } = row;
  if (title === null && description === null && summary === null) return undefined;
  return {
    language: language === 'en' ? 'es' : 'en',
    title: title ?? undefined,
    description: description ?? undefined,
    descriptionTree: description === null ? undefined : plainTree(description),
    summary: summary ?? undefined,
    summaryTree: summary === null ? undefined : plainTree(summary),
  };
}

export function toCallRecordingDto(row: CallRecordingRow): CallRecordingDto {
  return {
    id: row.id,
    title: row.title,
    description: row.description ?? undefined,
    descriptionTree: row.description === null ? undefined : plainTree(row.description),
    recordedAt: row.createdAt.toISOString(),
    duration: row.duration ?? undefined,
    attendees: row.attendees,
    summary: row.summary ?? undefined,
    summaryTree: row.summary === null ? undefined : plainTree(row.summary),
    language: row.language,
    translation: toTranslationDto(row),
    // Where the practice keeps its file is no business of members: they get a player.
    recordingUrl: row.recordingUrl === null || storedFileOf(row.recordingUrl) ? undefined : row.recordingUrl,
    player: row.recordingUrl === null ? undefined : playerOf(row.recordingUrl, row.id),
    hasTranscript: row.hasTranscript,
    notesCount: row.notesCount,
    actionItemsCount: row.actionItemsCount,
    chapters: row.chapters,
    positionSeconds: row.positionSeconds ?? undefined,
  };
}

export function toCallRecordingDetailDto(
  row: CallRecordingRow & { transcript: string | null },
): CallRecordingDetailDto {
  return { ...toCallRecordingDto(row), transcript: row.transcript ?? undefined };
}
