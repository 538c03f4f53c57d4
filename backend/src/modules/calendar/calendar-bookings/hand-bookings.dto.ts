import { PickType } from '@nestjs/swagger';
import { fieldLimits } from '@leap/domain';
import { OptionalFlag, OptionalText } from '../../../common/fields.js';
import { BookCalendarSlotDto } from './calendar-bookings.dto.js';
import { bookingLimits } from './booking-fields.js';

/** A call that the owner books for somebody. */
export class BookAdminCallDto extends PickType(BookCalendarSlotDto, [
  'firstName',
  'email',
  'phone',
  'selectedDate',
  'selectedTime',
  'timezone',
  'language',
  'meetingType',
]) {
  @OptionalText(fieldLimits.namePart, { description: 'Last name, where it is known.', example: 'Example' })
  lastName?: string;

  @OptionalText(bookingLimits.notes, {
    description: 'Internal notes; the person never sees them.',
    example: 'Called on Monday.',
  })
  practiceNotes?: string;

  @OptionalFlag({
    description:
      'Sends neither a confirmation nor a reminder. A later move or cancellation is emailed, and the email can be sent by hand.',
    example: false,
  })
  isEmailSkipped?: boolean;
}
