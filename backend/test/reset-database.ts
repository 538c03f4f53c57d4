import type { DataSource } from 'typeorm';
import { registerHashes } from './evidence.js';

/**
 * Deletes all rows of the product's tables between tests (not the queue's, the one rows of site settings and of the weekly call, the plans, the specified meeting type, the archived legal texts, and
 * the audit log, which refuses).
 * By DELETE, since TRUNCATE creates new files for every table and index, some hundreds before each test. A table whose file is empty
 * has never had a row in this database. The lock waits for pending writes of an earlier test. Triggers are disabled, as for TRUNCATE,
 * except for the notification of changed content, on which cached pages depend.
 */
export async function resetDatabase(dataSource: DataSource): Promise<void> {
  await registerHashes(dataSource);
  await dataSource.query(`
    DO $$
    DECLARE
      excluded text[] := ARRAY['migrations', 'site_settings', 'weekly_call_settings', 'plans', 'meeting_types', 'images', 'legal_texts', 'audit_entries', 'audit_seals'];
      names text[] := ARRAY(SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (excluded) ORDER BY 1);
      name text;
    BEGIN
      EXECUTE 'LOCK TABLE ' || (SELECT string_agg(quote_ident(one), ', ') FROM unnest(names) AS one) || ' IN SHARE ROW EXCLUSIVE MODE';
      PERFORM set_config('session_replication_role', 'replica', true);
      FOREACH name IN ARRAY names LOOP
        CONTINUE WHEN pg_relation_size(quote_ident(name)::regclass) = 0;
        EXECUTE format('DELETE FROM %I', name);
      END LOOP;
      PERFORM pg_notify('content_changed', relname) FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE tgname = 'content_changed';
      PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) FROM pg_sequences WHERE schemaname = 'public';
    END $$`);
  // The settings may show a picture.
  await dataSource.query(`
    DELETE FROM meeting_types WHERE slug <> 'inner_circle_consultation';
    UPDATE site_settings SET founder_photo_url = NULL WHERE founder_image_id IS NOT NULL;
    DELETE FROM images`);
}
