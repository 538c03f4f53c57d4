import type { DataSource } from 'typeorm';
import { registerHashes } from './evidence.js';

/**
 * Empties all tables of ours (not the queue's, and neither the one row of site settings nor the archived declarations nor the
 * audit log, which refuses), so that tests do not see each other's rows.
 *
 * By DELETE: a TRUNCATE makes new files for every table and index, some hundreds before each test. The lock waits for what
 * an earlier test may still be writing. Triggers are off meanwhile, as they are for TRUNCATE; only the news of changed content
 * is notified, because pages are cached until the notification arrives.
 */
export async function resetDatabase(dataSource: DataSource): Promise<void> {
  await registerHashes(dataSource);
  await dataSource.query(`
    DO $$
    DECLARE
      kept text[] := ARRAY['migrations', 'site_settings', 'images', 'consent_declarations', 'audit_entries', 'audit_seals'];
      names text[] := ARRAY(SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (kept) ORDER BY 1);
      name text;
    BEGIN
      EXECUTE 'LOCK TABLE ' || (SELECT string_agg(quote_ident(one), ', ') FROM unnest(names) AS one) || ' IN SHARE ROW EXCLUSIVE MODE';
      PERFORM set_config('session_replication_role', 'replica', true);
      FOREACH name IN ARRAY names LOOP
        EXECUTE format('DELETE FROM %I', name);
      END LOOP;
      PERFORM pg_notify('content_changed', relname) FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE tgname = 'content_changed';
      PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) FROM pg_sequences WHERE schemaname = 'public';
    END $$`);
  // The settings may show a picture.
  await dataSource.query('UPDATE site_settings SET founder_photo_url = NULL WHERE founder_image_id IS NOT NULL');
  await dataSource.query('DELETE FROM images');
}
