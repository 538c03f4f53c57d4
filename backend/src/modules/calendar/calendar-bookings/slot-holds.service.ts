import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { liveBookingStatuses } from '@leap/domain';
import { DataSource } from 'typeorm';
import { hashToken } from '../../../common/email-link-token.js';
import { CalendarAvailabilityService, slotTaken } from './calendar-availability.service.js';
import type { HoldCalendarSlotDto } from './calendar-bookings.dto.js';
import { concurrentBookings } from './concurrent-bookings.js';
import { insertHold, slotHeld } from './slot-holds.js';

const IS_BOOKED = `
  SELECT FROM calendar_bookings WHERE booking_status = ANY ($3) AND (confirm_by IS NULL OR confirm_by > now())
     AND tstzrange(starts_at, ends_at) && tstzrange($1::timestamptz, $2::timestamptz) LIMIT 1`;

const OWN = `SELECT expires_at AS "expiresAt" FROM slot_holds WHERE token_hash = $1 AND starts_at = $2 AND expires_at > now()`;

/** Concurrent holds of one process, beside its bookings: together they leave two of its twenty connections. */
const MAX_CONCURRENT = 2;

/** Holds times while visitors fill in the booking form. */
@Injectable()
export class SlotHoldsService {
  private readonly inTurn = concurrentBookings(MAX_CONCURRENT);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly availability: CalendarAvailabilityService,
  ) {}

  /**
   * Holds a time for five minutes; the visitor's former hold ends. Repeating it does not extend the hold.
   * @returns when the hold expires
   * @throws AppError `slot_unavailable` (422), `slot_taken` and `slot_held` (409)
   */
  async hold(input: HoldCalendarSlotDto, now = new Date()): Promise<Date> {
    return this.inTurn(() => this.holdInside(input, now));
  }

  private async holdInside({ holdToken, selectedDate, selectedTime }: HoldCalendarSlotDto, now: Date): Promise<Date> {
    const slot = await this.availability.require(selectedDate, selectedTime, now);
    const tokenHash = hashToken(holdToken);
    // Not in the same transaction: two visitors who swap their times would wait for each other.
    await this.dataSource.query(
      'DELETE FROM slot_holds WHERE token_hash = $1 AND (starts_at <> $2 OR expires_at <= now())',
      [tokenHash, slot.startsAt],
    );
    // Spares most late requests a transaction; the constraint decides.
    const { isAvailable, heldUntil } = await this.availability.stateOf(slot);
    if (!isAvailable && heldUntil === undefined) throw slotTaken();
    if (heldUntil !== undefined) {
      const [former] = await this.dataSource.query<{ expiresAt: Date }[]>(OWN, [tokenHash, slot.startsAt]);
      if (former) return former.expiresAt;
      throw slotHeld();
    }
    return this.dataSource.transaction(async (manager) => {
      const inserted = await insertHold(manager, tokenHash, slot);
      const [hold] = inserted
        ? [inserted]
        : await manager.query<{ expiresAt: Date }[]>(OWN, [tokenHash, slot.startsAt]);
      if (!hold) throw slotHeld();
      const booked = await manager.query<unknown[]>(IS_BOOKED, [slot.startsAt, slot.endsAt, [...liveBookingStatuses]]);
      if (booked.length > 0) throw slotTaken();
      return hold.expiresAt;
    });
  }

  /** Ends the hold of a token. Idempotent. */
  async release(holdToken: string): Promise<void> {
    await this.dataSource.query('DELETE FROM slot_holds WHERE token_hash = $1', [hashToken(holdToken)]);
  }
}
