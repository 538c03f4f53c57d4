import { SLOT_HOLD_MINUTES } from '@leap/domain';
import type { EntityManager } from 'typeorm';
import { hashToken } from '../../../common/email-link-token.js';
import { BLOCKED, blockedBy, withBuffers } from './blocked-range.js';
import type { CalendarBooking } from './calendar-booking.entity.js';
import { slotHeld } from './slot-refusals.js';

/** A slot of a type, with its buffers. */
type HeldTime = Pick<CalendarBooking, 'startsAt' | 'endsAt' | 'meetingType' | 'bufferBefore' | 'bufferAfter'>;

/** The exclusion constraint still counts expired holds, so whoever stores one deletes them in the same transaction. */
const DELETE_EXPIRED = `DELETE FROM slot_holds WHERE expires_at <= now() AND ${BLOCKED} && ${blockedBy('$1', '$2')}`;

const INSERT = `
  INSERT INTO slot_holds (token_hash, starts_at, ends_at, meeting_type, buffer_before, buffer_after, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7)) ON CONFLICT DO NOTHING RETURNING id, expires_at AS "expiresAt"`;

interface Inserted {
  id: string;
  expiresAt: Date;
}

/** Stores a hold; waits for concurrent transactions. Undefined when the time is held, or when the token holds another one. */
export async function insertHold(
  manager: EntityManager,
  tokenHash: string,
  slot: HeldTime,
): Promise<Inserted | undefined> {
  const blocked = withBuffers(slot, slot);
  await manager.query(DELETE_EXPIRED, [blocked.startsAt, blocked.endsAt]);
  const { startsAt, endsAt, meetingType, bufferBefore, bufferAfter } = slot;
  const [inserted] = await manager.query<Inserted[]>(INSERT, [
    tokenHash,
    startsAt,
    endsAt,
    meetingType,
    bufferBefore,
    bufferAfter,
    SLOT_HOLD_MINUTES,
  ]);
  return inserted;
}

/**
 * Before a booking or a move, in its transaction: uses up the visitor's own hold. Without one, the time must not be held by another
 * visitor. Until the transaction ends, the time cannot be held: a row that it inserts and deletes makes others wait.
 * @param token the visitor's; its hold stays when the transaction fails
 * @throws AppError `slot_held` (409)
 */
export async function claimSlot(manager: EntityManager, slot: HeldTime, token?: string): Promise<void> {
  if (await consumeHold(manager, slot, token)) return;
  const claim = await insertHold(manager, hashToken(crypto.randomUUID()), slot);
  if (claim) await manager.query('DELETE FROM slot_holds WHERE id = $1', [claim.id]);
  // The hold of a page that books at once may have been stored in the meantime.
  else if (!(await consumeHold(manager, slot, token))) throw slotHeld();
}

async function consumeHold(
  manager: EntityManager,
  { startsAt, meetingType }: HeldTime,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false;
  const [, count] = await manager.query<[unknown[], number]>(
    'DELETE FROM slot_holds WHERE token_hash = $1 AND starts_at = $2 AND meeting_type = $3 AND expires_at > now()',
    [hashToken(token), startsAt, meetingType],
  );
  return count > 0;
}
