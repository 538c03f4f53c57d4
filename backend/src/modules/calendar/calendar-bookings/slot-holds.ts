import { SLOT_HOLD_MINUTES } from '@leap/domain';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { hashToken } from '../../../common/email-link-token.js';

interface HeldTime {
  startsAt: Date;
  endsAt: Date;
}

/** The answer about a time that another visitor is booking at this moment. */
export const slotHeld = (): AppError =>
  new AppError('slot_held', 409, {
    errors: [{ field: 'selectedTime', code: 'slot_held' }],
    detail: 'Somebody is booking this time right now.',
  });

/** The exclusion constraint still counts expired holds, so whoever stores one deletes them in the same transaction. */
const DELETE_EXPIRED =
  'DELETE FROM slot_holds WHERE expires_at <= now() AND tstzrange(starts_at, ends_at) && tstzrange($1::timestamptz, $2::timestamptz)';

const INSERT = `
  INSERT INTO slot_holds (token_hash, starts_at, ends_at, expires_at)
  VALUES ($1, $2, $3, now() + make_interval(mins => $4)) ON CONFLICT DO NOTHING RETURNING id, expires_at AS "expiresAt"`;

interface Inserted {
  id: string;
  expiresAt: Date;
}

/** Stores a hold; waits for concurrent transactions. Undefined when the time is held, or when the token holds another one. */
export async function insertHold(
  manager: EntityManager,
  tokenHash: string,
  { startsAt, endsAt }: HeldTime,
): Promise<Inserted | undefined> {
  await manager.query(DELETE_EXPIRED, [startsAt, endsAt]);
  const [inserted] = await manager.query<Inserted[]>(INSERT, [tokenHash, startsAt, endsAt, SLOT_HOLD_MINUTES]);
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
  { startsAt }: HeldTime,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false;
  const [, count] = await manager.query<[unknown[], number]>(
    'DELETE FROM slot_holds WHERE token_hash = $1 AND starts_at = $2 AND expires_at > now()',
    [hashToken(token), startsAt],
  );
  return count > 0;
}
