import type { DataSource } from 'typeorm';
import { poolOf } from '../../../database/data-source.js';

/**
 * Runs work of one partition of a campaign under a session-level advisory lock, so that a lock that can be acquired proves that the
 * former worker is done or dead, without a time-out.
 * @returns undefined when another worker holds the partition
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
    // Closes a connection that may still hold the lock, which releases it.
    client.release(!isClean);
  }
}
