import { rm } from 'node:fs/promises';
import type { Client } from 'pg';
import { connectDatabase } from './database';
import { makeDataDir, startServer, type RunningServer } from './server';

/** Schemas with state; pg-boss has its own. Includes the sandbox's inbox and providers. */
const SCHEMAS = ['public', 'sandbox'];
/** Tables with technical state. */
const NOT_RESET = ['public.migrations'];
const SNAPSHOT = 'e2e_snapshot';

interface Table {
  name: string;
  /** Without generated columns, which cannot be inserted. */
  columns: string;
}

/**
 * A running product per worker, without rate limits, that spec files use in sequence. Each file starts with the rows of the sample
 * content: all state is in PostgreSQL, so restoring rows costs a tenth of a start.
 */
export class SharedProduct {
  private dataDir: string | undefined;
  private tables: Table[] = [];
  private first: RunningServer | undefined;
  private second: RunningServer | undefined;

  /** The product with the sample content. */
  async fresh(): Promise<RunningServer> {
    await this.stopSecond();
    if (this.first === undefined) {
      this.dataDir ??= await makeDataDir();
      this.first = await this.start('shared');
      this.tables = await onDatabaseOf(this.first, createSnapshot);
    } else await onDatabaseOf(this.first, (database) => putBack(database, this.tables));
    return this.first;
  }

  /** The same with a second process on the same database. @param env further settings of the second process */
  async freshPair(env: Record<string, string> = {}): Promise<[first: RunningServer, second: RunningServer]> {
    const first = await this.fresh();
    this.second = await this.start('shared-second', env);
    return [first, this.second];
  }

  /** Ends both processes at once, like a power cut, and starts two others on what they left. */
  async killPair(): Promise<[first: RunningServer, second: RunningServer]> {
    for (const server of [this.first, this.second]) await server?.kill();
    const started = await Promise.all([this.start('shared-again'), this.start('shared-second-again')]);
    [this.first, this.second] = started;
    return started;
  }

  /** Ends the process at once, like `kill -9`. */
  async kill(): Promise<void> {
    await this.first?.kill();
  }

  /** Starts another process at the address of the killed one, on what that left. */
  async startAgain(): Promise<RunningServer> {
    const { port } = new URL(this.first!.url);
    this.first = await this.start('shared-again', { PORT: port });
    return this.first;
  }

  async stop(): Promise<void> {
    await this.stopSecond();
    await this.first?.stop();
    if (this.dataDir !== undefined) await rm(this.dataDir, { recursive: true, force: true });
  }

  private start(logName: string, env: Record<string, string> = {}): Promise<RunningServer> {
    return startServer({
      dataDir: this.dataDir!,
      env: { RATE_LIMITS: 'off', ...env },
      logName: `${logName}-${process.pid}`,
    });
  }

  private async stopSecond(): Promise<void> {
    await this.second?.stop();
    this.second = undefined;
  }
}

async function onDatabaseOf<Result>(
  { dataDir }: RunningServer,
  work: (database: Client) => Promise<Result>,
): Promise<Result> {
  const database = await connectDatabase(dataDir);
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

async function createSnapshot(database: Client): Promise<Table[]> {
  const { rows } = await database.query<Table>(
    `SELECT c.table_schema || '.' || c.table_name AS name, string_agg(quote_ident(c.column_name), ', ' ORDER BY c.ordinal_position) AS columns
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = ANY($1) AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
      GROUP BY 1`,
    [SCHEMAS],
  );
  const tables = rows.filter(({ name }) => !NOT_RESET.includes(name));
  await database.query(`CREATE SCHEMA ${SNAPSHOT}`);
  for (const { name, columns } of tables)
    await database.query(`CREATE TABLE ${SNAPSHOT}."${name}" AS SELECT ${columns} FROM ${name}`);
  await database.query(`CREATE TABLE ${SNAPSHOT}.jobs AS SELECT id FROM pgboss.job`);
  return tables;
}

async function putBack(database: Client, tables: Table[]): Promise<void> {
  // Running jobs of the former file would write into the next one's rows.
  await database.query(`DELETE FROM pgboss.job WHERE state < 'active' AND id NOT IN (SELECT id FROM ${SNAPSHOT}.jobs)`);
  for (let waited = 0; waited < 20; waited += 1) {
    const { rows } = await database.query(`SELECT 1 FROM pgboss.job WHERE state = 'active' LIMIT 1`);
    if (rows.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const restore = [
    // Without foreign keys and triggers: the rows are those of a consistent database.
    'SET LOCAL session_replication_role = replica',
    // Of few rows: emptying seventy tables by TRUNCATE takes five times as long.
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
    ...tables.map(
      ({ name, columns }) =>
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${SNAPSHOT}."${name}"`,
    ),
    `DELETE FROM pgboss.job WHERE id NOT IN (SELECT id FROM ${SNAPSHOT}.jobs)`,
    // Without a table's name, all processes clear their caches.
    'NOTIFY content_changed',
    'NOTIFY member_changed',
  ];
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.query(`BEGIN; ${restore.join('; ')}; COMMIT`);
      return;
    } catch (error) {
      await database.query('ROLLBACK');
      // The server may lock the same tables in another order.
      if (attempt === 5 || (error as { code?: string }).code !== '40P01') throw error;
    }
  }
}
