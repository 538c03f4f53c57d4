import pg from 'pg';
import { directConnection, type DatabaseEnv } from '../../../database/data-source.js';

/**
 * Runs work of one partition of a campaign under a session-level advisory lock, so that a lock that can be acquired proves that the
 * former worker is done or dead, without a time-out. The lock has a connection of its own, which is not behind a pooler.
 * @returns undefined when another worker holds the partition
 */
export async function withPartition<Result>(
  env: DatabaseEnv,
  campaignId: string,
  partition: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = new pg.Client(directConnection(env, 'leap-campaign'));
  // A connection that is lost in the meantime is noticed by the statement that releases the lock.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1), $2) AS "isFree"',
      [campaignId, partition],
    );
    if (!rows[0]?.isFree) return undefined;
    try {
      return await work();
    } finally {
      // Ending the connection would release it too, some time later: the next turn would find it taken.
      await client.query('SELECT pg_advisory_unlock(hashtext($1), $2)', [campaignId, partition]);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
