import type { DataSource } from 'typeorm';
import { registerHashes } from './evidence.js';

/** Empties all tables of ours (not the queue's, and neither the one row of site settings nor the archived declarations nor the audit log, which refuses), so that tests do not see each other's rows. */
export async function resetDatabase(dataSource: DataSource): Promise<void> {
  await registerHashes(dataSource);
  const rows = await dataSource.query<{ name: string }[]>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'site_settings', 'consent_declarations', 'audit_entries')`,
  );
  await dataSource.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`);
}
