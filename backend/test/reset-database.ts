import type { DataSource } from 'typeorm';
import { registerHashes } from './evidence.js';

/** Empties all tables of ours (not the queue's, and neither the one row of site settings nor the archived declarations nor the audit log, which refuses), so that tests do not see each other's rows. */
export async function resetDatabase(dataSource: DataSource): Promise<void> {
  await registerHashes(dataSource);
  const rows = await dataSource.query<{ name: string }[]>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'site_settings', 'images', 'consent_declarations', 'audit_entries')`,
  );
  await dataSource.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`);
  // The settings may show a picture: a TRUNCATE of pictures would take them along.
  await dataSource.query('UPDATE site_settings SET founder_photo_url = NULL WHERE founder_image_id IS NOT NULL');
  await dataSource.query('DELETE FROM images');
}
