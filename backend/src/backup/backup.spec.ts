import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { startObjectStore, type FakeObjectStore } from '../../test/object-store.js';
import { migrate, MIGRATION_LOCK } from '../database/migrate.js';
import { ObjectStoreClient } from '../integrations/object-store/object-store.client.js';
import { readArchive, writeArchive, type ArchiveEntry } from './archive.js';
import { createBackup, keepNewest, keyIdOf, nameAt, unfinishedBackup, type BackupOptions } from './create-backup.js';
import { drillDatabase, removeLeftovers } from './leftovers.js';
import { restoreBackup } from './restore-backup.js';
import { drillRestore } from './restore-drill.js';

const backupKey = randomBytes(32).toString('base64');
const encryptionKey = randomBytes(32).toString('base64');
const PICTURE = '0b0e7bb2-5c39-4a73-9f4c-0d1f3c1a9f10';
const STRANGER = '3c0b6d52-5f3e-4f7a-9d5e-2b6f1c7e8a44';
/** Trouble for formats of text. */
const NAME = 'a\tb\n\\N \\. ñ';
const ERASED = '7d5b0b4e-90c2-4c8a-8f3a-8b1f3a5d2c11';

let source: TestDatabase;
let target: TestDatabase;
let store: FakeObjectStore;
let folder: string;
let file: string;

const run = async (database: Pick<TestDatabase, 'url'>, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};
const options = (): BackupOptions => ({
  databaseUrl: source.url,
  encryptionKey,
  backupKey,
  pictures: new ObjectStoreClient(store.env),
});
const restore = (from: string, change: object = {}): ReturnType<typeof restoreBackup> =>
  restoreBackup(from, {
    databaseUrl: target.url,
    backupKey,
    pictures: new ObjectStoreClient(store.env),
    replace: true,
    ...change,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leap-backup-test-'));
  [source, target, store] = [await createTestDatabase(), await createTestDatabase(), await startObjectStore()];
  // Several pieces that do not compress, a job, a secret, and a picture elsewhere.
  const text = `E'${NAME.replaceAll('\\', '\\\\')}'`;
  await run(
    source,
    `INSERT INTO users (id, email, first_name) VALUES ('${ERASED}', 'erased@example.com', ${text});
     INSERT INTO avatars (user_id, bytes) VALUES ('${ERASED}', decode('${randomBytes(1_500_000).toString('hex')}', 'hex'));
     INSERT INTO webhooks (name, url, kinds, sealed_key)
       VALUES ('n8n', 'https://n8n.example.com', '{member.joined}', 'v1.${keyIdOf(encryptionKey)}.abc');
     INSERT INTO images (id, width, height, byte_count, store) VALUES ('${PICTURE}', 480, 300, 7, 's3');
     INSERT INTO pgboss.job (name, data) SELECT name, '{"id": 1}' FROM pgboss.queue LIMIT 1`,
  );
  store.objects.set(`sample-bucket/images/${PICTURE}/480.webp`, { bytes: Buffer.from('picture'), type: 'image/webp' });
  file = join(folder, nameAt(new Date()));
});
afterAll(async () => {
  await Promise.all([source.drop(), target.drop(), store.close()]);
  rmSync(folder, { recursive: true, force: true });
});

it('the drill finds a changed row, a missing one, a missing index and a trigger that is off, and everything else equal', async () => {
  const { differences, compared } = await drillRestore(options(), async (url) => {
    await run(
      { url },
      `ALTER TABLE users DISABLE TRIGGER index_search_vector; SET session_replication_role = replica; UPDATE users SET first_name = 'Ana';
       DELETE FROM avatars; DROP INDEX users_members_idx`,
    );
  });
  expect(differences).toEqual([
    expect.stringMatching(/^rows of public\.avatars: 0 rows, hash 0 instead of 1 rows, hash \d+$/),
    expect.stringMatching(/^rows of public\.users: 1 rows, hash \d+ instead of 1 rows, hash \d+$/),
    expect.stringMatching(/^indexes of public\.users_members_idx: missing instead of CREATE INDEX/),
    expect.stringMatching(
      /^triggers of public\.users\.index_search_vector: D CREATE TRIGGER .+ instead of O CREATE TRIGGER/,
    ),
  ]);
  expect(Object.values(compared).filter((count) => count === 0)).toEqual([]);
});

describe('a backup', () => {
  /** From here on an older version's, which had no table of backups: the drill above has restored one of this version. */
  beforeAll(() => run(source, `DROP TABLE backups; DELETE FROM migrations WHERE name LIKE 'Backups%'`));

  it('is one moment, says what is in it, and holds no key and nothing readable', async () => {
    const written = await createBackup(file, options());
    expect(written).toMatchObject({ file, objects: 1 });
    const entries = new Map<string, Buffer>();
    for await (const { name, bytes } of readArchive(file, backupKey)) entries.set(name, bytes);
    expect(JSON.parse(entries.get('manifest.json')?.toString() ?? '')).toMatchObject({
      format: 1,
      encryptionKeyId: keyIdOf(encryptionKey),
    });
    expect(entries.get('tables/public.users/000000')?.toString()).toContain('erased@example.com');
    expect(entries.get('tables/public.avatars/000002')).toBeDefined();
    expect(entries.get(`objects/images/${PICTURE}/480.webp`)?.toString()).toBe('picture');
    const all = Buffer.concat([...entries.values()]).toString();
    expect([all.includes(encryptionKey), all.includes(backupKey)]).toEqual([false, false]);
    expect(readFileSync(file).includes('erased@example.com')).toBe(false);
  });

  it('comes back as it was in place of what was there, with its pictures, for the migrations that follow; names secrets and erased people', async () => {
    await run(
      target,
      `INSERT INTO users (id, email) VALUES ('${STRANGER}', 'stranger@example.com');
      INSERT INTO audit_entries (action, actor_id, subject_type, subject_id, created_at) VALUES ('account.deleted', '${STRANGER}', 'user', '${ERASED}', now() + interval '1 second')`,
    );
    store.objects.clear();
    const restored = await restore(file);
    expect(restored.schemaDifferences).toEqual([]);
    expect(restored.erasures.map(({ email }) => email)).toEqual(['erased@example.com']);
    expect(restored.sealed).toEqual([{ table: 'webhooks', keyId: keyIdOf(encryptionKey), count: 1 }]);
    expect([...store.objects.keys()]).toEqual([`sample-bucket/images/${PICTURE}/480.webp`]);
    expect(await run(target, 'SELECT email, first_name FROM users')).toEqual([
      { email: 'erased@example.com', first_name: NAME },
    ]);
    expect(await run(target, `SELECT to_regclass('backups') AS found`)).toEqual([{ found: null }]);
    expect(await migrate(target.url)).toEqual(['Backups1763700000113']);
  });

  it('refuses a database with rows, one that is in use, and one of another program, and names it', async () => {
    const { host, pathname } = new URL(target.url);
    const named = `The database ${pathname.slice(1)} at ${host}`;
    await expect(restore(file, { replace: false })).rejects.toThrow(`${named} is not empty: nothing was changed`);
    const product = new pg.Client({ connectionString: target.url, application_name: 'leap-listener' });
    await product.connect();
    await expect(restore(file)).rejects.toThrow(`${named} is in use by the running product: stop it first.`);
    await product.end();
    await run(target, 'ALTER TABLE migrations RENAME TO own');
    const sentence = `${named} holds tables of another program: nothing was changed.`;
    await expect(restore(file)).rejects.toThrow(sentence);
    await run(
      target,
      `CREATE TABLE migrations (id integer, migration text); INSERT INTO migrations VALUES (1, 'users')`,
    );
    await expect(restore(file)).rejects.toThrow(sentence);
    await run(target, 'DROP TABLE migrations; ALTER TABLE own RENAME TO migrations');
    expect(await run(target, 'SELECT email FROM users')).toEqual([{ email: 'erased@example.com' }]);
  });

  it.each([
    ['another key', {}, randomBytes(32).toString('base64'), /another BACKUP_KEY/],
    ['no key', {}, undefined, /is encrypted: BACKUP_KEY is missing/],
    ['a file cut short', { length: 0.6 }, backupKey, /damaged or cut short/],
    ['a file without its end', { less: 1 }, backupKey, /damaged or cut short/],
    ['a file without its last piece', { frames: 1 }, backupKey, /damaged or cut short/],
    ['a changed byte', { flip: 0.5 }, backupKey, /damaged or cut short/],
    ['a beginning alone', { keep: 40 }, backupKey, /damaged or cut short/],
    ['another file', { text: 'hello' }, backupKey, /is no backup of this product/],
  ])('refuses %s before anything changes', async (_name, damage: Damage, key, sentence) => {
    const damaged = join(folder, 'damaged');
    writeFileSync(damaged, damagedBy(readFileSync(file), damage));
    await expect(restore(damaged, { backupKey: key })).rejects.toThrow(sentence);
    expect(await run(target, 'SELECT email FROM users')).toEqual([{ email: 'erased@example.com' }]);
  });

  it('refuses one of a newer version, and rows that are not those of the backup', async () => {
    const changed = join(folder, 'changed');
    const rewrite = (change: (entry: ArchiveEntry) => ArchiveEntry): Promise<void> =>
      writeArchive(
        changed,
        (async function* () {
          for await (const entry of readArchive(file, backupKey)) yield change(entry);
        })(),
        undefined,
      );
    await rewrite(({ name, bytes }) => ({
      name,
      bytes: Buffer.from(
        name === 'manifest.json'
          ? bytes.toString().replace('"migrations":[', '"migrations":["Later2000000000000",')
          : bytes,
      ),
    }));
    await expect(restore(changed)).rejects.toThrow(/is of a newer version of this program \(Later2000000000000\)/);
    await rewrite(({ name, bytes }) => ({
      name,
      bytes: name.startsWith('tables/public.users')
        ? Buffer.from(bytes.toString().replace('erased@', 'other@'))
        : bytes,
    }));
    await expect(restore(changed)).rejects.toThrow(
      /^The rows differ from the backup, so nothing was changed: rows of public\.users/,
    );
    expect(await run(target, 'SELECT email FROM users')).toEqual([{ email: 'erased@example.com' }]);
  });

  it('that waited for a migration holds what it did', async () => {
    const migration = new pg.Client({ connectionString: target.url });
    await migration.connect();
    await migration.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const written = createBackup(join(folder, 'waited'), { ...options(), databaseUrl: target.url });
    const isWaiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    while ((await migration.query(isWaiting)).rowCount === 0) await sleep(10);
    await migration.query('CREATE TABLE created_by_migration AS SELECT 1 AS id');
    await migration.end();
    expect((await written).facts['rows']).toHaveProperty(['public.created_by_migration']);
    await run(target, 'DROP TABLE created_by_migration');
  });

  it('is kept in the number that is wanted, and leaves nothing unfinished but what is being written', async () => {
    const names = ['01', '02', '03'].map((day) => nameAt(new Date(`2026-01-${day}T01:02:03Z`)));
    const own = mkdtempSync(join(folder, 'many-'));
    const [killed, running] = [`${names[0]}.partial`, `${nameAt(new Date())}.partial`];
    for (const name of [...names, 'notes.txt', killed, running]) writeFileSync(join(own, name), '');
    const longAgo = Date.now() / 1000 - 3_700;
    utimesSync(join(own, killed), longAgo, longAgo);
    expect(await keepNewest(own, 2)).toBe(1);
    expect(readdirSync(own).toSorted()).toEqual([...names.slice(1), running, 'notes.txt'].toSorted());
  });

  it('finds nothing of drills and restores that were killed days ago, and leaves those of today', async () => {
    const own = mkdtempSync(join(folder, 'left-'));
    const days = (count: number): Date => new Date(Date.now() - count * 24 * 3_600_000);
    const folders = [
      'leap-restore-Ab12cD',
      'leap-restore-drill-Ab12cD',
      'leap-restore-Ef34gH',
      'leap-restore-notes.old',
    ];
    for (const name of folders) mkdirSync(join(own, name));
    for (const name of folders) if (name !== 'leap-restore-Ef34gH') utimesSync(join(own, name), days(2), days(2));
    const random = randomBytes(6).toString('hex');
    const [old, current] = [drillDatabase(days(2), random), drillDatabase(days(0), random)];
    for (const name of [old, current]) await run(source, `CREATE DATABASE ${name} TEMPLATE template0`);
    try {
      await removeLeftovers(source.url, own);
      expect(readdirSync(own).toSorted()).toEqual(folders.slice(2));
      expect(await run(source, `SELECT datname FROM pg_database WHERE datname IN ('${old}', '${current}')`)).toEqual([
        { datname: current },
      ]);
    } finally {
      for (const name of [old, current]) await run(source, `DROP DATABASE IF EXISTS ${name}`);
    }
  });

  it('of today that was not copied yet is copied by the retry, when it is whole and of the same key', async () => {
    const own = mkdtempSync(join(folder, 'retry-'));
    const before = (hours: number): string => nameAt(new Date(Date.now() - hours * 3_600_000));
    const [old, today] = [before(25), before(1)];
    writeFileSync(join(own, old), readFileSync(file));
    expect(await unfinishedBackup(own, [], backupKey)).toBeUndefined();
    writeFileSync(join(own, today), readFileSync(file));
    expect(await unfinishedBackup(own, [old], backupKey)).toBe(join(own, today));
    expect(await unfinishedBackup(own, [today], backupKey)).toBeUndefined();
    expect(await unfinishedBackup(own, [], undefined)).toBeUndefined();
    expect(await unfinishedBackup(own, [], randomBytes(32).toString('base64'))).toBeUndefined();
    writeFileSync(join(own, today), damagedBy(readFileSync(file), { less: 1 }));
    expect(await unfinishedBackup(own, [], backupKey)).toBeUndefined();
    expect(await unfinishedBackup(join(own, 'missing'), [], backupKey)).toBeUndefined();
  });

  it('is copied to a bucket, listed and fetched again', async () => {
    const bucket = new ObjectStoreClient(store.env);
    await bucket.putFile('leap-copy.backup', file);
    expect(await bucket.list('leap-')).toEqual(['leap-copy.backup']);
    const fetched = join(folder, 'fetched');
    expect([await bucket.getFile('leap-copy.backup', fetched), await bucket.getFile('nothing', fetched)]).toEqual([
      true,
      false,
    ]);
    expect(readFileSync(fetched).equals(readFileSync(file))).toBe(true);
  });

  it('is found in a bucket with more files than one answer lists', async () => {
    const names = Array.from({ length: 2001 }, (_, number) => `many-${String(number).padStart(4, '0')}`);
    for (const name of names) store.objects.set(`sample-bucket/${name}`, { bytes: Buffer.alloc(0), type: '' });
    expect(await new ObjectStoreClient(store.env).list('many-')).toEqual(names);
  });
});

interface Damage {
  length?: number;
  less?: number;
  frames?: number;
  flip?: number;
  keep?: number;
  text?: string;
}

function damagedBy(bytes: Buffer, { length, less, frames, flip, keep, text }: Damage): Buffer {
  if (text !== undefined) return Buffer.from(text);
  if (length !== undefined) return bytes.subarray(0, Math.floor(bytes.length * length));
  if (less !== undefined) return bytes.subarray(0, -less);
  if (keep !== undefined) return bytes.subarray(0, keep);
  const [header, frame] = [63, 64 * 1024 + 16];
  // Ends at the end of a frame: every frame that is left is sound.
  if (frames !== undefined) return bytes.subarray(0, header + Math.floor((bytes.length - header - 1) / frame) * frame);
  if (flip === undefined) return bytes;
  const changed = Buffer.from(bytes);
  const at = Math.floor(bytes.length * flip);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
