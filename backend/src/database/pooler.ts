import pg from 'pg';
import { DatabaseRefusedError, describeConnectionError } from './database-error.js';
import type { DatabaseEnv } from './data-source.js';

/** Behind a pooler a slow server has to cancel statements before this process gives them up. */
const LONGEST_STATEMENT_MS = 2_600;

interface Session {
  database: string;
  startedAt: string;
  timezone: string;
  statementMs: number;
  idleMs: number;
}

async function sessionOf(setting: string, connectionString: string): Promise<Session> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    application_name: 'leap-start',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Session>(`
      SELECT current_database() AS database, extract(epoch FROM pg_postmaster_start_time())::text AS "startedAt",
             current_setting('TimeZone') AS timezone,
             max(setting::integer) FILTER (WHERE name = 'statement_timeout') AS "statementMs",
             max(setting::integer) FILTER (WHERE name = 'idle_in_transaction_session_timeout') AS "idleMs"
        FROM pg_settings WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout')`);
    const [session] = rows;
    if (!session) throw new Error('PostgreSQL has no settings.');
    return session;
  } catch (error) {
    throw new DatabaseRefusedError(describeConnectionError(error, connectionString, setting), { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * With `LISTEN_DATABASE_URL`, `DATABASE_URL` may name a pooler in transaction mode, which takes no settings from its clients: what each
 * connection needs has to be configured there, and both have to lead to one database.
 * @throws DatabaseRefusedError with a sentence that says what to configure
 */
export async function assertPooler(env: DatabaseEnv): Promise<void> {
  if (env.LISTEN_DATABASE_URL === undefined) return;
  const pooled = await sessionOf('DATABASE_URL', env.DATABASE_URL);
  const direct = await sessionOf('LISTEN_DATABASE_URL', env.LISTEN_DATABASE_URL);
  if (pooled.database !== direct.database || pooled.startedAt !== direct.startedAt)
    throw new DatabaseRefusedError(
      'DATABASE_URL and LISTEN_DATABASE_URL lead to different databases: correct one of them.',
    );
  const wrong = [
    ...(/^(etc\/)?(utc|uct|gmt|universal|zulu|greenwich)$/i.test(pooled.timezone) ? [] : ['SET timezone TO UTC']),
    ...(pooled.statementMs > 0 && pooled.statementMs <= LONGEST_STATEMENT_MS ? [] : ['SET statement_timeout TO 2300']),
    ...(pooled.idleMs > 0 ? [] : ['SET idle_in_transaction_session_timeout TO 10000']),
  ];
  if (wrong.length > 0)
    throw new DatabaseRefusedError(
      `DATABASE_URL: the connections of the pooler need "${wrong.join('; ')}", for PgBouncer in connect_query (docker/pgbouncer.ini): configure it there and restart it.`,
    );
}
