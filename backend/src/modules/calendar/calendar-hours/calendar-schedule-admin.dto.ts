import { ApiProperty, ApiPropertyOptional, IntersectionType, PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsObject,
  IsOptional,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  BlockCalendarDayDto,
  BlockedRangeQueryDto,
  CalendarDayParamDto,
} from '../calendar-blocked-days/calendar-blocked-days-admin.dto.js';
import {
  CalendarHoursDayParamDto,
  CalendarWeekdayParamDto,
  ChangeCalendarHoursDto,
  LAST_START,
  MOST_STARTS,
} from './calendar-hours-admin.dto.js';

/** Limit of changed or blocked days and ranges of one request. */
const MOST_CHANGES = 100;

/** Changed hours; the regular ones are restored without any. */
class SavedHoursDto extends PickType(ChangeCalendarHoursDto, ['version']) {
  @ApiPropertyOptional({
    description: 'Start times of the calls, in minutes after midnight; absent: the regular hours are restored.',
    type: [Number],
    items: { type: 'integer', minimum: 0, maximum: LAST_START },
    maxItems: MOST_STARTS,
    example: [600, 660],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_STARTS)
  @IsInt({ each: true })
  @Min(0, { each: true })
  @Max(LAST_START, { each: true })
  startMinutes?: number[];
}

export class SavedWeekdayDto extends IntersectionType(SavedHoursDto, CalendarWeekdayParamDto) {}
export class SavedDayDto extends IntersectionType(SavedHoursDto, CalendarHoursDayParamDto) {}
export class UnblockedRangeDto extends IntersectionType(CalendarDayParamDto, BlockedRangeQueryDto) {}

const ListOf = (type: new () => object, description: string, keyOf: (item: never) => unknown): PropertyDecorator => {
  const decorators = [
    ApiProperty({ description, type: [type], maxItems: MOST_CHANGES }),
    IsArray(),
    ArrayMaxSize(MOST_CHANGES),
    ArrayUnique((item: unknown) => (typeof item === 'object' && item !== null ? keyOf(item as never) : item)),
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Type(() => type),
  ];
  return (target, name) => decorators.forEach((decorate) => decorate(target, name));
};

/** All changes of the page with the hours, stored together or not at all. */
export class SaveCalendarScheduleDto {
  @ListOf(
    SavedWeekdayDto,
    'Changed weekdays, each with its expected version.',
    ({ weekday }: SavedWeekdayDto) => weekday,
  )
  weekdays: SavedWeekdayDto[];

  @ListOf(SavedDayDto, 'Changed days, each with its expected version.', ({ day }: SavedDayDto) => day)
  days: SavedDayDto[];

  @ListOf(
    UnblockedRangeDto,
    'Days and ranges to unblock, before others are blocked.',
    ({ day }: UnblockedRangeDto) => day,
  )
  unblocked: UnblockedRangeDto[];

  @ListOf(BlockCalendarDayDto, 'Days and ranges to block.', ({ day }: BlockCalendarDayDto) => day)
  blocked: BlockCalendarDayDto[];
}
