import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsDate, IsOptional, Matches, ValidateBy } from 'class-validator';
import { IANAZone } from 'luxon';

/**
 * Accepted years of days and instants from requests, cursors, files and providers. PostgreSQL starts in 4714 BC and JavaScript ends in
 * 275760: values beyond cause server errors.
 */
const YEARS = '(?:19|20|21)\\d\\d';
const DAY = `${YEARS}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])`;
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?';
const OFFSET = '(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';

/** Pattern of a day, `YYYY-MM-DD`, for the OpenAPI document; the 31st of short months is refused in addition. */
export const DAY_PATTERN = `^${DAY}$`;
/** Pattern of an instant by RFC 3339, for the OpenAPI document. */
export const INSTANT_PATTERN = `^${DAY}T${TIME}${OFFSET}$`;

const day = new RegExp(DAY_PATTERN);
const instant = new RegExp(INSTANT_PATTERN);
const EARLIEST = Date.parse('1900-01-01T00:00:00Z');
const END = Date.parse('2200-01-01T00:00:00Z');

/** Whether a text is a calendar day, `YYYY-MM-DD`, from 1900 to 2199. */
export function isCalendarDay(text: unknown): text is string {
  if (typeof text !== 'string' || !day.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether a text is an instant by RFC 3339, on a day of {@link isCalendarDay}. */
export const isInstant = (text: unknown): text is string =>
  typeof text === 'string' && instant.test(text) && isCalendarDay(text.slice(0, 10));

/** Whether a date from another source is an instant that can be stored. */
export const isStorableInstant = (date: Date): boolean => date.getTime() >= EARLIEST && date.getTime() < END;

/** Refuses invalid days with `invalid_format`. */
export const IsCalendarDay = (): PropertyDecorator =>
  ValidateBy({ name: 'matches', validator: { validate: isCalendarDay, defaultMessage: () => 'This is no day.' } });

/** Refuses invalid instants with `invalid_format`. */
const IsInstant = (): PropertyDecorator =>
  ValidateBy({ name: 'matches', validator: { validate: isInstant, defaultMessage: () => 'This is no instant.' } });

/** Refuses time zones that nobody knows with `invalid_choice`. */
export const IsTimeZone = (): PropertyDecorator =>
  ValidateBy({
    name: 'isIn',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && /^[a-z]/i.test(value) && IANAZone.isValidZone(value),
      defaultMessage: () => 'An IANA time zone.',
    },
  });

const TIME_OF_DAY_PATTERN = '^(?:[01]\\d|2[0-3]):[0-5]\\d$';

/** A time on a clock: `18:00`. */
export const TimeOfDay = (description: string, example: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ description, pattern: TIME_OF_DAY_PATTERN, example }),
    Matches(new RegExp(TIME_OF_DAY_PATTERN)),
  );

/** OpenAPI documentation of an instant. */
interface InstantDocs {
  description: string;
  example: string;
}

const documented = (docs: InstantDocs) => ({ ...docs, type: String, format: 'date-time', pattern: INSTANT_PATTERN });

/** Converts valid instants; others are left for {@link IsDate} to refuse. */
const ToDate = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (isInstant(value) ? new Date(value) : value));

/** An instant that stays a text. */
export const InstantText = (docs: InstantDocs): PropertyDecorator =>
  applyDecorators(ApiProperty(documented(docs)), IsInstant());

/** The same, where it may be absent. */
export const OptionalInstantText = (docs: InstantDocs): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional(documented(docs)), IsOptional(), IsInstant());

/** An instant as a `Date`; anything else is refused (`invalid_type`). */
export const InstantField = (docs: InstantDocs): PropertyDecorator =>
  applyDecorators(ApiProperty(documented(docs)), ToDate(), IsDate());

/** The same, optional; an empty text counts as absent. */
export const OptionalInstant = (docs: InstantDocs): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional(documented(docs)),
    Transform(({ value }: { value: unknown }) => (value === '' || value === null ? undefined : value)),
    ToDate(),
    IsOptional(),
    IsDate(),
  );
