import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  weeklyCallLimits,
  weeklyCallStatuses,
  type WeeklyCallNote,
  type WeeklyCallSchedule,
  type WeeklyCallStatus,
} from '@leap/domain';

/** When a call takes place every week. */
export class WeeklyCallScheduleDto implements WeeklyCallSchedule {
  @ApiProperty({ description: '1 is Monday, 7 is Sunday.', type: 'integer', minimum: 1, maximum: 7, example: 1 })
  weekday: number;

  @ApiProperty({ description: 'On the clock of the time zone, in summer and winter.', example: '18:00' })
  time: string;

  @ApiProperty({ description: 'Length in minutes.', type: 'integer', example: 60 })
  minutes: number;

  @ApiProperty({ description: 'IANA time zone.', example: 'America/New_York' })
  timeZone: string;
}

/** A note of the owner, in one language or both. */
export class WeeklyCallNoteDto {
  @ApiPropertyOptional({ description: 'English.', maxLength: weeklyCallLimits.note, example: 'It is a holiday.' })
  en?: string;

  @ApiPropertyOptional({ description: 'Spanish.', maxLength: weeklyCallLimits.note, example: 'Es un día festivo.' })
  es?: string;
}

/** What differs in one week. */
export class WeeklyCallChangeDto {
  @ApiProperty({
    description: 'The Monday of the week of the regular call, in its time zone.',
    format: 'date',
    example: '2026-11-23',
  })
  week: string;

  @ApiProperty({
    description: '`regular`: it takes place as usual after all.',
    enum: weeklyCallStatuses,
    enumName: 'WeeklyCallStatus',
    example: 'moved',
  })
  status: WeeklyCallStatus;

  @ApiPropertyOptional({
    description: 'When a moved call starts.',
    format: 'date-time',
    example: '2026-11-24T23:00:00.000Z',
  })
  startsAt?: string;

  @ApiPropertyOptional({
    description: 'Why; absent without a note. Readers of the other language see the one that there is.',
    type: WeeklyCallNoteDto,
  })
  note?: WeeklyCallNoteDto;
}

/** What differs in one week, as it is stored. */
export interface StoredCallChange {
  week: string;
  status: WeeklyCallStatus;
  startsAt: Date | null;
  note: WeeklyCallNote;
}

export const toWeeklyCallChangeDto = ({ week, status, startsAt, note }: StoredCallChange): WeeklyCallChangeDto => ({
  week,
  status,
  ...(startsAt ? { startsAt: startsAt.toISOString() } : {}),
  ...(note.en || note.es ? { note } : {}),
});
