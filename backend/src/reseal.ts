import type { DataSource } from 'typeorm';
import { Encryption } from './common/encryption.js';
import { sealedColumns, type SealedColumnOf } from './common/sealed-column.js';
import type { Env } from './config/env.js';
import { storeFormerKey, withEarlierKeys } from './modules/operations/operations.module.js';

/** What {@link reseal} did. */
export interface Resealed {
  /** Values that were sealed under an earlier key, and are under the current one now. */
  count: number;
  /** Values of keys that are not known, by table. */
  unreadable: { table: string; count: number }[];
}

/**
 * Seals every value of an earlier key under the current one, and stores the former key under it. Each row by itself, and only as it was
 * read: what a running process writes meanwhile is under the current key already. Can be repeated at any time.
 */
export async function reseal(env: Env, dataSource: DataSource): Promise<Resealed> {
  await storeFormerKey(env, dataSource.manager);
  const encryption = new Encryption(await withEarlierKeys(env, dataSource.manager));
  let count = 0;
  const unreadable = new Map<string, number>();
  for (const column of sealedColumns()) {
    const { table, resealed, unread } = await resealColumn(dataSource, encryption, column);
    count += resealed;
    if (unread > 0) unreadable.set(table, (unreadable.get(table) ?? 0) + unread);
  }
  return { count, unreadable: Array.from(unreadable, ([table, values]) => ({ table, count: values })) };
}

async function resealColumn(
  { manager }: DataSource,
  encryption: Encryption,
  { entity, property, context }: SealedColumnOf,
): Promise<{ table: string; resealed: number; unread: number }> {
  const metadata = manager.connection.getMetadata(entity);
  const { tablePath: table, primaryColumns } = metadata;
  const name = metadata.findColumnWithPropertyName(property)?.databaseName ?? '';
  const same = primaryColumns.map(({ databaseName }, index) => `${databaseName} = $${index + 3}`).join(' AND ');
  const rows = await manager.find(entity);
  let [resealed, unread] = [0, 0];
  for (const row of rows) {
    const before: unknown = Reflect.get(row, property);
    if (typeof before !== 'string' || encryption.isCurrent(before)) continue;
    const after = renewed(encryption, before, context(row as never));
    if (after === undefined) {
      unread += 1;
      continue;
    }
    // Not by the entity: that would change `updated_at`, of which an editor's version is made.
    const [, affected] = await manager.query<[unknown[], number]>(
      `UPDATE ${table} SET ${name} = $1 WHERE ${name} = $2 AND ${same}`,
      [after, before, ...primaryColumns.map((key) => key.getEntityValue(row))],
    );
    resealed += affected;
  }
  return { table, resealed, unread };
}

function renewed(encryption: Encryption, sealed: string, context: string): string | undefined {
  try {
    return encryption.seal(encryption.open(sealed, context), context);
  } catch {
    return undefined;
  }
}
