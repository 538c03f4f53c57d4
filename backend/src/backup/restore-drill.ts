import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { BackupError } from './backup-error.js';
import { createBackup, type BackupOptions } from './create-backup.js';
import { alikeForTransaction, databaseFacts, differences, type DatabaseFacts } from './facts.js';
import { drillDatabase } from './leftovers.js';
import { restoreBackup } from './restore-backup.js';

/** What a drill compared. */
export interface DrillResult {
  rows: number;
  bytes: number;
  /** How many of each kind were compared: `rows` counts tables. */
  compared: Record<string, number>;
  differences: string[];
}

/**
 * Makes a backup, restores it into a database of its own on the same server, and compares rows, sequences and schema of both, read by
 * another connection than the one that restored. The database is deleted afterwards.
 * @param afterRestore only tests have one: gets the address of the restored database
 */
export async function drillRestore(
  options: BackupOptions,
  afterRestore: (databaseUrl: string) => Promise<void> = () => Promise.resolve(),
): Promise<DrillResult> {
  const folder = await mkdtemp(join(tmpdir(), 'leap-restore-drill-'));
  const name = drillDatabase(new Date(), randomBytes(6).toString('hex'));
  const url = new URL(options.databaseUrl);
  url.pathname = `/${name}`;
  try {
    const backupKey = options.backupKey ?? randomBytes(32).toString('base64');
    const backup = await createBackup(join(folder, 'drill.backup'), { ...options, backupKey });
    await onServer(options.databaseUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
    // Pictures are in the store already.
    const pictures = { isConfigured: true, get: () => Promise.resolve(undefined), put: () => Promise.resolve() };
    await restoreBackup(backup.file, { databaseUrl: url.href, backupKey, pictures, replace: false });
    await afterRestore(url.href);
    const restored = await factsOf(url.href);
    return {
      rows: backup.rows,
      bytes: backup.bytes,
      compared: Object.fromEntries(
        Object.entries(backup.facts).map(([kind, facts]) => [kind, Object.keys(facts).length]),
      ),
      differences: differences(backup.facts, restored),
    };
  } finally {
    await onServer(options.databaseUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await rm(folder, { recursive: true, force: true });
  }
}

async function onServer(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'leap-backup' });
  await client.connect();
  try {
    await client.query(sql);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new BackupError(
      'The drill restores into a database of its own, which this role may not create: ALTER ROLE … CREATEDB, or use another role.',
    );
  } finally {
    await client.end();
  }
}

async function factsOf(databaseUrl: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'leap-backup' });
  await client.connect();
  try {
    await client.query('BEGIN READ ONLY');
    await alikeForTransaction(client);
    return await databaseFacts(client);
  } finally {
    await client.end();
  }
}
