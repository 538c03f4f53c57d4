import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, withSentence } from './backup/backup-error.js';
import { backupStore } from './backup/backup-store.js';
import { backupsIn, keyIdOf } from './backup/create-backup.js';
import { removeLeftovers } from './backup/leftovers.js';
import { restoreBackup, type Restored } from './backup/restore-backup.js';
import { EnvError } from './config/env-error.js';
import { loadEnv, type Env } from './config/env.js';
import { nameSourceLines } from './config/stack-traces.js';
import { directUrl } from './database/data-source.js';
import { ObjectStoreClient, ObjectStoreError } from './integrations/object-store/object-store.client.js';
import { prepareDatabase, startDatabase, StartError } from './start-up.js';

const USAGE = 'npm run restore -- <file> | bucket:latest | bucket:<name> [--replace]';
const FROM_BUCKET = 'bucket:';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

class UsageError extends Error {}

function parse(args: string[]): { source: string; replace: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean' } },
    });
    const [source, ...others] = positionals;
    if (source !== undefined && others.length === 0) return { source, replace: values.replace ?? false };
  } catch {
    // Reported below.
  }
  throw new UsageError(USAGE);
}

/** Fetches a backup from the bucket. @returns the file */
async function fetchBackup(name: string, folder: string, env: Env): Promise<string> {
  const store = backupStore(env);
  if (!store.isConfigured) throw new BackupError('No bucket is configured: set the five BACKUP_S3_ variables.');
  const wanted = name === 'latest' ? backupsIn(await store.list('leap-')).at(-1) : name;
  const file = join(folder, 'fetched.backup');
  if (wanted === undefined || !(await store.getFile(wanted, file)))
    throw new BackupError(`There is no backup ${wanted ?? ''} in ${env.BACKUP_S3_BUCKET}.`);
  say(`Fetched ${wanted} from ${env.BACKUP_S3_BUCKET}`);
  return file;
}

function report({ manifest, rows, objects, schemaDifferences, erasures, sealed }: Restored, env: Env): void {
  say(
    `Restored the backup of ${manifest.createdAt}: ${rows} rows of ${manifest.tables.length} tables, ${objects} picture files. Counts and hashes of all rows are equal.`,
  );
  for (const difference of schemaDifferences) say(`Changed by hand before, and not restored: ${difference}`);
  const foreign = sealed.filter(({ keyId }) => keyId !== keyIdOf(env.ENCRYPTION_KEY));
  if (foreign.length > 0) {
    say(
      `Cannot be read with the present ENCRYPTION_KEY: ${foreign.map(({ table, keyId, count }) => `${count} of ${table} (key ${keyId})`).join(', ')}.`,
    );
    say(
      'Put back the ENCRYPTION_KEY of that time before the next start; otherwise keys, second factors and connections have to be set up again.',
    );
  }
  for (const { email, erasedAt } of erasures)
    say(
      `${email} was erased on ${erasedAt.toISOString().slice(0, 10)}, after this backup: erase them again at /admin/privacy.`,
    );
}

async function restoreFrom(
  source: string,
  folder: string,
  env: Env,
  options: { databaseUrl: string; replace: boolean },
): Promise<Restored> {
  await removeLeftovers(options.databaseUrl);
  const file = source.startsWith(FROM_BUCKET)
    ? await fetchBackup(source.slice(FROM_BUCKET.length), folder, env)
    : resolve(process.env['INIT_CWD'] ?? '', source);
  return restoreBackup(file, { ...options, backupKey: env.BACKUP_KEY, pictures: new ObjectStoreClient(env) });
}

/** `npm run restore`: puts a backup into an empty database, or in the place of what it holds. */
async function main(): Promise<void> {
  const { source, replace } = parse(process.argv.slice(2));
  const { env, postgres } = await startDatabase(loadEnv(), () => undefined);
  const folder = await mkdtemp(join(tmpdir(), 'leap-restore-'));
  try {
    const databaseUrl = directUrl(env);
    const restored = await restoreFrom(source, folder, env, { databaseUrl, replace }).catch((error: unknown) => {
      throw withSentence(error, env);
    });
    report(restored, env);
    await prepareDatabase(env, say);
  } finally {
    await rm(folder, { recursive: true, force: true });
    // Leaves it running when a server uses it.
    await postgres?.stop();
  }
}

nameSourceLines();
main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isExpected = [UsageError, EnvError, StartError, BackupError, ObjectStoreError].some(
      (kind) => error instanceof kind,
    );
    process.stderr.write(
      `${isExpected ? (error as Error).message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  },
);
