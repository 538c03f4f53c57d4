import type { Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Env } from '../config/env.js';
import { SnakeCaseNaming } from './naming-strategy.js';

/** Longest wait for a connection, also for a free one in the pool. */
const CONNECT_TIMEOUT_MS = 2_600;
/** Longest wait for one answer, counted here: a stalled server does not count its own time. */
const QUERY_TIMEOUT_MS = 2_600;
/** Longest work on one statement, counted by the server: one that is alive says so before it counts as stalled. */
const STATEMENT_TIMEOUT_MS = 2_300;
const POOL_SIZE = 20;

/** The classes of all tables; the rooms declare them, `src/entities.ts` lists them. */
export type Entities = readonly (new () => object)[];

/**
 * How the application talks to PostgreSQL. The time-outs turn a stalled or overfull server into errors within 3 s, which
 * the problem filter answers with 503.
 */
export function dataSourceOptions(
  env: Pick<Env, 'DATABASE_URL'>,
  entities: Entities,
  onPoolError: (error: unknown) => void = () => undefined,
): DataSourceOptions {
  return {
    type: 'postgres',
    url: env.DATABASE_URL,
    applicationName: 'leap',
    entities: [...entities],
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    migrationsRun: false,
    // gen_random_uuid() is part of PostgreSQL since 13; TypeORM's name for it is its old extension's.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    logging: false,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    poolSize: POOL_SIZE,
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

/** The connection pool under a DataSource, for the libraries that take one (sessions, rate limits). */
export function poolOf(dataSource: DataSource): Pool {
  const { driver } = dataSource;
  if (!('master' in driver)) throw new Error('The data source has no PostgreSQL pool.');
  return driver.master as Pool;
}
