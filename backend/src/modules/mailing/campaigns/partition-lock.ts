import type { DataSource } from 'typeorm';
import { poolOf } from '../../../database/data-source.js';

/**
 * Does the work of one partition of a campaign while no other worker anywhere does it. The lock belongs to a
 * connection: once acquired, the worker before is done or dead, without waiting for any time-out.
 * @returns undefined when a living worker has the partition
 */
export async function withPartition<Result>(
  dataSource: DataSource,
  campaignId: string,
  partition: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = await poolOf(dataSource).connect();
  let isClean = false;
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1), $2) AS "isFree"',
      [campaignId, partition],
    );
    if (!rows[0]?.isFree) {
      isClean = true;
      return undefined;
    }
    try {
      return await work();
    } finally {
      await client.query('SELECT pg_advisory_unlock(hashtext($1), $2)', [campaignId, partition]);
      isClean = true;
    }
  } finally {
    // A connection that may still hold the lock is ended, and the lock with it.
    client.release(!isClean);
  }
}
