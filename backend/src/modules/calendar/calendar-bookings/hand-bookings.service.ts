import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BOOKING_ZONE, DEFAULT_LANGUAGE, normaliseEmail } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { submitOnce, type Submission, type SubmissionKey } from '../../../common/idempotency.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { enqueueFollowUps } from './booking-follow-ups.js';
import { releaseUnconfirmed } from './booking-holds.js';
import type { Slot } from './booking-slots.js';
import type { MeetingType } from '../meeting-types/meeting-type.entity.js';
import { MeetingTypesService } from '../meeting-types/meeting-types.service.js';
import { assertDayHasRoom } from './blocked-range.js';
import { CalendarAvailabilityService } from './calendar-availability.service.js';
import { slotTaken } from './slot-refusals.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';
import type { BookAdminCallDto } from './hand-bookings.dto.js';
import { insertBooking } from './new-booking.js';
import { claimSlot } from './slot-holds.js';

/** Books calls for the owner, e.g. for somebody who phoned. */
@Injectable()
export class HandBookings {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly availability: CalendarAvailabilityService,
    private readonly bookings: CalendarBookingsService,
    private readonly types: MeetingTypesService,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Books a slot with the rules of a visitor's booking, except that nobody has to confirm the address and no limit of calls applies. The
   * practice gets no email about its own action. With a key, repeating the request returns the same call.
   * @throws AppError `slot_unavailable` (422), `slot_taken` or `slot_held` (409), `idempotency_key_reused` (422)
   */
  async create(
    input: BookAdminCallDto,
    adminId: string,
    idempotencyKey?: string,
    now = new Date(),
  ): Promise<Submission<CalendarBooking>> {
    return submitOnce<CalendarBooking, CalendarBooking>({
      key: idempotencyKey,
      submitted: input,
      find: (key) => this.dataSource.manager.findOneBy(CalendarBooking, { idempotencyKey: key }),
      replay: (earlier) => earlier,
      store: async (key) => {
        const type = await this.types.find(input.meetingType);
        const slot = await this.availability.require(input.selectedDate, input.selectedTime, type, now);
        // Spares most late requests a transaction; the constraint decides.
        if (!(await this.availability.isFree(slot, type))) return undefined;
        return this.insert(this.toNewBooking(input, type, slot, key, now), type, adminId, now);
      },
      refusal: slotTaken,
    });
  }

  private async insert(
    booking: CalendarBooking,
    type: MeetingType,
    adminId: string,
    now: Date,
  ): Promise<CalendarBooking | undefined> {
    return this.dataSource.transaction(async (manager) => {
      await releaseUnconfirmed(manager, now, booking);
      await claimSlot(manager, booking);
      if (!(await insertBooking(manager, booking))) return undefined;
      await enqueueFollowUps(this.jobs, manager, booking);
      await this.audit.record('bookings.created', adminId, manager, { type: 'booking', id: booking.id });
      await assertDayHasRoom(manager, type, booking);
      return booking;
    });
  }

  private toNewBooking(
    { practiceNotes, isEmailSkipped = false, ...input }: BookAdminCallDto,
    type: MeetingType,
    slot: Slot,
    key: SubmissionKey,
    now: Date,
  ): CalendarBooking {
    const submitted = {
      firstName: input.firstName,
      lastName: input.lastName ?? '',
      email: normaliseEmail(input.email),
      phone: input.phone ?? null,
      selectedDate: input.selectedDate,
      selectedTime: input.selectedTime,
      timezone: input.timezone ?? BOOKING_ZONE,
      language: input.language ?? DEFAULT_LANGUAGE,
      meetingType: type.slug,
      bufferBefore: type.bufferBefore,
      bufferAfter: type.bufferAfter,
      answers: [],
      innerCircleSignupId: null,
    };
    return {
      ...this.bookings.toNewBooking({ ...submitted, ...key }, slot, now),
      practiceNotes: practiceNotes ?? null,
      practiceNotifiedSequence: 0,
      // Without emails there is nothing that a job would confirm.
      ...(isEmailSkipped && {
        isEmailSkipped,
        bookingStatus: 'confirmed',
        visitorNotifiedSequence: 0,
        remindAt: null,
      }),
    };
  }
}
