import type { EntityManager } from 'typeorm';
import type { OffReason } from './webhook.entity.js';

/** Turns a webhook off: what was on its way is given up, and can be sent again later. @returns whether it was on */
export async function turnOff(manager: EntityManager, id: string, reason: OffReason): Promise<boolean> {
  // Facts of this moment hold the row: what they write is given up too, and those after them write nothing.
  await manager.query('SELECT FROM webhooks WHERE id = $1 FOR UPDATE', [id]);
  const [changed] = await manager.query<[object[], number]>(
    `UPDATE webhooks SET off_at = now(), off_reason = $2, rests_until = NULL, updated_at = now() WHERE id = $1 AND off_at IS NULL RETURNING id`,
    [id, reason],
  );
  if (changed.length === 0) return false;
  await manager.query(
    `UPDATE webhook_deliveries SET state = 'failed', failure = 'turned_off', updated_at = now() WHERE webhook_id = $1 AND state = 'pending'`,
    [id],
  );
  return true;
}
