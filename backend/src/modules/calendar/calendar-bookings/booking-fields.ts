import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, Matches, MaxLength, MinLength, ValidateBy } from 'class-validator';
import { DEFAULT_MEETING_TYPE, MEETING_TYPE_SLUG, meetingTypeLimits } from '@leap/domain';
import { OptionalText, RequiredText } from '../../../common/fields.js';
import { toBookingDate } from './booking-slots.js';

/** Length limit of further submitted fields that are stored with a booking. */
export const bookingLimits = { notes: 2_000, selectedDate: 40, selectedTime: 40 } as const;

export const exampleTime = '10:00 AM - 11:00 AM';

/** A date, or an instant, which stands for its date in the practice's time zone. */
const MeansADate = (): PropertyDecorator =>
  ValidateBy({
    // This constraint name is mapped to the code `invalid_format`.
    name: 'isISO8601',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && toBookingDate(value) !== undefined,
      defaultMessage: () => 'A date such as 2026-11-24, or an ISO instant.',
    },
  });

export const SelectedDate = (): PropertyDecorator =>
  applyDecorators(
    RequiredText(bookingLimits.selectedDate, {
      description: "Day in the business's time zone, `YYYY-MM-DD`. An ISO instant means its Los Angeles date.",
      example: '2026-11-24',
    }),
    MeansADate(),
  );

export const SelectedTime = (): PropertyDecorator =>
  RequiredText(bookingLimits.selectedTime, {
    description: "Label of the slot, in the business's time zone.",
    example: exampleTime,
  });

export const RangeEnd = (description: string, example: string): PropertyDecorator =>
  applyDecorators(OptionalText(bookingLimits.selectedDate, { description, example }), MeansADate());

/** Length limits of the token of a hold: 128 random bits or more. */
const HOLD_TOKEN = { minLength: 32, maxLength: 64 };

export const holdTokenDocs = {
  description: 'Random token of the visitor’s page, at least 128 bits: a booking with it uses its hold.',
  ...HOLD_TOKEN,
  pattern: '^[A-Za-z0-9-]+$',
  example: '5f0c7b1e-93a4-4a0e-9d53-0d6c1f0f8a11',
};

export const IsHoldToken = (): PropertyDecorator =>
  applyDecorators(
    IsString(),
    MinLength(HOLD_TOKEN.minLength),
    MaxLength(HOLD_TOKEN.maxLength),
    Matches(/^[A-Za-z0-9-]+$/),
  );

export const HoldToken = (): PropertyDecorator => applyDecorators(ApiProperty(holdTokenDocs), IsHoldToken());

/** The key of a meeting type in an answer. */
export const MeetingTypeAnswer = (): PropertyDecorator =>
  ApiProperty({
    description: 'Key of the kind of call.',
    maxLength: meetingTypeLimits.slug,
    example: DEFAULT_MEETING_TYPE,
  });

/** The key of a meeting type in a request; the specified consultation by default. */
export const OptionalMeetingType = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      description: 'Key of the kind of call: `slug` of a meeting type.',
      maxLength: meetingTypeLimits.slug,
      pattern: MEETING_TYPE_SLUG.source,
      default: DEFAULT_MEETING_TYPE,
      example: DEFAULT_MEETING_TYPE,
    }),
    Transform(({ value }: { value: unknown }) => (value === '' || value === null ? undefined : value)),
    IsOptional(),
    ValidateBy({
      name: 'isIn',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && value.length <= meetingTypeLimits.slug && MEETING_TYPE_SLUG.test(value),
        defaultMessage: () => 'The slug of a meeting type.',
      },
    }),
  );

/** In answers: somebody else is about to book the slot. */
export const HeldUntil = (): PropertyDecorator =>
  ApiPropertyOptional({
    description:
      'Somebody is filling in the booking form for this slot, which is held until then at most; absent when nobody is.',
    format: 'date-time',
    example: '2026-11-20T18:05:00.000Z',
  });
