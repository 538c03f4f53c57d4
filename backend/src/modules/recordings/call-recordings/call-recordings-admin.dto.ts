import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  NotContains,
  isURL,
  ValidateBy,
} from 'class-validator';
import { callRecordingLimits, isCallToCome, storedFileOf, type Language } from '@leap/domain';
import { sitePath } from '../../../auth/site-path.js';
import { AdminListQueryDto } from '../../../common/admin-list.js';
import type { CsvColumn } from '../../../common/csv.js';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { VersionField } from '../../../common/edit-version.js';
import { LanguageField, OptionalText, OptionalWholeNumber, RequiredText } from '../../../common/fields.js';
import { InstantField } from '../../../common/instants.js';
import type { ActionItem } from './action-items.js';
import { chapterLine } from './chapters.js';
import { CallRecordingDto, toCallRecordingDto, type CallRecordingRow } from './call-recordings.dto.js';

const LONGEST_URL = 2048;
const MINUTES_OF_A_DAY = 1440;

/** An https address, a path of this site, or a file of our own store: no other scheme may become a link. */
const IsWatchAddress = (): PropertyDecorator =>
  ValidateBy({
    name: 'isUrl',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' &&
        (sitePath(value) !== undefined ||
          storedFileOf(value) !== undefined ||
          isURL(value, { protocols: ['https'], require_protocol: true, require_valid_protocol: true })),
    },
  });

/** `pending`: never published. `hidden`: unpublished. */
export const recordingStates = ['pending', 'published', 'hidden'] as const;
export type RecordingState = (typeof recordingStates)[number];
const RECORDING_STATE = { enum: recordingStates, enumName: 'RecordingState' };

export class ListAdminCallRecordingsQueryDto extends AdminListQueryDto {
  @ApiPropertyOptional({ description: 'Only those in this state.', ...RECORDING_STATE, example: 'pending' })
  @IsOptional()
  @IsIn(recordingStates)
  state?: RecordingState;
}

/** A text in the other language. Absent: unchanged; an empty one arrives as null, which removes it. */
const TranslatedText = (maxLength: number, description: string, example: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      description: `${description} in the other language. Absent: unchanged.`,
      maxLength,
      example,
    }),
    Transform(({ value }: { value: unknown }) => {
      const text = typeof value === 'string' ? value.trim() : value;
      return text === '' ? null : text;
    }),
    IsOptional(),
    IsString(),
    MaxCharacters(maxLength),
  );

/** Refuses a call in the future (`too_large`). Invalid dates are left to other rules. */
const HasBegun = (): PropertyDecorator =>
  ValidateBy({
    name: 'maxDate',
    validator: {
      validate: (begin: unknown) => !(begin instanceof Date) || !isCallToCome(begin, new Date()),
      defaultMessage: () => 'This call is still to come.',
    },
  });

/** A recording entered by the practice; pending until it is published. */
export class CreateAdminCallRecordingDto {
  @RequiredText(callRecordingLimits.title, { description: 'Title, plain text.', example: 'Monday call: saying no' })
  title: string;

  @OptionalText(callRecordingLimits.description, {
    description: 'What it is about, markdown.',
    example: 'The second call about boundaries.',
  })
  description?: string;

  @InstantField({
    description: "When the call began: tomorrow at the latest, in the business's time zone.",
    example: '2026-11-16T23:00:00.000Z',
  })
  @HasBegun()
  recordedAt: Date;

  @OptionalWholeNumber({ min: 0, max: MINUTES_OF_A_DAY }, 'Length in whole minutes.', 75)
  duration?: number;

  @ApiProperty({
    description: 'Names of the attendees. Email addresses are refused: members read this.',
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: callRecordingLimits.attendee },
    maxItems: callRecordingLimits.attendees,
    example: ['Ana', 'Ben'],
  })
  @Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((name: unknown) => (typeof name === 'string' ? name.trim() : name)) : value,
  )
  @IsArray()
  @ArrayMaxSize(callRecordingLimits.attendees)
  @IsString({ each: true })
  @IsNotEmpty({ each: true })
  @MaxCharacters(callRecordingLimits.attendee, { each: true })
  @NotContains('@', { each: true })
  attendees: string[];

  @ApiPropertyOptional({
    description:
      'Chapters, one a line: its time from the start, and its title. They are stored in the order of their times, no two of one time. Absent: unchanged.',
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: callRecordingLimits.chapterLine },
    maxItems: callRecordingLimits.chapters,
    example: ['0:00 Arriving', '12:34 Saying no'],
  })
  @Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((text: unknown) => (typeof text === 'string' ? text.trim() : text)) : value,
  )
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(callRecordingLimits.chapters)
  @IsString({ each: true })
  @MaxCharacters(callRecordingLimits.chapterLine, { each: true })
  chapters?: string[];

  @ApiPropertyOptional({
    description:
      'What came out of the call to be done, in its order; members may take items over. Absent: unchanged. A reworded item stays the same item to those who took it over, and one that is removed stays on their lists.',
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: callRecordingLimits.actionItem },
    maxItems: callRecordingLimits.actionItems,
    example: ['Say one small no a day'],
  })
  @Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((text: unknown) => (typeof text === 'string' ? text.trim() : text)) : value,
  )
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(callRecordingLimits.actionItems)
  @IsString({ each: true })
  @IsNotEmpty({ each: true })
  @MaxCharacters(callRecordingLimits.actionItem, { each: true })
  actionItems?: string[];

  @OptionalText(callRecordingLimits.summary, {
    description: 'Markdown, never HTML.',
    example: '## What came up\n- Saying no **without** a reason',
  })
  summary?: string;

  @LanguageField(
    'Language of title, description, summary, chapters and action items. Absent: unchanged, English of a new one.',
  )
  language?: Language;

  @TranslatedText(callRecordingLimits.title, 'Title', 'Llamada del lunes: decir que no')
  translatedTitle?: string;

  @TranslatedText(callRecordingLimits.description, 'Description', 'La segunda llamada sobre límites.')
  translatedDescription?: string;

  @TranslatedText(callRecordingLimits.summary, 'Summary', '## Lo que surgió')
  translatedSummary?: string;

  @ApiPropertyOptional({
    description:
      'Action items in the other language, one for each of `actionItems`, in the same order; empty texts where there is none. Absent: unchanged, except for reworded items.',
    type: 'array',
    items: { type: 'string', maxLength: callRecordingLimits.actionItem },
    maxItems: callRecordingLimits.actionItems,
    example: ['Di un pequeño no cada día'],
  })
  @Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((text: unknown) => (typeof text === 'string' ? text.trim() : text)) : value,
  )
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(callRecordingLimits.actionItems)
  @IsString({ each: true })
  @MaxCharacters(callRecordingLimits.actionItem, { each: true })
  translatedActionItems?: string[];

  @ApiPropertyOptional({
    description:
      'Titles of the chapters in the other language, one for each of `chapters`, in the same order; empty texts where there is none. Absent: unchanged, except for chapters of other titles.',
    type: 'array',
    items: { type: 'string', maxLength: callRecordingLimits.chapter },
    maxItems: callRecordingLimits.chapters,
    example: ['Llegar', 'Decir que no'],
  })
  @Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((text: unknown) => (typeof text === 'string' ? text.trim() : text)) : value,
  )
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(callRecordingLimits.chapters)
  @IsString({ each: true })
  @MaxCharacters(callRecordingLimits.chapter, { each: true })
  translatedChapters?: string[];

  @OptionalText(LONGEST_URL, {
    description:
      'Where it can be watched: an https address, a path of this site, or `store:` and the name of a video or sound file in the folder `recordings` of the object store (of `DATA_DIR` without one), which members reach by links of ten minutes.',
    example: 'https://fathom.video/share/xyz123',
  })
  @IsWatchAddress()
  recordingUrl?: string;
}

/** All texts of a recording, and its expected version; the transcript is not editable. */
export class UpdateAdminCallRecordingDto extends CreateAdminCallRecordingDto {
  @VersionField()
  version: string;
}

/** A recorded call as administrators see it. */
export class AdminCallRecordingDto extends OmitType(CallRecordingDto, [
  'descriptionTree',
  'summaryTree',
  'actionItemsCount',
  'chapters',
  'positionSeconds',
  'translation',
]) {
  @ApiProperty({
    description: 'What came out of the call to be done, in its order.',
    type: [String],
    maxItems: callRecordingLimits.actionItems,
    example: ['Say one small no a day'],
  })
  actionItems: string[];

  @ApiProperty({
    description: 'The same in the other language, in the same order; empty texts where there is none.',
    type: [String],
    maxItems: callRecordingLimits.actionItems,
    example: ['Di un pequeño no cada día'],
  })
  translatedActionItems: string[];

  @ApiProperty({
    description: 'Chapters, in the order of their times: the time from the start, and the title.',
    type: [String],
    maxItems: callRecordingLimits.chapters,
    example: ['0:00 Arriving', '12:34 Saying no'],
  })
  chapters: string[];

  @ApiProperty({
    description: 'Their titles in the other language, in the same order; empty texts where there is none.',
    type: [String],
    maxItems: callRecordingLimits.chapters,
    example: ['Llegar', 'Decir que no'],
  })
  translatedChapters: string[];

  @ApiPropertyOptional({
    description: 'Title in the other language.',
    maxLength: callRecordingLimits.title,
    example: 'Llamada del lunes: decir que no',
  })
  translatedTitle?: string;

  @ApiPropertyOptional({
    description: 'Description in the other language, markdown.',
    maxLength: callRecordingLimits.description,
    example: 'La segunda llamada sobre límites.',
  })
  translatedDescription?: string;

  @ApiPropertyOptional({
    description: 'Summary in the other language, markdown.',
    maxLength: callRecordingLimits.summary,
    example: '## Lo que surgió',
  })
  translatedSummary?: string;

  @ApiProperty({ description: 'Whether members see it.', ...RECORDING_STATE, example: 'pending' })
  state: RecordingState;

  @ApiProperty({ description: 'Whether Fathom sent it.', example: true })
  isFromFathom: boolean;

  @ApiPropertyOptional({
    description: 'When it was published first.',
    format: 'date-time',
    example: '2026-11-17T09:12:00.000Z',
  })
  publishedAt?: string;

  @ApiPropertyOptional({
    description: 'When its texts were last edited here; Fathom no longer updates it afterwards.',
    format: 'date-time',
    example: '2026-11-17T09:10:00.000Z',
  })
  editedAt?: string;

  @ApiProperty({
    description: 'Its version: sent back with a change.',
    format: 'date-time',
    example: '2026-11-17T09:12:00.000Z',
  })
  updatedAt: string;
}

/** Selected columns of one recording. */
export interface AdminCallRecordingRow extends CallRecordingRow {
  actionItems: ActionItem[];
  editedAt: Date | null;
  updatedAt: Date;
}

const stateOf = (row: AdminCallRecordingRow): RecordingState =>
  row.isVisible ? 'published' : row.publishedAt ? 'hidden' : 'pending';

export function toAdminCallRecordingDto(row: AdminCallRecordingRow): AdminCallRecordingDto {
  const {
    descriptionTree: _description,
    summaryTree: _summary,
    actionItemsCount: _count,
    chapters: _chapters,
    positionSeconds: _position,
    translation: _translation,
    ...recording
  } = toCallRecordingDto(row);
  return {
    ...recording,
    recordingUrl: row.recordingUrl ?? undefined,
    actionItems: row.actionItems.map(({ text }) => text),
    translatedActionItems: row.actionItems.map(({ translation = '' }) => translation),
    chapters: row.chapters.map(chapterLine),
    translatedChapters: row.chapters.map(({ translation = '' }) => translation),
    translatedTitle: row.translatedTitle ?? undefined,
    translatedDescription: row.translatedDescription ?? undefined,
    translatedSummary: row.translatedSummary ?? undefined,
    state: stateOf(row),
    isFromFathom: row.isFromFathom,
    publishedAt: row.publishedAt?.toISOString(),
    editedAt: row.editedAt?.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Columns of the CSV file. */
export const callRecordingColumns: readonly CsvColumn<AdminCallRecordingRow>[] = [
  { header: 'Recorded at', value: ({ createdAt }) => createdAt },
  { header: 'Title', value: ({ title }) => title },
  { header: 'State', value: stateOf },
  { header: 'Minutes', value: ({ duration }) => duration },
  { header: 'Who was there', value: ({ attendees }) => attendees.join(', ') },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Action items', value: ({ actionItems }) => actionItems.map(({ text }) => text).join('\n') },
  { header: 'Chapters', value: ({ chapters }) => chapters.map(chapterLine).join('\n') },
  { header: 'Summary', value: ({ summary }) => summary },
  { header: 'Language', value: ({ language }) => language },
  { header: 'Translated title', value: ({ translatedTitle }) => translatedTitle },
  { header: 'Translated description', value: ({ translatedDescription }) => translatedDescription },
  { header: 'Translated summary', value: ({ translatedSummary }) => translatedSummary },
  { header: 'Address', value: ({ recordingUrl }) => recordingUrl },
  { header: 'Notes', value: ({ notesCount }) => notesCount },
  { header: 'From Fathom', value: ({ isFromFathom }) => isFromFathom },
  { header: 'Id', value: ({ id }) => id },
];
