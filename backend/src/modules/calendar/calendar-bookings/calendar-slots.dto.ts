import { ApiProperty } from '@nestjs/swagger';
import { type Slot } from './booking-slots.js';
import {
  HeldUntil,
  OptionalMeetingType,
  RangeEnd,
  SelectedDate,
  SelectedTime,
  bookingLimits,
  exampleTime,
} from './booking-fields.js';

/** Range of the bookable days. */
export class ListCalendarAvailabilityQueryDto {
  @RangeEnd('Days from this one on, `YYYY-MM-DD` or an ISO instant.', '2026-11-24')
  from?: string;

  @RangeEnd('Days up to this one, which is included.', '2026-12-11')
  to?: string;

  @OptionalMeetingType()
  meetingType?: string;
}

export class CheckCalendarAvailabilityDto {
  @SelectedDate()
  selectedDate: string;

  @SelectedTime()
  selectedTime: string;

  @OptionalMeetingType()
  meetingType?: string;
}

export class CalendarSlotDto {
  @ApiProperty({
    description: "Label, in the business's time zone.",
    maxLength: bookingLimits.selectedTime,
    example: exampleTime,
  })
  time: string;

  @ApiProperty({ description: 'When it begins.', format: 'date-time', example: '2026-11-24T18:00:00.000Z' })
  startsAt: string;

  @ApiProperty({ description: 'When it ends.', format: 'date-time', example: '2026-11-24T19:00:00.000Z' })
  endsAt: string;

  @ApiProperty({ description: 'False when it is taken or held, or Google Calendar is busy.', example: true })
  available: boolean;

  @HeldUntil()
  heldUntil?: string;
}

export class CalendarDayDto {
  @ApiProperty({ description: "Day in the business's time zone.", format: 'date', example: '2026-11-24' })
  date: string;

  @ApiProperty({ description: 'Its slots in order; none on a day that the owner blocked.', type: [CalendarSlotDto] })
  slots: CalendarSlotDto[];
}

export class NextCallTimeDto {
  @ApiProperty({ description: "Day in the business's time zone.", format: 'date', example: '2026-11-24' })
  date: string;

  @ApiProperty({
    description: "Label of the slot, in the business's time zone.",
    maxLength: bookingLimits.selectedTime,
    example: exampleTime,
  })
  time: string;

  @ApiProperty({ description: 'When it begins.', format: 'date-time', example: '2026-11-24T18:00:00.000Z' })
  startsAt: string;
}

export class CalendarAvailabilityDto {
  @ApiProperty({ description: 'Whether the slot can be booked at this moment. The booking decides.', example: true })
  available: boolean;
}

/** A slot, whether it is free, and until when another visitor holds it. */
export type SlotState = Slot & { isAvailable: boolean; heldUntil?: Date };

export function toCalendarDayDto(date: string, slots: SlotState[]): CalendarDayDto {
  return {
    date,
    slots: slots.map(({ time, startsAt, endsAt, isAvailable, heldUntil }) => ({
      time,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      available: isAvailable,
      heldUntil: heldUntil?.toISOString(),
    })),
  };
}

export const toNextCallTimeDto = ({ date, time, startsAt }: Slot): NextCallTimeDto => ({
  date,
  time,
  startsAt: startsAt.toISOString(),
});
