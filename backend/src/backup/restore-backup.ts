import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { getConstructionPlans } from 'pg-boss';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../database/data-source.js';
import { MIGRATION_LOCK } from '../database/migrate.js';
import * as migrations from '../database/migrations/index.js';
import { readArchive } from './archive.js';
import { BackupError } from './backup-error.js';
import type { Manifest, PictureFiles } from './create-backup.js';
import {
  alikeForTransaction,
  databaseFacts,
  differences,
  quoted,
  SCHEMAS,
  storedTables,
  type DatabaseFacts,
} from './facts.js';
import { cutShort } from './sealed-file.js';

/** What a restore needs to know. */
export interface RestoreOptions {
  databaseUrl: string;
  backupKey: string | undefined;
  /** The store that pictures of the backup go to. */
  pictures: PictureFiles;
  /** Whether what the database holds may be replaced. */
  replace: boolean;
}

/** A person who was erased after the backup was made, and is back with it. */
interface Erasure {
  erasedAt: Date;
  email: string;
}

interface ErasureRecord {
  erasedAt: Date;
  userId: string | null;
  email: string | null;
}

/** What a restore did. */
export interface Restored {
  manifest: Manifest;
  rows: number;
  /** Files of pictures that went to the object store. */
  objects: number;
  /** Differences in the schema, which come from changes by hand. */
  schemaDifferences: string[];
  /** Erasures that the replaced database knew of, and the backup does not. */
  erasures: Erasure[];
  /** Tables with secrets that were sealed under these keys (ids), and how many. */
  sealed: { table: string; keyId: string; count: number }[];
}

/**
 * Reads the whole backup first; then builds the schema of its migrations, fills it, and compares every table with what the backup says, all
 * in one transaction: what fails changes nothing. Later migrations are the caller's.
 * @throws BackupError with one sentence
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Restored> {
  const { manifest, facts, objects } = await verifyBackup(file, options.backupKey);
  assertKnown(manifest);
  if (objects > 0 && !options.pictures.isConfigured)
    throw new BackupError(
      'The backup holds pictures of an object store: set S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. Nothing was changed.',
    );
  const dataSource = new DataSource({
    ...dataSourceOptions({ DATABASE_URL: options.databaseUrl }, []),
    migrations: Object.values(migrations).filter((migration) => manifest.migrations.includes(new migration().name)),
    migrationsTableName: 'migrations',
    extra: { max: 2, application_name: 'leap-restore' },
  });
  await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as ClientBase;
    await runner.startTransaction();
    await alikeForTransaction(client);
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await assertFree(client, options);
    const records = await erasuresSince(client, manifest.createdAt);
    await empty(client);
    await createSchema(dataSource, runner, client, manifest);
    const restored = await fill(client, file, manifest, options);
    const isSameQueue = manifest.queue === undefined || manifest.queue === queueVersion();
    const problems = differences(facts, restored, ['rows']).filter(
      (difference) => isSameQueue || !difference.startsWith('rows of pgboss.'),
    );
    if (problems.length > 0)
      throw new BackupError(`The rows differ from the backup, so nothing was changed: ${problems.join('; ')}.`);
    const sealed = await sealedUnder(client);
    const erasures = await returned(client, records);
    await runner.commitTransaction();
    return {
      manifest,
      objects,
      rows: Object.values(facts['rows'] ?? {}).reduce((sum, fact) => sum + Number.parseInt(fact, 10), 0),
      schemaDifferences: differences(facts, restored, [
        'sequences',
        'extensions',
        'columns',
        'constraints',
        'indexes',
        'triggers',
        'functions',
      ]),
      erasures,
      sealed,
    };
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

/** Reads all of it, to the last byte. @throws BackupError */
async function verifyBackup(
  file: string,
  backupKey: string | undefined,
): Promise<{ manifest: Manifest; facts: DatabaseFacts; objects: number }> {
  let manifest: Manifest | undefined;
  let facts: DatabaseFacts | undefined;
  let objects = 0;
  for await (const { name, bytes } of readArchive(file, backupKey)) {
    if (name === 'manifest.json') manifest = JSON.parse(bytes.toString('utf8')) as Manifest;
    if (name === 'facts.json') facts = JSON.parse(bytes.toString('utf8')) as DatabaseFacts;
    if (name.startsWith('objects/')) objects += 1;
    if (!manifest) throw new BackupError(`${file} is no backup of this product: nothing was changed.`);
    if (manifest.format !== 1)
      throw new BackupError('The backup was made by a newer version of this program: restore it with that one.');
  }
  if (!manifest || !facts) throw cutShort();
  return { manifest, facts, objects };
}

function assertKnown({ migrations: names, queue, createdAt }: Manifest): void {
  const known = new Set<string>(Object.values(migrations).map((migration) => new migration().name));
  const unknown = names.findLast((name) => !known.has(name));
  const newer =
    unknown ?? (queue !== undefined && queue > queueVersion() ? `version ${queue} of the job queue` : undefined);
  if (newer !== undefined)
    throw new BackupError(
      `The backup of ${createdAt} is of a newer version of this program (${newer}): restore it with that one. Nothing was changed.`,
    );
}

const queuePlans = (): string => getConstructionPlans('pgboss');
/** The version of the queue's tables that this program makes. */
const queueVersion = (): number => Number(/INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(queuePlans())?.[1]);

/** The first migration of this program, which no other has. */
const FIRST_MIGRATION = new migrations.Foundation1763700000001().name;

async function assertFree(client: ClientBase, { databaseUrl, replace }: RestoreOptions): Promise<void> {
  const { host, pathname } = new URL(databaseUrl);
  const database = `The database ${decodeURIComponent(pathname.slice(1))} at ${host}`;
  if ((await storedTables(client)).length > 0) {
    if (!replace)
      throw new BackupError(
        `${database} is not empty: nothing was changed. With --replace the backup takes the place of what it holds.`,
      );
    if (!(await isOurs(client)))
      throw new BackupError(
        `${database} holds tables of another program: nothing was changed. Correct the address, or restore into an empty database.`,
      );
  }
  // A process that serves or works has one of these itself; its pool is its pooler's, which keeps connections when it has ended.
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name IN ('leap-listener', 'leap-jobs')`,
  );
  if (rows[0]?.count)
    throw new BackupError(`${database} is in use by the running product: stop it first. Nothing was changed.`);
}

/** Other programs have a table of this name too, with columns of their own. */
async function isOurs(client: ClientBase): Promise<boolean> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS exists`,
  );
  if (!found[0]?.exists) return false;
  const { rowCount } = await client.query(
    `SELECT FROM public.migrations AS migration WHERE to_jsonb(migration) ->> 'name' = $1`,
    [FIRST_MIGRATION],
  );
  return rowCount !== 0;
}

/** Erased accounts by id, and addresses of closed requests: from the database that is about to be replaced. */
async function erasuresSince(client: ClientBase, createdAt: string): Promise<ErasureRecord[]> {
  const { rows: exist } = await client.query<{ all: boolean }>(
    `SELECT to_regclass('public.audit_entries') IS NOT NULL AND to_regclass('public.privacy_requests') IS NOT NULL AS all`,
  );
  if (!exist[0]?.all) return [];
  const { rows } = await client.query<ErasureRecord>(
    `SELECT created_at AS "erasedAt", subject_id::text AS "userId", NULL AS email FROM public.audit_entries
      WHERE action = 'account.deleted' AND created_at >= $1
      UNION ALL
     SELECT closed_at, NULL, email FROM public.privacy_requests WHERE kind = 'erasure' AND outcome = 'done' AND closed_at >= $1
      ORDER BY 1`,
    [createdAt],
  );
  return rows;
}

/** Those among them whom the backup has brought back. */
async function returned(client: ClientBase, records: ErasureRecord[]): Promise<Erasure[]> {
  if (records.length === 0) return [];
  const { rows } = await client.query<{ id: string; email: string }>(
    'SELECT id::text AS id, email FROM public.users WHERE id::text = ANY ($1)',
    [records.map(({ userId }) => userId)],
  );
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  const found = records.flatMap(({ erasedAt, userId, email }) => {
    const address = email ?? emails.get(userId ?? '');
    return address === undefined ? [] : [{ erasedAt, email: address }];
  });
  return [...new Map(found.map((erasure) => [erasure.email, erasure])).values()];
}

/** Removes the product's objects one by one: the schemas may belong to somebody else, and what extensions made stays. */
async function empty(client: ClientBase): Promise<void> {
  const own = (catalog: string): string =>
    `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalog}'::regclass AND d.objid = o.oid AND d.deptype = 'e')`;
  const statements = [
    `SELECT format('DROP %s IF EXISTS %s CASCADE', CASE o.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
                   o.oid::regclass) AS sql FROM pg_class o WHERE o.relnamespace = ANY ($1::regnamespace[]) AND o.relkind IN ('r', 'p', 'v', 'm', 'S') AND ${own('pg_class')}
      ORDER BY o.relkind = 'S'`,
    `SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', o.oid::regprocedure) AS sql FROM pg_proc o
      WHERE o.pronamespace = ANY ($1::regnamespace[]) AND ${own('pg_proc')}`,
    `SELECT format('DROP TYPE IF EXISTS %s CASCADE', o.oid::regtype) AS sql FROM pg_type o
      WHERE o.typnamespace = ANY ($1::regnamespace[]) AND o.typtype IN ('e', 'd') AND ${own('pg_type')}`,
  ];
  const { rows: schemas } = await client.query<{ name: string }>(
    'SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY ($1)',
    [SCHEMAS],
  );
  for (const statement of statements) {
    const { rows } = await client.query<{ sql: string }>(statement, [schemas.map(({ name }) => name)]);
    // Some have gone with others: a column's sequence with its table.
    for (const { sql } of rows) await client.query(sql);
  }
}

async function createSchema(
  dataSource: DataSource,
  runner: QueryRunner,
  client: ClientBase,
  manifest: Manifest,
): Promise<void> {
  const executor = new MigrationExecutor(dataSource, runner);
  executor.transaction = 'none';
  await executor.executePendingMigrations();
  if (manifest.queue === undefined) return;
  // Its plan is a transaction of its own; ours goes on.
  await client.query(queuePlans().replaceAll(/^\s*(BEGIN|COMMIT);\s*$/gm, ''));
  await alikeForTransaction(client);
  await client.query('SET LOCAL lock_timeout = 0');
}

/** Loads rows and pictures. @returns what the database then holds */
async function fill(
  client: ClientBase,
  file: string,
  manifest: Manifest,
  { backupKey, pictures }: RestoreOptions,
): Promise<DatabaseFacts> {
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  const tables = await storedTables(client);
  const names = tables.map(({ name }) => name);
  const wanted = manifest.tables.filter(({ name }) => name !== 'pgboss.version' || manifest.queue === queueVersion());
  for (const { name, columns } of wanted) {
    const table = tables.find((existing) => existing.name === name);
    const missing = table ? columns.find((column) => !table.columns.includes(column)) : name;
    if (missing !== undefined)
      throw new BackupError(
        `The backup holds ${missing === name ? missing : `${name}.${missing}`}, which this version of the program does not have: restore it with the version that made it. Nothing was changed.`,
      );
  }
  const foreignKeys = await dropForeignKeys(client);
  for (const name of names) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  // Migrations insert rows too.
  await client.query(`TRUNCATE ${wanted.map(({ name }) => quoted(name)).join(', ')}`);
  let facts: DatabaseFacts = {};
  let load: TableLoad | undefined;
  for await (const { name, bytes } of readArchive(file, backupKey)) {
    const [kind, table = ''] = name.split('/');
    if (load && load.table !== table) {
      await load.end();
      load = undefined;
    }
    if (kind === 'tables' && wanted.some((one) => one.name === table)) {
      load ??= new TableLoad(client, table, wanted.find((one) => one.name === table)?.columns ?? []);
      await load.write(bytes);
    } else if (kind === 'objects') {
      const key = name.slice('objects/'.length);
      await pictures.put(key, bytes, key.endsWith('.avif') ? 'image/avif' : 'image/webp');
    } else if (name === 'facts.json') facts = JSON.parse(bytes.toString('utf8')) as DatabaseFacts;
  }
  for (const [name, value] of Object.entries(facts['sequences'] ?? {}))
    if (value !== 'unused') await client.query('SELECT setval($1::regclass, $2)', [quoted(name), value]);
  for (const name of names) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
  for (const sql of foreignKeys) await client.query(sql);
  return databaseFacts(client);
}

/** Rows come table by table, in no order that foreign keys would accept; adding the keys again checks them all. @returns how to add them */
async function dropForeignKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', k.conrelid::regclass, k.conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) AS add
       FROM pg_constraint k WHERE k.contype = 'f' AND k.conparentid = 0 AND k.connamespace::regnamespace::text = ANY ($1)
      ORDER BY k.oid`,
    [SCHEMAS],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

/** Rows on their way into one table. */
class TableLoad {
  private readonly stream: ReturnType<typeof copyFrom>;
  private readonly done: Promise<void>;

  constructor(
    client: ClientBase,
    readonly table: string,
    columns: string[],
  ) {
    this.stream = client.query(copyFrom(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
    this.done = finished(this.stream);
    // Awaited below, in every case.
    this.done.catch(() => undefined);
  }

  async write(bytes: Buffer): Promise<void> {
    if (!this.stream.write(bytes)) await Promise.race([once(this.stream, 'drain'), this.done]);
  }

  async end(): Promise<void> {
    this.stream.end();
    await this.done;
  }
}

/** Secrets are sealed as `v1.<key id>.…`, in columns whose names begin with `sealed_`. */
async function sealedUnder(client: ClientBase): Promise<Restored['sealed']> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE 'sealed\\_%' ORDER BY 1, 2`,
  );
  const found: Restored['sealed'] = [];
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ keyId: string; count: number }>(
      `SELECT split_part(${quoted(column)}, '.', 2) AS "keyId", count(*)::integer AS count
         FROM public.${quoted(table)} WHERE ${quoted(column)} LIKE 'v1.%' GROUP BY 1`,
    );
    found.push(...rows.map((row) => ({ table, ...row })));
  }
  return found;
}
