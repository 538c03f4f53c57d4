import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { nameAt } from './create-backup.js';

const DAY_MS = 24 * 3_600_000;
/** Of folders with a fetched backup, and of the drill's. */
const folderName = /^leap-restore(-drill)?-[A-Za-z0-9]{6}$/;
/** PostgreSQL does not tell when a database was made: its name does. */
const databaseName = /^leap_drill_(\d{8}t\d{6}z)_[0-9a-f]{12}$/;

const timeIn = (time: Date): string => nameAt(time).slice('leap-'.length, -'.backup'.length).toLowerCase();

/** A name for the database of a drill, with the time in it. */
export const drillDatabase = (time: Date, random: string): string => `leap_drill_${timeIn(time)}_${random}`;

/** Deletes what killed drills and restores have left more than a day ago: databases of this role, and folders of this user. */
export async function removeLeftovers(databaseUrl: string, folder = tmpdir()): Promise<void> {
  const dayAgo = new Date(Date.now() - DAY_MS);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!folderName.test(name)) continue;
    const path = join(folder, name);
    const age = await stat(path).catch(() => undefined);
    // Those of another user stay.
    if (age && age.mtime < dayAgo) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'leap-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database AS d WHERE datname LIKE 'leap\\_drill\\_%' AND pg_has_role(datdba, 'USAGE')
          AND NOT EXISTS (SELECT FROM pg_stat_activity AS a WHERE a.datid = d.oid)`,
    );
    for (const { name } of rows)
      if ((databaseName.exec(name)?.[1] ?? '~') < timeIn(dayAgo))
        // Another process may delete it at the same moment, and no backup fails for its sake.
        await client.query(`DROP DATABASE IF EXISTS ${name}`).catch(() => undefined);
  } finally {
    await client.end();
  }
}
