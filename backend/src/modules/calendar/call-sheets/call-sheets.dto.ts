import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { weeklyCallLimits, weeklyCallStatuses, type WeeklyCallStatus } from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { OptionalText } from '../../../common/fields.js';

const { sheetText } = weeklyCallLimits;
const WEEK = {
  description: 'The Monday of the week of the regular call.',
  format: 'date',
  example: '2026-11-23',
} as const;
const MOVED = { description: 'One thing that moved, plain text.', example: 'I said no once, and nothing broke.' };
const BRINGS = { description: 'What is brought to the call, plain text.', example: 'How do I say it to my boss?' };

/** What a member writes for the next call: one of both at least. */
export class KeepCallSheetLineDto {
  @OptionalText(sheetText, MOVED)
  moved?: string;

  @OptionalText(sheetText, BRINGS)
  brings?: string;
}

/** The next call, and what the member wrote for it, or for a canceled one right before it. */
export class MyCallSheetLineDto {
  @ApiProperty(WEEK)
  week: string;

  @ApiProperty({
    description: 'When the call that runs, or the next one, starts.',
    format: 'date-time',
    example: '2026-11-23T23:00:00.000Z',
  })
  startsAt: string;

  @ApiPropertyOptional({ ...MOVED, maxLength: sheetText })
  moved?: string;

  @ApiPropertyOptional({ ...BRINGS, maxLength: sheetText })
  brings?: string;

  @ApiPropertyOptional({
    description:
      'When it was last written; absent while nothing is written for this call: texts are then of a canceled one before it.',
    format: 'date-time',
    example: '2026-11-22T09:30:00.000Z',
  })
  updatedAt?: string;
}

/** A sheet is read and printed as a whole: its pages are long. */
export class ListCallSheetLinesQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({ description: 'Rows per page.', minimum: 1, maximum: 100, default: 100, type: 'integer' })
  override limit: number = 100;
}

/** The call sheet of one call. */
export class CallSheetDto {
  @ApiProperty(WEEK)
  week: string;

  @ApiPropertyOptional({
    description: 'When the call starts or started; absent for calls of an earlier schedule.',
    format: 'date-time',
    example: '2026-11-23T23:00:00.000Z',
  })
  startsAt?: string;

  @ApiProperty({ description: 'IANA time zone in which the call keeps its hour.', example: 'America/New_York' })
  timeZone: string;

  @ApiProperty({
    description: 'Of the call.',
    enum: weeklyCallStatuses,
    enumName: 'WeeklyCallStatus',
    example: 'regular',
  })
  status: WeeklyCallStatus;

  @ApiProperty({ description: 'Whether it is the call that runs, or the next one.', example: true })
  isNext: boolean;

  @ApiProperty({ description: 'How many people bring something.', type: 'integer', example: 7 })
  linesCount: number;

  @ApiProperty({ description: 'How many people answered that they come.', type: 'integer', example: 12 })
  comingCount: number;

  @ApiProperty({ description: 'How many people answered that they cannot come.', type: 'integer', example: 3 })
  notComingCount: number;
}

/** Of the lists of one call sheet. */
export class CallSheetVersionDto {
  @ApiProperty({
    description:
      'Another text whenever a line, homework or an answer on the sheet is another one, or a call of its series is at another time.',
    example: 'o1Zz3QmXJq0b0c1kC7Q8w1vB0sYkq3p7n5d2hT9uE4A',
  })
  version: string;
}

/** How far a person is with what they took over of the last recorded call. */
export class CallSheetHomeworkDto {
  @ApiProperty({
    description: 'Id of the recording: the last one that is published and of before the call.',
    format: 'uuid',
    example: '0d6c0a53-3f0c-4f0e-9a55-3a8a2d6b7c11',
  })
  callRecordingId: string;

  @ApiProperty({ description: 'Title of the recording.', example: 'Monday call: saying no' })
  callTitle: string;

  @ApiProperty({ description: 'Action items that are ticked.', type: 'integer', example: 1 })
  doneCount: number;

  @ApiProperty({ description: 'Action items that the person took over.', type: 'integer', example: 2 })
  itemsCount: number;
}

/** What one person brings. */
export class CallSheetLineDto {
  @ApiProperty({ description: 'Id of the line.', format: 'uuid', example: 'c3b7e9d0-52a4-4b1f-8a8e-94c1f6a2d733' })
  id: string;

  @ApiProperty({ description: 'Id of the person.', format: 'uuid', example: '7e1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21' })
  userId: string;

  @ApiProperty({ description: 'Name of the person, or the address where there is none.', example: 'Ana Example' })
  name: string;

  @ApiPropertyOptional({ ...MOVED, maxLength: sheetText })
  moved?: string;

  @ApiPropertyOptional({ ...BRINGS, maxLength: sheetText })
  brings?: string;

  @ApiProperty({ description: 'When it was last written.', format: 'date-time', example: '2026-11-22T09:30:00.000Z' })
  updatedAt: string;

  @ApiPropertyOptional({ description: 'Absent for people who took nothing over.', type: CallSheetHomeworkDto })
  homework?: CallSheetHomeworkDto;
}

/** Selected columns of a line, its person, and their homework. */
export interface CallSheetLineRow {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  userId: string;
  name: string;
  moved: string | null;
  brings: string | null;
  homework: CallSheetHomeworkDto | null;
}

export const toCallSheetLineDto = (row: CallSheetLineRow): CallSheetLineDto => ({
  id: row.id,
  userId: row.userId,
  name: row.name,
  moved: row.moved ?? undefined,
  brings: row.brings ?? undefined,
  updatedAt: row.updatedAt.toISOString(),
  homework: row.homework ?? undefined,
});
