import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { liveBookingStatuses } from '@leap/domain';
import { DataSource } from 'typeorm';
import { hashToken } from '../../../common/email-link-token.js';
import { MeetingTypesService } from '../meeting-types/meeting-types.service.js';
import { assertDayHasRoom, BLOCKED, blockedBy, withBuffers } from './blocked-range.js';
import { CalendarAvailabilityService } from './calendar-availability.service.js';
import type { HoldCalendarSlotDto } from './calendar-bookings.dto.js';
import { concurrentBookings } from './concurrent-bookings.js';
import { insertHold } from './slot-holds.js';
import { slotHeld, slotTaken } from './slot-refusals.js';

const IS_BOOKED = `
  SELECT FROM calendar_bookings WHERE booking_status = ANY ($3) AND (confirm_by IS NULL OR confirm_by > now())
     AND ${BLOCKED} && ${blockedBy('$1', '$2')} LIMIT 1`;

const OWN = `
  SELECT expires_at AS "expiresAt" FROM slot_holds
   WHERE token_hash = $1 AND starts_at = $2 AND meeting_type = $3 AND expires_at > now()`;

/** Concurrent holds of one process, beside its bookings: together they leave two of its twenty connections. */
const MAX_CONCURRENT = 2;

/** Holds times while visitors fill in the booking form. */
@Injectable()
export class SlotHoldsService {
  private readonly inTurn = concurrentBookings(MAX_CONCURRENT);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly availability: CalendarAvailabilityService,
    private readonly types: MeetingTypesService,
  ) {}

  /**
   * Holds a time for five minutes; the visitor's former hold ends. Repeating it does not extend the hold.
   * @returns when the hold expires
   * @throws AppError `slot_unavailable` (422), `slot_taken` and `slot_held` (409)
   */
  async hold(input: HoldCalendarSlotDto, now = new Date()): Promise<Date> {
    return this.inTurn(() => this.holdInside(input, now));
  }

  private async holdInside(
    { holdToken, selectedDate, selectedTime, meetingType }: HoldCalendarSlotDto,
    now: Date,
  ): Promise<Date> {
    const type = await this.types.findOpen(meetingType);
    const slot = await this.availability.require(selectedDate, selectedTime, type, now);
    const tokenHash = hashToken(holdToken);
    // Not in the same transaction: two visitors who swap their times would wait for each other.
    await this.dataSource.query(
      'DELETE FROM slot_holds WHERE token_hash = $1 AND (starts_at <> $2 OR meeting_type <> $3 OR expires_at <= now())',
      [tokenHash, slot.startsAt, type.slug],
    );
    // Spares most late requests a transaction; the constraint decides.
    const { isAvailable, heldUntil } = await this.availability.stateOf(slot, type);
    if (!isAvailable && heldUntil === undefined) throw slotTaken();
    if (heldUntil !== undefined) {
      const [former] = await this.dataSource.query<{ expiresAt: Date }[]>(OWN, [tokenHash, slot.startsAt, type.slug]);
      if (former) return former.expiresAt;
      throw slotHeld();
    }
    return this.dataSource.transaction(async (manager) => {
      const inserted = await insertHold(manager, tokenHash, { ...type, ...slot, meetingType: type.slug });
      const [hold] = inserted
        ? [inserted]
        : await manager.query<{ expiresAt: Date }[]>(OWN, [tokenHash, slot.startsAt, type.slug]);
      if (!hold) throw slotHeld();
      const { startsAt, endsAt } = withBuffers(slot, type);
      const booked = await manager.query<unknown[]>(IS_BOOKED, [startsAt, endsAt, [...liveBookingStatuses]]);
      if (booked.length > 0) throw slotTaken();
      await assertDayHasRoom(manager, type, slot);
      return hold.expiresAt;
    });
  }

  /** Ends the hold of a token. Idempotent. */
  async release(holdToken: string): Promise<void> {
    await this.dataSource.query('DELETE FROM slot_holds WHERE token_hash = $1', [hashToken(holdToken)]);
  }
}
