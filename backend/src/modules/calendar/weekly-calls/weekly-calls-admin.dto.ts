import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { fieldLimits, weeklyCallLimits, weeklyCallStatuses, type WeeklyCallStatus } from '@leap/domain';
import { VersionField } from '../../../common/edit-version.js';
import { OptionalText, RequiredText, WholeNumber } from '../../../common/fields.js';
import {
  DAY_PATTERN,
  IsCalendarDay,
  IsTimeZone,
  OptionalInstant,
  OptionalInstantText,
  TimeOfDay,
} from '../../../common/instants.js';
import { OptionalAddress, Part } from '../../content/content.module.js';
import { WeeklyCallChangeDto, WeeklyCallScheduleDto } from '../../../common/weekly-schedule.dto.js';

const { minutes, note } = weeklyCallLimits;

/** Whose call. */
export class CallSeriesQueryDto {
  @ApiPropertyOptional({
    description: 'Id of the pod whose call it is; absent: the weekly call of all members.',
    format: 'uuid',
    example: '0198c0de-7a11-7000-8000-000000000080',
  })
  @IsOptional()
  @IsUUID()
  podId?: string;
}

export class CallWeekParamDto {
  @ApiProperty({
    description: 'The Monday of the week of the regular call.',
    format: 'date',
    pattern: DAY_PATTERN,
    example: '2026-11-23',
  })
  @IsCalendarDay()
  week: string;
}

export class UpdateAdminWeeklyCallDto {
  @WholeNumber({ min: 1, max: 7 }, '1 is Monday, 7 is Sunday.', 1)
  weekday: number;

  @TimeOfDay('On the clock of the time zone.', '18:00')
  time: string;

  @WholeNumber(minutes, 'Length in minutes.', 60)
  minutes: number;

  @RequiredText(fieldLimits.timeZone, { description: 'IANA time zone.', example: 'America/New_York' })
  @IsTimeZone()
  timeZone: string;

  @OptionalAddress('Where it takes place; members alone see it.', 'https://example.com/weekly-call')
  joinUrl?: string;

  @VersionField()
  version: string;
}

/** A note for those who take part. One language is enough: readers of the other see it too. */
export class CallNoteDto {
  @OptionalText(note, { description: 'English.', example: 'It is a holiday.' })
  en?: string;

  @OptionalText(note, { description: 'Spanish.', example: 'Es un día festivo.' })
  es?: string;
}

/** What happens with the call of one week. */
export class ChangeAdminCallDto {
  @ApiProperty({
    description: '`regular`: a cancelled or moved call takes place as usual after all.',
    enum: weeklyCallStatuses,
    enumName: 'WeeklyCallStatus',
    example: 'moved',
  })
  @IsIn(weeklyCallStatuses)
  status: WeeklyCallStatus;

  @OptionalInstant({
    description: `When a moved call starts: at most ${weeklyCallLimits.movedDays} days from its regular time.`,
    example: '2026-11-24T23:00:00.000Z',
  })
  startsAt?: Date;

  @Part(CallNoteDto, 'Why.')
  note: CallNoteDto;

  @OptionalInstantText({
    description:
      'The expected version of the exception; absent when there was none. If it has changed since, nothing is stored.',
    example: '2026-11-20T10:00:00.000Z',
  })
  version?: string;
}

/** The call of one week. */
export class AdminCallDto extends OmitType(WeeklyCallChangeDto, ['startsAt']) {
  @ApiProperty({
    description: 'When it starts; of a cancelled one, when it would have.',
    format: 'date-time',
    example: '2026-11-24T23:00:00.000Z',
  })
  startsAt: string;

  @ApiProperty({ description: 'When it is over.', format: 'date-time', example: '2026-11-25T00:00:00.000Z' })
  endsAt: string;

  @ApiProperty({
    description: 'When the schedule has it.',
    format: 'date-time',
    example: '2026-11-23T23:00:00.000Z',
  })
  regularStartsAt: string;

  @ApiPropertyOptional({
    description: 'Version of the exception; absent while there is none.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  version?: string;
}

export class AdminWeeklyCallDto extends WeeklyCallScheduleDto {
  @ApiProperty({ description: 'Id.', format: 'uuid', example: '0198c0de-7a11-7000-8000-000000000001' })
  id: string;

  @ApiPropertyOptional({
    description: 'Where it takes place; absent while no link is set.',
    format: 'uri',
    example: 'https://example.com/weekly-call',
  })
  joinUrl?: string;

  @ApiProperty({
    description: 'Version of the schedule and the link.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  updatedAt: string;

  @ApiProperty({
    description: 'The calls of the coming weeks that are not over, in the order of their starts.',
    type: [AdminCallDto],
  })
  calls: AdminCallDto[];
}
