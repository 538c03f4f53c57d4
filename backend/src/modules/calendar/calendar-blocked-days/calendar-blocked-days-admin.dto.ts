import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { bookingStatuses, type BookingStatus } from '@leap/domain';
import { OptionalText } from '../../../common/fields.js';
import { DAY_PATTERN, IsCalendarDay } from '../../../common/instants.js';

const NOTE_LENGTH = 200;
const DAY = { description: "Day in the business's time zone.", format: 'date', example: '2026-12-24' };

export class CalendarDayParamDto {
  @ApiProperty({ ...DAY, pattern: DAY_PATTERN })
  @IsCalendarDay()
  day: string;
}

const LAST_DAY = { ...DAY, description: 'The last day, which is included; that day alone when absent.' };

/** The end of a range of days. */
export class BlockedRangeQueryDto {
  @ApiPropertyOptional({ ...LAST_DAY, pattern: DAY_PATTERN })
  @IsOptional()
  @IsCalendarDay()
  lastDay?: string;
}

export class BlockCalendarDayDto extends IntersectionType(CalendarDayParamDto, BlockedRangeQueryDto) {
  @OptionalText(NOTE_LENGTH, { description: "The owner's own note; visitors never see it.", example: 'Holiday' })
  note?: string;
}

/** A call on a blocked day. */
export class BlockedDayCallDto {
  @ApiProperty({ description: 'Id of the call.', format: 'uuid', example: '0d5b2f7e-2a43-4c1e-8f2d-6c9a1b3e5d70' })
  id: string;

  @ApiProperty({ description: 'When it begins.', format: 'date-time', example: '2026-12-24T18:00:00.000Z' })
  startsAt: string;

  @ApiProperty({ description: 'Name of the visitor.', example: 'Ana Example' })
  name: string;

  @ApiProperty({ description: 'Its status.', enum: bookingStatuses, enumName: 'BookingStatus', example: 'confirmed' })
  bookingStatus: BookingStatus;
}

/** A blocked day. */
export class AdminBlockedDayDto {
  @ApiProperty(DAY)
  day: string;

  @ApiPropertyOptional({ description: "The owner's own note.", example: 'Holiday' })
  note?: string;

  @ApiProperty({ description: 'Calls still booked on that day, in order.', type: [BlockedDayCallDto] })
  calls: BlockedDayCallDto[];
}

/** A call with its day, as read from the database. */
export interface DayCall {
  id: string;
  startsAt: Date;
  name: string;
  bookingStatus: BookingStatus;
}

/** A blocked day with its calls. */
export interface BlockedDay {
  day: string;
  note: string | null;
  calls: DayCall[];
}

export function toAdminBlockedDayDto({ day, note, calls }: BlockedDay): AdminBlockedDayDto {
  return {
    day,
    note: note ?? undefined,
    calls: calls.map((call) => ({ ...call, startsAt: call.startsAt.toISOString() })),
  };
}
