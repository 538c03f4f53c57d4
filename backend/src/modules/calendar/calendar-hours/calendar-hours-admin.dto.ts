import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { DAY_PATTERN, IsCalendarDay, OptionalInstantText } from '../../../common/instants.js';

/** Limit of calls in one day. */
export const MOST_STARTS = 23;
/** The last hour of a day. */
export const LAST_START = 1380;
const STARTS = {
  description:
    "Start times of the calls, in minutes after midnight in the business's time zone: 600 is 10:00 AM. None: no calls.",
  type: [Number] as [typeof Number],
  items: { type: 'integer', minimum: 0, maximum: LAST_START },
  example: [600, 660],
};
const VERSION = {
  description:
    'The expected version: `updatedAt` as last read; absent when there was none. If it has changed since, nothing is stored.',
  example: '2026-11-20T10:00:00.000Z',
};

export class CalendarWeekdayParamDto {
  @ApiProperty({ description: '1 is Monday, 7 is Sunday.', type: 'integer', minimum: 1, maximum: 7, example: 2 })
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(7)
  weekday: number;
}

export class CalendarHoursDayParamDto {
  @ApiProperty({
    description: "Day in the business's time zone.",
    format: 'date',
    pattern: DAY_PATTERN,
    example: '2026-12-24',
  })
  @IsCalendarDay()
  day: string;
}

export class ChangeCalendarHoursDto {
  @ApiProperty({ ...STARTS, maxItems: MOST_STARTS })
  @IsArray()
  @ArrayMaxSize(MOST_STARTS)
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(LAST_START, { each: true })
  startMinutes: number[];

  @OptionalInstantText(VERSION)
  version?: string;
}

/** The hours of one weekday. */
export class AdminWeekdayHoursDto {
  @ApiProperty({ description: '1 is Monday, 7 is Sunday.', type: 'integer', example: 2 })
  weekday: number;

  @ApiProperty({ ...STARTS, description: 'The regular start times.' })
  usualStartMinutes: number[];

  @ApiProperty(STARTS)
  startMinutes: number[];

  @ApiPropertyOptional({
    description: 'When they were changed; absent while they are the regular ones.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  updatedAt?: string;
}

/** The hours of one day, which replace those of its weekday. */
export class AdminDayHoursDto {
  @ApiProperty({ description: "Day in the business's time zone.", format: 'date', example: '2026-12-24' })
  day: string;

  @ApiProperty(STARTS)
  startMinutes: number[];

  @ApiProperty({ description: 'When they were changed.', format: 'date-time', example: '2026-11-20T10:00:00.000Z' })
  updatedAt: string;
}

export class AdminCalendarHoursDto {
  @ApiProperty({ description: 'Monday to Sunday.', type: [AdminWeekdayHoursDto] })
  weekdays: AdminWeekdayHoursDto[];

  @ApiProperty({
    description: 'Days from today on with hours of their own, in order; at most 366.',
    type: [AdminDayHoursDto],
  })
  days: AdminDayHoursDto[];
}
