import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import {
  BOOKING_HOLD_MINUTES,
  BOOKING_ZONE,
  bookingStatuses,
  DEFAULT_LANGUAGE,
  fieldLimits,
  DEFAULT_MEETING_TYPE,
  meetingTypeLimits,
  type BookingStatus,
  type Language,
} from '@leap/domain';
import { PartList } from '../../content/content.module.js';
import {
  EmailAddress,
  Honeypot,
  LanguageField,
  OptionalPhoneNumber,
  OptionalText,
  RequiredText,
} from '../../../common/fields.js';
import { IsTimeZone } from '../../../common/instants.js';
import type { MeetingType } from '../meeting-types/meeting-type.entity.js';
import { MeetingTypeNameDto } from '../meeting-types/meeting-types.dto.js';
import type { BookingLocation } from './booking-location.js';
import type { CalendarBooking } from './calendar-booking.entity.js';
import {
  HoldToken,
  IsHoldToken,
  MeetingTypeAnswer,
  OptionalMeetingType,
  SelectedDate,
  SelectedTime,
  bookingLimits,
  holdTokenDocs,
} from './booking-fields.js';

/** An answer to a question of the meeting type. */
export class BookingAnswerDto {
  @RequiredText(meetingTypeLimits.question, {
    description: 'The question, exactly as the meeting type has it in one of its languages.',
    example: 'What brings you here?',
  })
  question: string;

  @OptionalText(meetingTypeLimits.answer, { description: 'The answer.', example: 'A new job.' })
  answer?: string;
}

/** Body of the scheduling step. */
export class BookCalendarSlotDto {
  @RequiredText(fieldLimits.namePart, { description: 'First name.', example: 'Ana' })
  firstName: string;

  @RequiredText(fieldLimits.namePart, { description: 'Last name.', example: 'Example' })
  lastName: string;

  @EmailAddress({ description: 'Where the emails about the call go.', example: 'ana@example.com' })
  email: string;

  @OptionalPhoneNumber()
  phone?: string;

  @SelectedDate()
  selectedDate: string;

  @SelectedTime()
  selectedTime: string;

  @ApiPropertyOptional({
    description: "The visitor's zone, for display.",
    maxLength: fieldLimits.timeZone,
    default: BOOKING_ZONE,
    example: 'Europe/Madrid',
  })
  @Transform(({ value }: { value: unknown }) => (value === '' || value === null ? undefined : value))
  @IsOptional()
  @IsTimeZone()
  timezone?: string;

  @OptionalMeetingType()
  meetingType?: string;

  @PartList(BookingAnswerDto, meetingTypeLimits.questions, 'Answers to the questions of the meeting type.', {
    isOptional: true,
  })
  answers?: BookingAnswerDto[];

  @OptionalText(bookingLimits.notes, {
    description: 'What the business should know before the call.',
    example: 'I would like to talk about boundaries.',
  })
  notes?: string;

  @LanguageField('Language of the emails; English when absent.')
  language?: Language;

  @ApiPropertyOptional({ ...holdTokenDocs, description: 'Token of the hold on this slot, if the page has one.' })
  @IsOptional()
  @IsHoldToken()
  holdToken?: string;

  @Honeypot()
  website?: string;
}

export class BookingTokenDto {
  @RequiredText(fieldLimits.token, {
    description: 'The token in the emails about this call.',
    example: 'bG9uZy1yYW5kb20tdG9rZW4',
  })
  token: string;
}

export class MoveCalendarBookingDto extends BookingTokenDto {
  @SelectedDate()
  selectedDate: string;

  @SelectedTime()
  selectedTime: string;
}

/** Body of a hold. */
export class HoldCalendarSlotDto {
  @HoldToken()
  holdToken: string;

  @SelectedDate()
  selectedDate: string;

  @SelectedTime()
  selectedTime: string;

  @OptionalMeetingType()
  meetingType?: string;
}

export class ReleaseCalendarSlotDto extends PickType(HoldCalendarSlotDto, ['holdToken']) {}

export class CalendarHoldDto {
  @ApiProperty({
    description: 'When the hold ends, five minutes after it began.',
    format: 'date-time',
    example: '2026-11-20T18:05:00.000Z',
  })
  expiresAt: string;
}

export class CalendarBookedDto {
  @ApiProperty({ description: 'Id of the booking.', format: 'uuid', example: '0d5b2f7e-2a43-4c1e-8f2d-6c9a1b3e5d70' })
  id: string;

  @ApiProperty({ description: "One sentence in the visitor's language.", example: 'Call Scheduled Successfully!' })
  message: string;

  @ApiProperty({ description: 'When the call begins.', format: 'date-time', example: '2026-11-24T18:00:00.000Z' })
  startsAt: string;

  @ApiProperty({ description: 'When it ends.', format: 'date-time', example: '2026-11-24T19:00:00.000Z' })
  endsAt: string;

  @ApiPropertyOptional({
    description:
      'How long the slot is held for an unconfirmed address. Absent for accounts that book with their own address; otherwise always present, so that it does not reveal whether the address is known.',
    type: 'integer',
    minimum: 1,
    example: 30,
  })
  confirmWithinMinutes?: number;

  @ApiPropertyOptional({
    description:
      'The token of its emails, for accounts that book with their own address; others get it by email alone.',
    example: 'kq3JvT1m0b7sWmJ1yC2rQ9xW5uVZt8nLr4eE2aYd0pQ',
  })
  token?: string;
}

/** A call as the holder of its link sees it. */
export class CalendarBookingDto extends PickType(CalendarBookedDto, ['startsAt', 'endsAt']) {
  @ApiProperty({ description: 'First name.', maxLength: fieldLimits.namePart, example: 'Ana' })
  firstName: string;

  @ApiProperty({
    description: 'Status of the call.',
    enum: bookingStatuses,
    enumName: 'BookingStatus',
    example: 'confirmed',
  })
  bookingStatus: BookingStatus;

  @ApiProperty({ description: 'Whether it can still be moved or cancelled.', example: true })
  isChangeable: boolean;

  @ApiProperty({ description: "The visitor's zone.", maxLength: fieldLimits.timeZone, example: 'Europe/Madrid' })
  timezone: string;

  @MeetingTypeAnswer()
  meetingType: string;

  @ApiPropertyOptional({
    description: 'Name of its meeting type; absent for the specified consultation.',
    type: MeetingTypeNameDto,
  })
  callName?: MeetingTypeNameDto;

  @ApiPropertyOptional({
    description:
      'Where the call takes place, as text; absent: only the address counts, or the business writes before the call.',
    maxLength: 200,
    example: 'By phone: we call you.',
  })
  location?: string;

  @ApiPropertyOptional({ description: 'Where the call is joined.', format: 'uri', example: 'https://example.com/call' })
  joinUrl?: string;

  @ApiPropertyOptional({
    description: 'Until when the time is held; present while the call is pending.',
    format: 'date-time',
    example: '2026-11-20T18:30:00.000Z',
  })
  confirmBy?: string;
}

/** The specified toast. */
const bookedMessages: Record<Language, string> = { en: 'Call Scheduled Successfully!', es: '¡Llamada reservada!' };

/** A call that was just booked. */
export type BookedCall = Pick<CalendarBooking, 'id' | 'startsAt' | 'endsAt' | 'language'> & {
  /** Whether the address is that of the logged-in account. */
  isProved: boolean;
  /** Of its emails, if the address is. */
  token?: string;
};

export function toCalendarBookedDto(row: BookedCall): CalendarBookedDto {
  return {
    id: row.id,
    message: bookedMessages[row.language ?? DEFAULT_LANGUAGE],
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ...(row.isProved ? { token: row.token } : { confirmWithinMinutes: BOOKING_HOLD_MINUTES }),
  };
}

export function toCalendarBookingDto(
  row: CalendarBooking,
  type: Pick<MeetingType, 'slug' | 'name'>,
  isChangeable: boolean,
  { text, url }: BookingLocation,
): CalendarBookingDto {
  return {
    firstName: row.firstName,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    bookingStatus: row.bookingStatus,
    isChangeable,
    timezone: row.timezone,
    meetingType: row.meetingType,
    callName: type.slug === DEFAULT_MEETING_TYPE ? undefined : type.name,
    location: text,
    joinUrl: url,
    confirmBy: row.confirmBy?.toISOString(),
  };
}
