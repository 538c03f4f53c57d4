import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg, { type Pool, type PoolClient, type QueryConfig } from 'pg';
import { DataSource } from 'typeorm';
import type { Env } from '../config/env.js';
import { connectionSettings } from './data-source.js';

/** How long a list waits for the replica to have what was stored before the question; then the database itself answers. */
const WAITS_MS = [0, 5, 15, 30];
/** How long a replica that is behind is not asked, and one that failed. */
const BEHIND_MS = 1_000;
const PAUSE_MS = 5_000;
/** For a connection, and for its position. */
const ANSWERS_WITHIN_MS = 500;

/** Executes statements: a data source, or the manager of a transaction. */
export interface Reader {
  query<Rows>(sql: string, values: unknown[]): Promise<Rows>;
}

const replicas = new WeakMap<object, Replica>();

/**
 * A copy of the database by streaming replication, which answers lists and files (`REPLICA_DATABASE_URL`). It is asked only when it has
 * replayed everything that was stored before the question: somebody who saves and then lists sees what they saved, in any process,
 * and what is cached from a list is not older than the notification of its change.
 */
export class Replica {
  private readonly logger = new Logger('Replica');
  private readonly pool: Pool;
  private pausedUntil = 0;

  constructor(
    private readonly database: DataSource,
    url: string,
    size: number,
  ) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: size,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      application_name: 'leap-lists',
      ...connectionSettings,
    });
    // Reported with the next question, also of a connection that ends between two statements of one.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => void client.on('error', () => undefined));
  }

  /** Answers a question from here, or from the database when this one is behind or fails. */
  async query<Rows>(sql: string, values: unknown[]): Promise<Rows> {
    if (performance.now() >= this.pausedUntil)
      try {
        const answer = await this.ask<Rows>(sql, values);
        if (answer !== undefined) return answer;
        this.pausedUntil = performance.now() + BEHIND_MS;
      } catch (error) {
        // A question that is wrong fails at the database too. Replicas also cancel what waits for rows that are gone meanwhile.
        this.pausedUntil = performance.now() + PAUSE_MS;
        this.logger.warn(
          `Lists come from the database for a while: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    return this.database.query<Rows>(sql, values);
  }

  /** @throws Error when it does not answer, is no replica, or is behind */
  async check(): Promise<void> {
    const rows = await this.ask<{ isReplica: boolean }[]>('SELECT pg_is_in_recovery() AS "isReplica"', []);
    if (rows === undefined) throw new Error('The replica is behind, or is none: lists come from the database.');
  }

  async end(): Promise<void> {
    replicas.delete(this.database);
    await this.pool.end();
  }

  /** Asks over one connection, as an address may lead to several replicas. @returns undefined when that one is behind */
  private async ask<Rows>(sql: string, values: unknown[]): Promise<Rows | undefined> {
    const client = await this.pool.connect();
    let failure: Error | undefined;
    try {
      return (await this.hasAll(client)) ? ((await client.query(sql, values)).rows as Rows) : undefined;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw failure;
    } finally {
      client.release(failure);
    }
  }

  private async hasAll(client: PoolClient): Promise<boolean> {
    const [{ position } = { position: null }] = await this.database.query<{ position: string | null }[]>(
      'SELECT pg_current_wal_insert_lsn()::text AS position',
    );
    for (const wait of WAITS_MS) {
      if (wait > 0) await sleep(wait);
      const { rows } = await client.query<{ hasAll: boolean | null }>({
        text: 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS "hasAll"',
        values: [position],
        // One that does not answer must not cost a list the time in which the database would.
        query_timeout: ANSWERS_WITHIN_MS,
      } as QueryConfig);
      if (rows[0]?.hasAll === true) return true;
    }
    return false;
  }
}

/** Where a list is read: at the replica, if the product has one. What is read in a transaction belongs to it. */
export const listReader = (reader: Reader): Reader => replicas.get(reader) ?? reader;

/** The replica of a data source; undefined without `REPLICA_DATABASE_URL`. */
export const replicaOf = (dataSource: DataSource): Replica | undefined => replicas.get(dataSource);

/** Connects the replica that the environment names. */
export function connectReplica(dataSource: DataSource, env: Pick<Env, 'DATABASE_POOL' | 'REPLICA_DATABASE_URL'>): void {
  if (env.REPLICA_DATABASE_URL !== undefined)
    replicas.set(dataSource, new Replica(dataSource, env.REPLICA_DATABASE_URL, env.DATABASE_POOL));
}
