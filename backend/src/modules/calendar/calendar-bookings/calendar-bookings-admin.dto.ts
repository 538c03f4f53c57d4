import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, IntersectionType, OmitType, PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import {
  BOOKING_ZONE,
  bookingStatuses,
  bookingTexts,
  weeklyCallLimits,
  type BookingStatus,
  type Language,
} from '@leap/domain';
import { MOST_BULK_ROWS } from '../../../common/admin-list.js';
import type { CsvColumn } from '../../../common/csv.js';
import { VersionDto, VersionField } from '../../../common/edit-version.js';
import {
  externalFields,
  ExternalIdFilter,
  ExternalRecordDto,
  toExternalRecordDto,
} from '../../../common/external-record.js';
import { LanguageAnswer, LanguageField, OptionalText } from '../../../common/fields.js';
import { DAY_PATTERN, IsCalendarDay } from '../../../common/instants.js';
import { DatedListQueryDto } from '../../../common/list-days.js';
import type { Slot } from './booking-slots.js';
import type { CalendarBooking } from './calendar-booking.entity.js';
import { BookCalendarSlotDto, BookingAnswerDto, MoveCalendarBookingDto } from './calendar-bookings.dto.js';
import { bookingLimits, HeldUntil, MeetingTypeAnswer } from './booking-fields.js';

const STATUS = { enum: bookingStatuses, enumName: 'BookingStatus', example: 'confirmed' };
const instant = (description: string, example = '2026-11-24T18:00:00.000Z') => ({
  description,
  format: 'date-time',
  example,
});

/** Outcome of a call that has begun. */
export const bookingOutcomes = ['completed', 'no_show'] as const satisfies readonly BookingStatus[];
export type BookingOutcome = (typeof bookingOutcomes)[number];

export class BookingParamDto {
  @ApiProperty({ description: 'Id of the call.', format: 'uuid', example: '0d5b2f7e-2a43-4c1e-8f2d-6c9a1b3e5d70' })
  @IsUUID()
  id: string;
}

/** Filters of the list and the file. Days are those of the calls. */
export class ListAdminBookingsQueryDto extends DatedListQueryDto {
  @ApiPropertyOptional({ description: 'Only calls with this status.', ...STATUS })
  @IsOptional()
  @IsIn(bookingStatuses)
  status?: BookingStatus;

  @LanguageField('Only in this language.')
  language?: Language;

  @ApiPropertyOptional({
    description: 'Only calls of this account: booked with its address, or with its applications.',
    format: 'uuid',
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  @IsOptional()
  @IsUUID()
  memberId?: string;

  @ExternalIdFilter()
  externalId?: string;
}

export class BookingWeekQueryDto {
  @ApiPropertyOptional({
    description:
      "A day of the week, `YYYY-MM-DD` in the business's time zone; when absent that of the next call, or today without one.",
    format: 'date',
    pattern: DAY_PATTERN,
    example: '2026-11-24',
  })
  @IsOptional()
  @IsCalendarDay()
  day?: string;
}

const ChangeNote = (): PropertyDecorator =>
  OptionalText(weeklyCallLimits.note, {
    description: 'Why, in the email to the visitor, as it is written here.',
    example: 'I am at a retreat that week.',
  });

export class CancelAdminBookingDto extends VersionDto {
  @ChangeNote()
  note?: string;
}

export class MoveAdminBookingDto extends OmitType(MoveCalendarBookingDto, ['token']) {
  @ChangeNote()
  note?: string;

  @VersionField()
  version: string;
}

export class UpdateAdminBookingDto {
  @OptionalText(bookingLimits.notes, {
    description: 'Internal notes; absent or empty: none.',
    example: 'Asked about evenings.',
  })
  practiceNotes?: string;

  @VersionField()
  version: string;
}

const OutcomeField = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      description: 'Outcome of the call.',
      enum: bookingOutcomes,
      enumName: 'BookingOutcome',
      example: 'no_show',
    }),
    IsIn(bookingOutcomes),
  );

export class NoteBookingOutcomeDto extends VersionDto {
  @OutcomeField()
  outcome: BookingOutcome;
}

/** One of several calls, with its expected version. */
export class BookingVersionDto extends VersionDto {
  @ApiProperty({ description: 'Id of the call.', format: 'uuid', example: '0d5b2f7e-2a43-4c1e-8f2d-6c9a1b3e5d70' })
  @IsUUID()
  id: string;
}

/** Calls of a bulk action: one whose version has changed is skipped with `edit_conflict`. */
export class BulkBookingsDto {
  @ApiProperty({ description: 'The calls.', type: [BookingVersionDto], minItems: 1, maxItems: MOST_BULK_ROWS })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_BULK_ROWS)
  @ArrayUnique((call: unknown) => (call instanceof BookingVersionDto ? call.id : call))
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => BookingVersionDto)
  calls: BookingVersionDto[];
}

export class BulkNoteBookingOutcomeDto extends BulkBookingsDto {
  @OutcomeField()
  outcome: BookingOutcome;
}

/** A row of the list of calls. */
export class AdminBookingRowDto extends ExternalRecordDto {
  @ApiProperty({ description: 'Id of the call.', format: 'uuid', example: '0d5b2f7e-2a43-4c1e-8f2d-6c9a1b3e5d70' })
  id: string;

  @ApiProperty(instant('When it was booked.', '2026-11-20T10:00:00.000Z'))
  createdAt: string;

  @ApiProperty(instant('When it was last changed, by the business or the visitor: the `version` of a change.'))
  updatedAt: string;

  @ApiProperty(instant('When it begins.'))
  startsAt: string;

  @ApiProperty(instant('When it ends.', '2026-11-24T19:00:00.000Z'))
  endsAt: string;

  @ApiProperty({ description: 'First name.', example: 'Ana' })
  firstName: string;

  @ApiProperty({ description: 'Last name.', example: 'Example' })
  lastName: string;

  @ApiProperty({ description: 'E-mail address.', example: 'ana@example.com' })
  email: string;

  @ApiPropertyOptional({ description: 'Phone number, as written.', example: '+1 555 0100' })
  phone?: string;

  @ApiProperty({ description: "The visitor's zone.", example: 'Europe/Madrid' })
  timezone: string;

  @LanguageAnswer('Language of the emails.')
  language: Language;

  @ApiProperty({ description: 'Status of the call.', ...STATUS })
  bookingStatus: BookingStatus;

  @MeetingTypeAnswer()
  meetingType: string;
}

/** All fields of one call. */
export class AdminBookingDto extends IntersectionType(AdminBookingRowDto, PickType(BookCalendarSlotDto, bookingTexts)) {
  @ApiProperty({ description: 'Answers to the questions of its meeting type.', type: [BookingAnswerDto] })
  answers: BookingAnswerDto[];

  @ApiPropertyOptional({ description: 'The internal notes.', example: 'Asked about evenings.' })
  practiceNotes?: string;

  @ApiProperty({ description: 'Whether it can still be moved or cancelled.', example: true })
  isChangeable: boolean;

  @ApiProperty({ description: 'Whether it has started, so that its outcome can be recorded.', example: false })
  hasBegun: boolean;

  @ApiProperty({ description: 'How often it was moved or cancelled.', type: 'integer', example: 0 })
  changesCount: number;

  @ApiProperty({ description: 'Whether the visitor was emailed about its current status.', example: true })
  isVisitorNotified: boolean;

  @ApiPropertyOptional({
    description: 'Present and true while its emails are skipped, as the owner chose when booking it.',
    example: true,
  })
  isEmailSkipped?: boolean;

  @ApiPropertyOptional({
    description: "Its event in the business's Google calendar.",
    example: '0d5b2f7e2a434c1e8f2d6c9a1b3e5d70',
  })
  googleEventId?: string;

  @ApiPropertyOptional({
    description: "Whether the business's Google calendar shows its current status; absent while none is connected.",
    example: true,
  })
  isCalendarCurrent?: boolean;

  @ApiPropertyOptional({ description: 'Where to join.', format: 'uri', example: 'https://meet.example.com/abc' })
  meetingUrl?: string;

  @ApiPropertyOptional(instant('When it was cancelled.'))
  cancelledAt?: string;

  @ApiPropertyOptional({ description: 'The application it was booked with.', type: 'integer', example: 42 })
  signupId?: number;
}

/** A slot of the schedule. */
export class AdminBookingSlotDto {
  @ApiProperty({ description: "Label, in the business's time zone.", example: '10:00 AM - 11:00 AM' })
  time: string;

  @ApiProperty(instant('When it begins.'))
  startsAt: string;

  @ApiProperty(instant('When it ends.', '2026-11-24T19:00:00.000Z'))
  endsAt: string;

  @ApiPropertyOptional({
    description:
      'Whether visitors can book it now: not when it is taken or Google Calendar is busy. Absent outside of the days that can be booked.',
    example: true,
  })
  available?: boolean;

  @HeldUntil()
  heldUntil?: string;
}

export class AdminBookingDayDto {
  @ApiProperty({ description: "Day in the business's time zone.", format: 'date', example: '2026-11-24' })
  date: string;

  @ApiProperty({ description: 'Whether the day is blocked for bookings.', example: false })
  isBlocked: boolean;

  @ApiProperty({ description: 'Its scheduled slots.', type: [AdminBookingSlotDto] })
  slots: AdminBookingSlotDto[];

  @ApiProperty({ description: 'Its calls in order, without cancelled ones.', type: [AdminBookingRowDto] })
  bookings: AdminBookingRowDto[];
}

/** A week of the practice's calendar, Monday to Sunday. */
export class AdminBookingWeekDto {
  @ApiProperty({ description: "The business's time zone.", example: BOOKING_ZONE })
  timezone: string;

  @ApiProperty({ description: 'Today, in that time zone.', format: 'date', example: '2026-11-24' })
  today: string;

  @ApiProperty({ description: 'Seven days.', type: [AdminBookingDayDto] })
  days: AdminBookingDayDto[];
}

/** Columns of the list, which is ordered by the start of the calls. */
export const bookingRowFields = [
  'id',
  'createdAt',
  'updatedAt',
  'startsAt',
  'endsAt',
  'firstName',
  'lastName',
  'email',
  'phone',
  'timezone',
  'language',
  'bookingStatus',
  'meetingType',
  ...externalFields,
] as const satisfies readonly (keyof CalendarBooking)[];
export type BookingRow = Pick<CalendarBooking, (typeof bookingRowFields)[number]>;

/** Columns of the file. */
export const bookingFileFields = [...bookingRowFields, ...bookingTexts, 'answers'] as const;
export type BookingFileRow = Pick<CalendarBooking, (typeof bookingFileFields)[number]>;

/** A slot; availability is set only for bookable days. */
export type ScheduledSlot = Slot & { isAvailable: boolean | undefined; heldUntil?: Date };

/** A day with its slots and calls. */
export interface BookingDay {
  date: string;
  isBlocked: boolean;
  slots: ScheduledSlot[];
  bookings: BookingRow[];
}

const iso = (at: Date | null): string | undefined => at?.toISOString();

export function toAdminBookingRowDto(row: BookingRow): AdminBookingRowDto {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone ?? undefined,
    timezone: row.timezone,
    language: row.language,
    bookingStatus: row.bookingStatus,
    meetingType: row.meetingType,
    ...toExternalRecordDto(row),
  };
}

/** What a call's row does not say. */
interface BookingState {
  isChangeable: boolean;
  /** Whether a calendar is connected. */
  hasCalendar: boolean;
}

export function toAdminBookingDto(
  booking: CalendarBooking,
  { isChangeable, hasCalendar }: BookingState,
  now = new Date(),
): AdminBookingDto {
  // What changes later is emailed.
  const isEmailSkipped = booking.isEmailSkipped && booking.sequence === 0;
  return {
    ...toAdminBookingRowDto(booking),
    ...Object.fromEntries(bookingTexts.map((text) => [text, booking[text] ?? undefined])),
    answers: booking.answers,
    practiceNotes: booking.practiceNotes ?? undefined,
    isChangeable,
    hasBegun: booking.bookingStatus !== 'cancelled' && booking.startsAt <= now,
    changesCount: booking.sequence,
    isVisitorNotified:
      booking.visitorNotifiedSequence !== null &&
      booking.visitorNotifiedSequence >= booking.sequence &&
      !isEmailSkipped,
    isEmailSkipped: isEmailSkipped || undefined,
    googleEventId: booking.googleEventId ?? undefined,
    isCalendarCurrent: hasCalendar ? booking.calendarSequence === booking.sequence : undefined,
    meetingUrl: booking.meetingUrl ?? undefined,
    cancelledAt: iso(booking.cancelledAt),
    signupId: booking.innerCircleSignupId ?? undefined,
  };
}

export function toAdminBookingDayDto({ date, isBlocked, slots, bookings }: BookingDay): AdminBookingDayDto {
  return {
    date,
    isBlocked,
    slots: slots.map(({ time, startsAt, endsAt, isAvailable, heldUntil }) => ({
      time,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      available: isAvailable,
      heldUntil: iso(heldUntil ?? null),
    })),
    bookings: bookings.map(toAdminBookingRowDto),
  };
}

/** Columns of the CSV file. */
export const bookingColumns: readonly CsvColumn<BookingFileRow>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'startsAt', value: ({ startsAt }) => startsAt },
  { header: 'endsAt', value: ({ endsAt }) => endsAt },
  { header: 'bookingStatus', value: ({ bookingStatus }) => bookingStatus },
  { header: 'firstName', value: ({ firstName }) => firstName },
  { header: 'lastName', value: ({ lastName }) => lastName },
  { header: 'email', value: ({ email }) => email },
  { header: 'phone', value: ({ phone }) => phone },
  { header: 'timezone', value: ({ timezone }) => timezone },
  { header: 'language', value: ({ language }) => language },
  { header: 'meetingType', value: ({ meetingType }) => meetingType },
  { header: 'bookedAt', value: ({ createdAt }) => createdAt },
  ...bookingTexts.map((text) => ({ header: text, value: (row: BookingFileRow) => row[text] })),
  {
    header: 'answers',
    value: ({ answers }) => answers.map(({ question, answer }) => `${question} ${answer}`).join('\n'),
  },
];
