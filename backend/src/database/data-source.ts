import pg, { type Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Env } from '../config/env.js';
import { SnakeCaseNaming } from './naming-strategy.js';

/** Longest wait for a connection, including one from the pool. */
const CONNECT_TIMEOUT_MS = 2_600;
/** Client-side time-out of a query: a stalled server does not enforce its own. */
const QUERY_TIMEOUT_MS = 2_600;
/** Server-side statement time-out; shorter, so that a slow server cancels before it counts as stalled. */
const STATEMENT_TIMEOUT_MS = 2_300;

/** The entities of all tables, from `src/entities.ts`. */
export type Entities = readonly (new () => object)[];

/**
 * Connection settings. The time-outs turn a stalled or overloaded server into errors within 3 s, which the problem filter answers with
 * 503.
 */
export function dataSourceOptions(
  env: Pick<Env, 'DATABASE_URL'> & Partial<Pick<Env, 'DATABASE_POOL'>>,
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
    extra: {
      query_timeout: QUERY_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
      options: '-c timezone=UTC',
    },
  };
}

/** The connection pool of a DataSource, for libraries that need one (sessions, rate limits). */
export function poolOf(dataSource: DataSource): Pool {
  const { driver } = dataSource;
  if (!('master' in driver)) throw new Error('The data source has no PostgreSQL pool.');
  return driver.master as Pool;
}
