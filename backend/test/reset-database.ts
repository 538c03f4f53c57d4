import type { DataSource } from 'typeorm';
import { registerHashes } from './evidence.js';

/**
 * Deletes all rows of the product's tables between tests (not the queue's, the one rows of site settings and of the weekly call, the plans, the specified meeting type, the archived legal texts, and
 * the audit log, which refuses).
 * By DELETE, since TRUNCATE creates new files for every table and index, some hundreds before each test. A table whose file is empty
 * has never had a row in this database, not even one of a pending transaction. The lock waits for pending writes of an earlier test, which may
 * have filled another table meanwhile.
 * Triggers are disabled, as for TRUNCATE, except for the notification of changed content, on which cached pages depend.
 */
export async function resetDatabase(dataSource: DataSource): Promise<void> {
  await registerHashes(dataSource);
  await dataSource.query(`
    DO $$
    DECLARE
      excluded text[] := ARRAY['migrations', 'site_settings', 'weekly_call_settings', 'plans', 'meeting_types', 'images', 'legal_texts', 'audit_entries', 'audit_seals'];
      names text[];
      locked text[] := '{}';
      name text;
    BEGIN
      LOOP
        names := ARRAY(
          SELECT quote_ident(relname) FROM pg_class
           WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL (excluded) AND pg_relation_size(oid) > 0
           ORDER BY 1);
        EXIT WHEN names = locked;
        EXECUTE 'LOCK TABLE ' || array_to_string(names, ', ') || ' IN SHARE ROW EXCLUSIVE MODE';
        locked := names;
      END LOOP;
      PERFORM set_config('session_replication_role', 'replica', true);
      FOREACH name IN ARRAY names LOOP
        EXECUTE 'DELETE FROM ' || name;
      END LOOP;
      PERFORM pg_notify('content_changed', '');
      PERFORM setval(seqrelid::regclass, seqstart, false)
         FROM pg_sequence JOIN pg_class ON pg_class.oid = seqrelid
        WHERE relnamespace = 'public'::regnamespace AND pg_sequence_last_value(seqrelid) IS NOT NULL;
    END $$`);
  // The settings may show a picture.
  await dataSource.query(`
    DELETE FROM meeting_types WHERE slug <> 'inner_circle_consultation';
    UPDATE site_settings SET founder_photo_url = NULL WHERE founder_image_id IS NOT NULL;
    DELETE FROM images`);
}

/** Those with rows from the beginning. */
const tablesWithRows = [
  'site_settings',
  'weekly_call_settings',
  'plans',
  'meeting_types',
  'legal_texts',
  'audit_entries',
  'audit_seals',
];

const rowsOfTables = (dataSource: DataSource) =>
  dataSource.query<{ table: string; rows: string }[]>(
    tablesWithRows
      .map((table) => `SELECT '${table}' AS table, coalesce(json_agg(one), '[]')::text AS rows FROM ${table} AS one`)
      .join(' UNION ALL '),
  );

/** Remembers the rows that {@link resetDatabase} leaves. @returns restores them, and deletes all others and the queue's */
export async function rememberRows(dataSource: DataSource): Promise<() => Promise<void>> {
  const before = await rowsOfTables(dataSource);
  return async () => {
    const after = new Map((await rowsOfTables(dataSource)).map(({ table, rows }) => [table, rows]));
    await dataSource.transaction(async (manager) => {
      // Without triggers, as above.
      await manager.query(`SET LOCAL session_replication_role = replica`);
      await manager.query(`DELETE FROM pgboss.job`);
      for (const { table, rows } of before.filter((one) => one.rows !== after.get(one.table))) {
        const [{ columns }] = await manager.query<[{ columns: string }]>(
          `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
            WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
          [table],
        );
        await manager.query(`DELETE FROM ${table}`);
        await manager.query(
          `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
          [rows],
        );
      }
    });
    // Afterwards, since it notifies of changed content.
    await resetDatabase(dataSource);
  };
}
