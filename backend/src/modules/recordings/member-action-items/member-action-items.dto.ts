import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsUUID } from 'class-validator';
import { callRecordingLimits, languages, type Language } from '@leap/domain';
import { DAY_PATTERN, IsCalendarDay } from '../../../common/instants.js';

const RECORDING_ID = '0d6c0a53-3f0c-4f0e-9a55-3a8a2d6b7c11';
const ITEM_ID = '5b0f6a0e-7f0e-4f4d-9d3c-1d2f8f6f3a21';
const DUE_ON = { format: 'date', pattern: DAY_PATTERN, example: '2026-11-20' };

export class ActionItemParamDto {
  @ApiProperty({ description: 'Id of the recording.', format: 'uuid', example: RECORDING_ID })
  @IsUUID()
  id: string;

  @ApiProperty({ description: 'Id of the action item.', format: 'uuid', example: ITEM_ID })
  @IsUUID()
  itemId: string;
}

/** What a member makes of an action item: sent as a whole. */
export class KeepActionItemDto {
  @ApiProperty({ description: 'Whether it is done.', example: false })
  @IsBoolean()
  isDone: boolean;

  @ApiPropertyOptional({ description: 'The day by which to do it. Absent: none.', ...DUE_ON })
  @IsOptional()
  @IsCalendarDay()
  dueOn?: string;
}

/** An action item of a call, and what the member made of it. */
export class ActionItemDto {
  @ApiProperty({ description: 'Id of the action item.', format: 'uuid', example: ITEM_ID })
  id: string;

  @ApiProperty({
    description: 'What to do, plain text.',
    maxLength: callRecordingLimits.actionItem,
    example: 'Say one small no a day',
  })
  text: string;

  @ApiProperty({ description: 'Language of the text.', enum: languages, enumName: 'Language', example: 'en' })
  language: Language;

  @ApiPropertyOptional({
    description: 'The same in the other language, where the practice has translated it.',
    maxLength: callRecordingLimits.actionItem,
    example: 'Di un pequeño no cada día',
  })
  translation?: string;

  @ApiProperty({ description: 'Whether you took it over.', example: true })
  isMine: boolean;

  @ApiPropertyOptional({ description: 'The day that you set.', ...DUE_ON })
  dueOn?: string;

  @ApiPropertyOptional({
    description: 'When you ticked it.',
    format: 'date-time',
    example: '2026-11-18T08:15:00.000Z',
  })
  doneAt?: string;
}

/** An action item on a member's own list, with its call. */
export class MyActionItemDto extends ActionItemDto {
  @ApiProperty({ description: 'Id of the recording.', format: 'uuid', example: RECORDING_ID })
  callRecordingId: string;

  @ApiProperty({
    description: 'Title of the recording.',
    maxLength: callRecordingLimits.title,
    example: 'Monday call: saying no',
  })
  callTitle: string;

  @ApiPropertyOptional({
    description: 'Its title in the other language, where it is translated.',
    maxLength: callRecordingLimits.title,
    example: 'Llamada del lunes: decir que no',
  })
  translatedCallTitle?: string;
}

/** Selected columns of an item of a call. */
export interface ActionItemRow {
  itemId: string;
  text: string;
  language: Language;
  translation: string | null;
  isMine: boolean;
  dueOn: string | null;
  doneAt: Date | null;
}

/** Selected columns of a member's list. */
export interface MyActionItemRow extends ActionItemRow {
  id: string;
  createdAt: Date;
  callRecordingId: string;
  callTitle: string;
  translatedCallTitle: string | null;
}

export const toActionItemDto = (row: ActionItemRow): ActionItemDto => ({
  id: row.itemId,
  text: row.text,
  language: row.language,
  translation: row.translation ?? undefined,
  isMine: row.isMine,
  dueOn: row.dueOn ?? undefined,
  doneAt: row.doneAt?.toISOString(),
});

export const toMyActionItemDto = (row: MyActionItemRow): MyActionItemDto => ({
  ...toActionItemDto(row),
  callRecordingId: row.callRecordingId,
  callTitle: row.callTitle,
  translatedCallTitle: row.translatedCallTitle ?? undefined,
});
