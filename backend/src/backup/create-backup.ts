import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { MIGRATION_LOCK } from '../database/migrate.js';
import { ObjectStoreError, type ObjectStoreClient } from '../integrations/object-store/object-store.client.js';
import { postPictureKeys } from '../modules/community/community.module.js';
import { objectKeysOf } from '../modules/content/content.module.js';
import { isEncrypted, readArchive, writeArchive, type ArchiveEntry } from './archive.js';
import { BackupError } from './backup-error.js';
import {
  alikeForTransaction,
  databaseFacts,
  quoted,
  storedTables,
  type DatabaseFacts,
  type StoredTable,
} from './facts.js';

/** Rows are written in pieces of about this size. */
const PIECE_BYTES = 1024 * 1024;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Names of the files, by which old ones are found. */
const backupName = /^leap-\d{8}T\d{6}Z\.backup$/;

/** The first entry of a backup. */
export interface Manifest {
  format: 1;
  createdAt: string;
  postgres: string;
  /** Names of the migrations that the database has. */
  migrations: string[];
  /** Version of the job queue's tables; absent: there are none. */
  queue?: number;
  tables: StoredTable[];
  /** Of the key under which secrets in rows are sealed; the key itself is in no backup. */
  encryptionKeyId: string;
}

/** Where files of pictures are. */
export type PictureFiles = Pick<ObjectStoreClient, 'isConfigured' | 'get' | 'put'>;

/** What a backup needs to know. */
export interface BackupOptions {
  databaseUrl: string;
  encryptionKey: string;
  /** Encrypts the file; absent: it is not encrypted. */
  backupKey: string | undefined;
  /** The store of pictures. */
  pictures: PictureFiles;
}

/** A backup that was written. */
export interface WrittenBackup {
  file: string;
  bytes: number;
  tables: number;
  rows: number;
  objects: number;
  facts: DatabaseFacts;
}

/** As it stands in sealed texts. */
export const keyIdOf = (encryptionKey: string): string =>
  createHash('sha256').update(Buffer.from(encryptionKey, 'base64')).digest('hex').slice(0, 8);

/** A name with the time in it, so that names sort by time. */
export const nameAt = (time: Date): string =>
  `leap-${time
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z')}.backup`;

/**
 * Writes one file with all rows of one moment (a single REPEATABLE READ transaction), and the pictures of the object store. Works beside the
 * running product. The schema is not in it: migrations make it again.
 * @throws BackupError with one sentence
 */
export async function createBackup(file: string, options: BackupOptions): Promise<WrittenBackup> {
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'leap-backup',
  });
  // A lost connection fails the statement that runs.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Migrations wait for its end, and it for theirs: before the transaction, whose moment is that of its first query.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await alikeForTransaction(client);
    const manifest = await manifestOf(client, options.encryptionKey);
    const facts = await databaseFacts(client);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      throw new BackupError(`${dirname(file)} cannot be created (${error.code}): name another place.`);
    });
    let objects = 0;
    const counted = async function* (): AsyncGenerator<ArchiveEntry> {
      yield json('manifest.json', manifest);
      for (const table of manifest.tables) yield* rowsOf(client, table);
      for await (const entry of picturesOf(client, options.pictures)) {
        objects += 1;
        yield entry;
      }
      yield json('facts.json', facts);
    };
    await writeArchive(file, counted(), options.backupKey);
    await client.query('COMMIT');
    await client.query('SELECT pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
    // A backup that cannot be read is none.
    for await (const entry of readArchive(file, options.backupKey)) void entry;
    const rows = Object.values(facts['rows'] ?? {}).reduce((sum, fact) => sum + Number.parseInt(fact, 10), 0);
    return { file, bytes: (await stat(file)).size, tables: manifest.tables.length, rows, objects, facts };
  } finally {
    await client.end();
  }
}

const json = (name: string, value: unknown): ArchiveEntry => ({ name, bytes: Buffer.from(JSON.stringify(value)) });

async function manifestOf(client: pg.Client, encryptionKey: string): Promise<Manifest> {
  const { rows: existing } = await client.query<{ migrations: boolean; queue: boolean; postgres: string }>(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS migrations, to_regclass('pgboss.version') IS NOT NULL AS queue,
            current_setting('server_version') AS postgres`,
  );
  if (!existing[0]?.migrations) throw new BackupError('The database is empty: there is nothing to back up.');
  const { rows: migrations } = await client.query<{ name: string }>('SELECT name FROM public.migrations ORDER BY id');
  const queue = existing[0].queue
    ? (await client.query<{ version: number }>('SELECT version FROM pgboss.version')).rows[0]?.version
    : undefined;
  return {
    format: 1,
    createdAt: new Date().toISOString(),
    postgres: existing[0].postgres,
    migrations: migrations.map(({ name }) => name),
    ...(queue === undefined ? {} : { queue }),
    tables: await storedTables(client),
    encryptionKeyId: keyIdOf(encryptionKey),
  };
}

/** A table's rows in PostgreSQL's text format, in pieces that belong together: `tables/public.users/000000`. */
async function* rowsOf(client: pg.Client, { name, columns }: StoredTable): AsyncGenerator<ArchiveEntry> {
  const stream = client.query(copyTo(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`));
  let pieces: Buffer[] = [];
  let [length, number] = [0, 0];
  const piece = (): ArchiveEntry => {
    const bytes = Buffer.concat(pieces);
    [pieces, length] = [[], 0];
    number += 1;
    return { name: `tables/${name}/${String(number - 1).padStart(6, '0')}`, bytes };
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pieces.push(chunk);
    length += chunk.length;
    if (length >= PIECE_BYTES) yield piece();
  }
  if (length > 0) yield piece();
}

async function* picturesOf(client: pg.Client, store: PictureFiles): AsyncGenerator<ArchiveEntry> {
  const { rows } = await client.query<{ id: string; isOfPost: boolean }>(
    `SELECT id, false AS "isOfPost" FROM public.images WHERE store = 's3'
     UNION ALL SELECT id, true FROM public.member_post_pictures WHERE store = 's3' ORDER BY 2, 1`,
  );
  if (rows.length > 0 && !store.isConfigured)
    throw new BackupError(
      `${rows.length} pictures are in an object store that is not configured: set S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    );
  for (const { id, isOfPost } of rows)
    for (const key of isOfPost ? postPictureKeys(id) : objectKeysOf(id)) {
      const bytes = await store.get(key).catch((error: unknown) => {
        if (error instanceof ObjectStoreError) throw new BackupError(`The pictures cannot be read: ${error.message}`);
        throw error;
      });
      // Not every picture has every width, and one may have been deleted since.
      if (bytes) yield { name: `objects/${key}`, bytes };
    }
}

/**
 * Deletes all backups of a folder but the newest, and what a killed process left unfinished: nobody has written to it for an hour.
 * @returns how many backups it deleted
 */
export async function keepNewest(folder: string, count: number): Promise<number> {
  const names = await readdir(folder);
  const old = backupsIn(names).slice(0, -count);
  for (const name of old) await rm(join(folder, name), { force: true });
  for (const name of names) {
    if (!name.endsWith('.partial') || !backupName.test(name.slice(0, -'.partial'.length))) continue;
    const written = await stat(join(folder, name)).catch(() => undefined);
    if (written && written.mtimeMs < Date.now() - HOUR_MS) await rm(join(folder, name), { force: true });
  }
  return old.length;
}

/**
 * The newest backup of a folder, when it is of the last 24 hours, whole, and not among those that are done with: what failed after it was
 * written goes on with it, instead of filling the disk with one more at each retry.
 */
export async function unfinishedBackup(
  folder: string,
  done: string[],
  backupKey: string | undefined,
): Promise<string | undefined> {
  const newest = backupsIn(await readdir(folder).catch(() => [])).at(-1);
  if (newest === undefined || done.includes(newest) || newest < nameAt(new Date(Date.now() - DAY_MS))) return undefined;
  const file = join(folder, newest);
  try {
    if ((await isEncrypted(file)) !== (backupKey !== undefined)) return undefined;
    for await (const entry of readArchive(file, backupKey)) void entry;
    return file;
  } catch (error) {
    if (error instanceof BackupError) return undefined;
    throw error;
  }
}

/** The names of backups, the newest last. */
export const backupsIn = (names: string[]): string[] => names.filter((name) => backupName.test(name)).toSorted();
