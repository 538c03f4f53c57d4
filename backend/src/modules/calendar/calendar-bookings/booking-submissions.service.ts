import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { BOOKING_ZONE, DEFAULT_LANGUAGE, normaliseEmail } from '@leap/domain';
import { DataSource } from 'typeorm';
import { submitOnce, type Submission, type SubmissionKey } from '../../../common/idempotency.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { enqueueFollowUps } from './booking-follow-ups.js';
import {
  assertFewBegunCalls,
  assertFewOpenCalls,
  confirmationDue,
  lockCallsOf,
  releaseUnconfirmed,
} from './booking-holds.js';
import { claimSlot } from './slot-holds.js';
import type { Slot } from './booking-slots.js';
import type { MeetingType } from '../meeting-types/meeting-type.entity.js';
import { MeetingTypesService } from '../meeting-types/meeting-types.service.js';
import { assertDayHasRoom } from './blocked-range.js';
import { answersTo } from './booking-answers.js';
import { CalendarAvailabilityService } from './calendar-availability.service.js';
import { slotTaken } from './slot-refusals.js';
import { CalendarBooking } from './calendar-booking.entity.js';
import type { BookCalendarSlotDto } from './calendar-bookings.dto.js';
import { CalendarBookingsService } from './calendar-bookings.service.js';
import { concurrentBookings } from './concurrent-bookings.js';
import { insertBooking, type SubmittedCall } from './new-booking.js';

/** Concurrent bookings of one process; each may use three of its twenty connections. */
const MAX_CONCURRENT = 4;

/** Books calls. */
@Injectable()
export class BookingSubmissions {
  private readonly inTurn = concurrentBookings(MAX_CONCURRENT);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly availability: CalendarAvailabilityService,
    private readonly bookings: CalendarBookingsService,
    private readonly types: MeetingTypesService,
  ) {}

  /**
   * Books a slot and enqueues its emails and its event in one transaction. A database constraint assigns a slot once. With a key,
   * repeating the request returns the same booking. With an unconfirmed address the slot is held for half an hour, and an email asks
   * the owner to confirm.
   * @param signupId the application that the call belongs to
   * @param provedEmail the address of the logged-in account
   * @throws AppError `slot_unavailable` (422), `slot_taken`, `slot_held` or `too_many_calls` (409), `idempotency_key_reused` (422)
   */
  async create(
    input: BookCalendarSlotDto,
    idempotencyKey?: string,
    signupId: number | null = null,
    provedEmail?: string,
    now = new Date(),
  ): Promise<Submission<CalendarBooking>> {
    return this.inTurn(() => this.createInside(input, idempotencyKey, signupId, provedEmail, now));
  }

  private async createInside(
    input: BookCalendarSlotDto,
    idempotencyKey: string | undefined,
    signupId: number | null,
    provedEmail: string | undefined,
    now: Date,
  ): Promise<Submission<CalendarBooking>> {
    const { holdToken, ...sent } = input;
    const type = await this.types.findOpen(input.meetingType);
    // A repeated request may come with another token, or with none.
    const submitted = toSubmitted(sent, type);
    const require = (): Promise<Slot> => this.availability.require(input.selectedDate, input.selectedTime, type, now);
    const toRow = (key: SubmissionKey, slot: Slot): CalendarBooking =>
      this.bookings.toNewBooking(
        { ...submitted, ...key, ...buffersOf(type), innerCircleSignupId: signupId },
        slot,
        now,
      );
    return submitOnce<CalendarBooking, CalendarBooking>({
      key: idempotencyKey,
      submitted,
      website: input.website,
      fake: async (key) => toRow(key, await require()),
      find: (key) => this.dataSource.manager.findOneBy(CalendarBooking, { idempotencyKey: key }),
      replay: (earlier) => earlier,
      store: async (key) => {
        const slot = await require();
        const booking = toRow(key, slot);
        // Spares most late requests a transaction; the constraint decides.
        const isStored =
          (await this.availability.isFree(slot, type)) &&
          (await this.insert(booking, type, { provedEmail, holdToken, now }));
        return isStored ? booking : undefined;
      },
      refusal: slotTaken,
    });
  }

  /** @returns false when the slot is taken, or the key exists; waits for concurrent transactions */
  private async insert(
    booking: CalendarBooking,
    type: MeetingType,
    { provedEmail, holdToken, now }: { provedEmail?: string; holdToken?: string; now: Date },
  ): Promise<boolean> {
    const { email, idempotencyKey } = booking;
    return this.dataSource.transaction(async (manager) => {
      await releaseUnconfirmed(manager, now, booking);
      await lockCallsOf(manager, email);
      // The same submission, sent twice at once, does not count against itself.
      if (idempotencyKey !== null && (await manager.existsBy(CalendarBooking, { idempotencyKey }))) return false;
      const isProved = email === provedEmail;
      if (!isProved) await assertFewBegunCalls(manager, email, now);
      booking.confirmBy = isProved ? null : await confirmationDue(manager, email, now);
      await claimSlot(manager, booking, holdToken);
      if (!(await insertBooking(manager, booking))) return false;
      if (isProved) await assertFewOpenCalls(manager, email, now);
      await enqueueFollowUps(this.jobs, manager, booking);
      await assertDayHasRoom(manager, type, booking);
      return true;
    });
  }
}

type SubmittedBooking = Omit<BookCalendarSlotDto, 'holdToken'>;

/** The submitted fields by the columns of the same names. */
type Submitted = Omit<SubmittedCall, 'innerCircleSignupId' | keyof Buffers | keyof SubmissionKey>;

type Buffers = Pick<CalendarBooking, 'bufferBefore' | 'bufferAfter'>;
const buffersOf = ({ bufferBefore, bufferAfter }: MeetingType): Buffers => ({ bufferBefore, bufferAfter });

/** A field that the request omits is null in its column, unless it has a default. */
function toSubmitted({ website: _honeypot, ...input }: SubmittedBooking, type: MeetingType): Submitted {
  const columns = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, value ?? null]));
  return {
    ...(columns as unknown as Submitted),
    email: normaliseEmail(input.email),
    timezone: input.timezone ?? BOOKING_ZONE,
    meetingType: type.slug,
    answers: answersTo(type.questions, input.answers),
    language: input.language ?? DEFAULT_LANGUAGE,
  };
}
