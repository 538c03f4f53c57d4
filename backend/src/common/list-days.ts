import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { BOOKING_ZONE } from '@leap/domain';
import { AdminListQueryDto } from './admin-list.js';
import { DAY_PATTERN, IsCalendarDay } from './instants.js';
import type { ListStatement } from './list-statement.js';

const DayField = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ description, format: 'date', pattern: DAY_PATTERN, example: '2026-11-20' }),
    IsOptional(),
    IsCalendarDay(),
  );

/** Filter of a list by day. */
export class DatedListQueryDto extends AdminListQueryDto {
  @DayField("From this day on, in the business's time zone.")
  from?: string;

  @DayField("Until the end of this day, in the business's time zone.")
  to?: string;
}

/** Rows from the start of `from` until the end of `to`, in the practice's time zone. */
export function whereDays(
  statement: ListStatement,
  { from, to }: Pick<DatedListQueryDto, 'from' | 'to'>,
  column = 'created_at',
): ListStatement {
  return statement
    .where(from, (day) => `${column} >= ${day}::date::timestamp AT TIME ZONE '${BOOKING_ZONE}'`)
    .where(to, (day) => `${column} < (${day}::date + 1)::timestamp AT TIME ZONE '${BOOKING_ZONE}'`);
}
