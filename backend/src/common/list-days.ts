import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import { BOOKING_ZONE } from '@leap/domain';
import { AdminListQueryDto } from './admin-list.js';
import type { ListStatement } from './list-statement.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day of the calendar, `YYYY-MM-DD`, from the year 1900 on. */
export function isCalendarDay(text: unknown): text is string {
  if (typeof text !== 'string' || !DAY.test(text) || text < '1900') return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Refuses what is no day of the calendar (`invalid_format`). */
export const IsCalendarDay = (): PropertyDecorator =>
  ValidateBy({ name: 'matches', validator: { validate: isCalendarDay, defaultMessage: () => 'This is no day.' } });

const DayField = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ description, format: 'date', example: '2026-11-20' }),
    IsOptional(),
    IsCalendarDay(),
  );

/** The query of a list whose rows came on a day. */
export class DatedListQueryDto extends AdminListQueryDto {
  @DayField("From this day on, in the business's time zone.")
  from?: string;

  @DayField("Until the end of this day, in the business's time zone.")
  to?: string;
}

/** Rows that came from the beginning of `from` until the end of `to`, by the practice's clock. */
export function whereDays(
  statement: ListStatement,
  { from, to }: Pick<DatedListQueryDto, 'from' | 'to'>,
  column = 'created_at',
): ListStatement {
  return statement
    .where(from, (day) => `${column} >= ${day}::date::timestamp AT TIME ZONE '${BOOKING_ZONE}'`)
    .where(to, (day) => `${column} < (${day}::date + 1)::timestamp AT TIME ZONE '${BOOKING_ZONE}'`);
}
