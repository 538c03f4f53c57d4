import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Env } from '../src/config/env.js';
import { migrate } from '../src/database/migrate.js';
import { jobQueues } from '../src/jobs/job-names.js';
import { JobsService } from '../src/jobs/jobs.service.js';

const TEMPLATE_LOCK = 4_207_003;

/** A database for one suite. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

function serverUrl(database?: string): string {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  if (database) url.pathname = `/${database}`;
  return url.href;
}

async function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The addresses of a database; `npm run test:pooler` has applications ask through PgBouncer, TEST_REPLICA lists a copy. */
export function databaseEnv(url: string): Pick<Env, 'DATABASE_URL' | 'LISTEN_DATABASE_URL' | 'REPLICA_DATABASE_URL'> {
  const replicaPort = process.env['TEST_REPLICA_PORT'];
  if (replicaPort !== undefined)
    return { DATABASE_URL: url, REPLICA_DATABASE_URL: Object.assign(new URL(url), { port: replicaPort }).href };
  const poolerPort = process.env['TEST_POOLER_PORT'];
  if (poolerPort === undefined) return { DATABASE_URL: url };
  const [pooled, direct] = [new URL(url), new URL(url)];
  pooled.port = poolerPort;
  direct.port = new URL(serverUrl()).port;
  return { DATABASE_URL: pooled.href, LISTEN_DATABASE_URL: direct.href };
}

/** The template's name contains the migrations and the queues, so that an old template is never used. */
function templateName(): string {
  const folder = fileURLToPath(new URL('../src/database/migrations/', import.meta.url));
  const hash = createHash('sha256').update(JSON.stringify(jobQueues));
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(`${folder}${file}`));
  return `leap_template_${hash.digest('hex').slice(0, 12)}`;
}

/** Migrated once, by the first worker; includes the job queues, which an application on an empty database creates one by one. */
async function ensureTemplate(client: pg.Client): Promise<string> {
  const name = templateName();
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rows } = await client.query<{ datistemplate: boolean }>(
      'SELECT datistemplate FROM pg_database WHERE datname = $1',
      [name],
    );
    if (rows[0]?.datistemplate) return name;
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name}`);
    await migrate(serverUrl(name));
    const jobs = new JobsService({ DATABASE_URL: serverUrl(name), JOBS: 'off' });
    await jobs.onApplicationBootstrap();
    await jobs.stop();
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
    return name;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** An empty database with all tables: a copy of the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `leap_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await onServer(async (client) => {
    const template = await ensureTemplate(client);
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    // The strategy FILE_COPY takes a seventh of the time of WAL_LOG.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  });
  return {
    url: serverUrl(name),
    drop: () => onServer(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}
