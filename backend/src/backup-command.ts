import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { BackupError, withSentence } from './backup/backup-error.js';
import { backupStore } from './backup/backup-store.js';
import {
  backupsIn,
  createBackup,
  keepNewest,
  nameAt,
  unfinishedBackup,
  type BackupOptions,
} from './backup/create-backup.js';
import { removeLeftovers } from './backup/leftovers.js';
import { drillRestore } from './backup/restore-drill.js';
import { EnvError } from './config/env-error.js';
import { loadEnv, type Env } from './config/env.js';
import { nameSourceLines } from './config/stack-traces.js';
import { directUrl } from './database/data-source.js';
import { ObjectStoreClient, ObjectStoreError } from './integrations/object-store/object-store.client.js';
import { startDatabase, StartError } from './start-up.js';

const USAGE = 'npm run backup [-- --to <folder or file> | --verify | --daily --to <folder>]';
const DAY_MS = 24 * 3_600_000;
const RETRY_MS = 15 * 60_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

class UsageError extends Error {}

interface Options {
  to?: string;
  verify: boolean;
  daily: boolean;
}

function parse(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, verify: { type: 'boolean' }, daily: { type: 'boolean' } },
    });
    const { to, verify = false, daily = false } = values;
    if (!(verify && (daily || to !== undefined))) return { ...(to === undefined ? {} : { to }), verify, daily };
  } catch {
    // Reported below.
  }
  throw new UsageError(USAGE);
}

/** A folder gets a file with the time in its name. */
async function targetOf({ to, daily }: Options, env: Env): Promise<string> {
  const wanted = to === undefined ? join(env.DATA_DIR, 'backups') : resolve(process.env['INIT_CWD'] ?? '', to);
  const isFolder = await stat(wanted).then(
    (found) => found.isDirectory(),
    () => to === undefined || daily || to.endsWith('/'),
  );
  return isFolder ? join(wanted, nameAt(new Date())) : wanted;
}

async function write(target: string, backup: BackupOptions): Promise<string> {
  const written = await createBackup(target, backup);
  say(
    `${written.file}: ${counted(written.rows, 'row')} of ${counted(written.tables, 'table')}, ${counted(written.objects, 'picture file')}, ${megabytes(written.bytes)}, ${backup.backupKey === undefined ? 'not encrypted' : 'encrypted'}`,
  );
  if (backup.backupKey === undefined)
    say('It holds everything that people wrote here: set BACKUP_KEY to encrypt backups (openssl rand -base64 32).');
  return written.file;
}

async function backUp(options: Options, env: Env, backup: BackupOptions): Promise<void> {
  await removeLeftovers(backup.databaseUrl);
  const store = backupStore(env);
  const target = await targetOf(options, env);
  const unfinished = options.daily
    ? await unfinishedBackup(dirname(target), await noted(backup.databaseUrl), backup.backupKey)
    : undefined;
  const file = unfinished ?? (await write(target, backup));
  // Before the bucket, which may not answer for days.
  if (env.BACKUP_KEEP !== undefined) {
    const deleted = await keepNewest(dirname(file), env.BACKUP_KEEP);
    if (deleted > 0) say(`Deleted ${counted(deleted, 'old backup')}`);
  }
  const name = backupsIn([basename(file)])[0] ?? nameAt(new Date());
  if (store.isConfigured) {
    await store.putFile(name, file).catch((error: unknown) => {
      if (!(error instanceof ObjectStoreError)) throw error;
      throw new BackupError(`${file} is complete, but was not copied to the bucket: ${error.message}`);
    });
    say(`Copied ${file} to ${env.BACKUP_S3_BUCKET} as ${name}`);
  }
  await note(backup.databaseUrl, {
    name,
    bytes: (await stat(file)).size,
    isEncrypted: backup.backupKey !== undefined,
    isCopied: store.isConfigured,
  });
  if (env.BACKUP_KEEP === undefined || !store.isConfigured) return;
  for (const old of backupsIn(await store.list('leap-')).slice(0, -env.BACKUP_KEEP)) {
    await store.delete(old);
    say(`Deleted ${old} from ${env.BACKUP_S3_BUCKET}`);
  }
}

async function onDatabase<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'leap-backup' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const HAS_TABLE = `SELECT to_regclass('public.backups') IS NOT NULL AS exists`;

/** For the metric. A database that waits for its migrations may not have the table yet. */
async function note(
  databaseUrl: string,
  { name, bytes, isEncrypted, isCopied }: { name: string; bytes: number; isEncrypted: boolean; isCopied: boolean },
): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(HAS_TABLE);
    if (rows[0]?.exists)
      await client.query('INSERT INTO backups (name, byte_count, is_encrypted, is_copied) VALUES ($1, $2, $3, $4)', [
        name,
        bytes,
        isEncrypted,
        isCopied,
      ]);
  });
}

/** The names of backups that are done with, copied where there is a bucket. */
async function noted(databaseUrl: string): Promise<string[]> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM backups WHERE created_at > now() - interval '2 days'`,
    );
    return rows.map(({ name }) => name);
  });
}

/** Until the next daily backup is due. */
async function timeLeft(databaseUrl: string): Promise<number> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(HAS_TABLE);
    if (!rows[0]?.exists) return RETRY_MS;
    const { rows: last } = await client.query<{ age: number | null }>(
      'SELECT extract(epoch FROM now() - max(created_at))::float * 1000 AS age FROM backups',
    );
    return Math.max(0, DAY_MS - (last[0]?.age ?? DAY_MS));
  });
}

/** Makes a backup a day until it is stopped; what fails is tried again a quarter of an hour later. */
async function backUpDaily(options: Options, env: Env, backup: BackupOptions): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
  for (;;) {
    try {
      await sleep(await timeLeft(backup.databaseUrl));
      if ((await timeLeft(backup.databaseUrl)) === 0) await backUp(options, env, backup);
    } catch (error) {
      process.stderr.write(`${sentenceOf(withSentence(error, env))}\n`);
      await sleep(RETRY_MS);
    }
  }
}

async function drill(backup: BackupOptions): Promise<void> {
  await removeLeftovers(backup.databaseUrl);
  const startedAt = performance.now();
  const { rows, bytes, compared, differences } = await drillRestore(backup);
  const { rows: tables, ...others } = compared;
  const kinds = Object.entries(others).map(([kind, count]) => `${count} ${kind}`);
  say(
    `Restored ${rows} rows of ${tables} tables from ${megabytes(bytes)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  if (differences.length > 0) throw new BackupError(`The restored database differs:\n${differences.join('\n')}`);
  say(`Counts and hashes of all rows are equal, and so are ${kinds.join(', ')}`);
}

function sentenceOf(error: unknown): string {
  const isExpected = [UsageError, EnvError, StartError, BackupError, ObjectStoreError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** `npm run backup`: writes everything into one file, beside the running product or without it. */
async function main(): Promise<void> {
  const options = parse(process.argv.slice(2));
  const { env, postgres } = await startDatabase(loadEnv(), () => undefined);
  try {
    const backup: BackupOptions = {
      databaseUrl: directUrl(env),
      encryptionKey: env.ENCRYPTION_KEY,
      backupKey: env.BACKUP_KEY,
      pictures: new ObjectStoreClient(env),
    };
    if (options.verify) await drill(backup);
    else if (options.daily) await backUpDaily(options, env, backup);
    else await backUp(options, env, backup);
  } catch (error) {
    throw withSentence(error, env);
  } finally {
    // Leaves it running when a server uses it.
    await postgres?.stop();
  }
}

nameSourceLines();
main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  },
);
