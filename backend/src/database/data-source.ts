import pg, { type ClientConfig, type Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Env } from '../config/env.js';
import { SnakeCaseNaming } from './naming-strategy.js';

/** Longest wait for a connection, including one from the pool. */
const CONNECT_TIMEOUT_MS = 2_600;
/** Client-side time-out of a query: a stalled server does not enforce its own. */
const QUERY_TIMEOUT_MS = 2_600;
/** Server-side statement time-out; shorter, so that a slow server cancels before it counts as stalled. */
const STATEMENT_TIMEOUT_MS = 2_300;

/** What a connection of PostgreSQL's own brings with it. */
export const connectionSettings = {
  query_timeout: QUERY_TIMEOUT_MS,
  keepAlive: true,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 10_000,
  options: '-c timezone=UTC',
};

/** The settings of connections. */
export type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'LISTEN_DATABASE_URL'> & Partial<Pick<Env, 'DATABASE_POOL'>>;

/**
 * The address for whatever needs one connection of its own: notifications, locks of a session, jobs and migrations. The pool of
 * `DATABASE_URL` may be behind a pooler that gives each transaction another one.
 */
export function directUrl({ DATABASE_URL, LISTEN_DATABASE_URL }: DatabaseEnv): string {
  return LISTEN_DATABASE_URL ?? DATABASE_URL;
}

/** Which setting has the address of {@link directUrl}. */
export const addressSetting = ({ LISTEN_DATABASE_URL }: DatabaseEnv): 'DATABASE_URL' | 'LISTEN_DATABASE_URL' =>
  LISTEN_DATABASE_URL === undefined ? 'DATABASE_URL' : 'LISTEN_DATABASE_URL';

/** The settings of one connection at {@link directUrl}. */
export function directConnection(env: DatabaseEnv, applicationName: string): ClientConfig {
  return {
    connectionString: directUrl(env),
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
    keepAlive: true,
    application_name: applicationName,
  };
}

/** The entities of all tables, from `src/entities.ts`. */
export type Entities = readonly (new () => object)[];

/**
 * Connection settings. The time-outs turn a stalled or overloaded server into errors within 3 s, which the problem filter answers with
 * 503.
 */
export function dataSourceOptions(
  env: DatabaseEnv,
  entities: Entities,
  onPoolError: (error: unknown) => void = () => undefined,
): DataSourceOptions {
  return {
    type: 'postgres',
    driver: pg,
    url: env.DATABASE_URL,
    applicationName: 'leap',
    entities: [...entities],
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    migrationsRun: false,
    // gen_random_uuid() is built into PostgreSQL; TypeORM only knows it under the name of the extension pgcrypto.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    logging: false,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    poolSize: env.DATABASE_POOL ?? 20,
    poolErrorHandler: onPoolError,
    extra:
      env.LISTEN_DATABASE_URL === undefined
        ? connectionSettings
        : // PgBouncer refuses the others of a client, so its own configuration has them: see assertPooler.
          { query_timeout: QUERY_TIMEOUT_MS, keepAlive: true, isBehindPooler: true },
  };
}

/** The connection pool of a DataSource, for libraries that need one (sessions, rate limits). */
export function poolOf(dataSource: DataSource): Pool {
  const { driver } = dataSource;
  if (!('master' in driver)) throw new Error('The data source has no PostgreSQL pool.');
  return driver.master as Pool;
}
