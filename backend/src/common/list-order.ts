import type { EntityManager } from 'typeorm';

/** A table whose rows people order by hand: `ranked_at` is its sort key, the latest first. */
interface OrderedTable {
  table: string;
  /** The column within whose values rows are ordered, e.g. the language. */
  within?: string;
}

/**
 * Swaps positions with the neighbour; does nothing at the end of the list. Locks the table for writers: there are few rows and few
 * changes. Readers are not blocked.
 */
export async function swapInOrder(
  manager: EntityManager,
  { table, within }: OrderedTable,
  id: string,
  direction: 'up' | 'down',
): Promise<void> {
  await manager.query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
  const isSameList = within === undefined ? 'true' : `n.${within} = (SELECT ${within} FROM ${table} WHERE id = $1)`;
  await manager.query(
    // Distinct sort keys in the present order, so that two neighbours can be swapped also when they have equal ones.
    `WITH ordered AS (
       SELECT n.id, max(n.ranked_at) OVER () - (row_number() OVER (ORDER BY n.ranked_at DESC, n.id DESC) - 1) * interval '1 second' AS position
         FROM ${table} n WHERE ${isSameList} AND EXISTS (SELECT FROM ${table} WHERE id = $1))
     UPDATE ${table} t SET ranked_at = o.position FROM ordered o WHERE o.id = t.id AND t.ranked_at <> o.position`,
    [id],
  );
  const order = direction === 'up' ? '' : 'DESC';
  const [other] = await manager.query<{ id: string; rankedAt: Date; ownRankedAt: Date }[]>(
    `SELECT n.id, n.ranked_at AS "rankedAt", o.ranked_at AS "ownRankedAt"
       FROM ${table} o JOIN ${table} n ON ${isSameList} AND (n.ranked_at, n.id) ${direction === 'up' ? '>' : '<'} (o.ranked_at, o.id)
      WHERE o.id = $1 ORDER BY n.ranked_at ${order}, n.id ${order} LIMIT 1`,
    [id],
  );
  if (!other) return;
  await manager.query(`UPDATE ${table} SET ranked_at = $2 WHERE id = $1`, [id, other.rankedAt]);
  await manager.query(`UPDATE ${table} SET ranked_at = $2 WHERE id = $1`, [other.id, other.ownRankedAt]);
}
