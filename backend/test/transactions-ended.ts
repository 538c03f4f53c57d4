import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './create-app.js';

/** Waits until all transactions of before are over, also those of other databases of this PostgreSQL, where other tests run. */
export async function transactionsEnded(test: TestApp): Promise<void> {
  const read = async (name: 'xmax' | 'xmin'): Promise<bigint> => {
    const [row] = await test.dataSource.query<{ number: string }[]>(
      `SELECT pg_snapshot_${name}(pg_current_snapshot())::text AS number`,
    );
    return BigInt(row?.number ?? 0);
  };
  const now = await read('xmax');
  while ((await read('xmin')) < now) await sleep(10);
}
