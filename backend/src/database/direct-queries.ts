import pg from 'pg';
import { QueryFailedError, type DataSource } from 'typeorm';
import { poolOf } from './data-source.js';

/**
 * Sends statements outside of transactions to the pool. TypeORM makes a query runner for each, with its events and logs, which nobody
 * listens to here; what it answers and throws stays the same.
 */
export function queryDirectly(dataSource: DataSource): void {
  const pool = poolOf(dataSource);
  const byRunner = dataSource.query.bind(dataSource);
  const query: typeof byRunner = async <Result>(...args: Parameters<typeof byRunner>): Promise<Result> => {
    const [text, values, runner] = args;
    if (runner || (values !== undefined && !Array.isArray(values))) return byRunner(...args);
    const client = await pool.connect();
    try {
      const { command, rows, rowCount } = await client.query(text, values);
      client.release();
      return (command === 'UPDATE' || command === 'DELETE' ? [rows, rowCount] : rows) as Result;
    } catch (error) {
      // After a refused statement the connection is as good as before; after a fatal error the server has ended it.
      client.release(!(error instanceof pg.DatabaseError && error.severity === 'ERROR'));
      throw new QueryFailedError(text, values, error instanceof Error ? error : new Error(String(error)));
    }
  };
  dataSource.query = query;
}
