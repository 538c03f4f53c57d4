import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';

type Call = (...args: unknown[]) => unknown;

/** As TypeORM writes them. */
const BEGIN = 'START TRANSACTION';
const ends = new Set<unknown>(['COMMIT', 'ROLLBACK']);

const nothing = { command: '', rowCount: null, oid: 0, rows: [], fields: [] };

/**
 * Sends `BEGIN` together with the first statement of its transaction, in one write and without waiting for it, which needs a client in
 * pipeline mode; a transaction without a statement is not sent.
 * @param begun connections whose `BEGIN` is not sent yet; whoever takes one from the pool removes it
 */
export function lateBegin(client: PoolClient, query: Call, begun: WeakSet<PoolClient>): Call {
  return (...args) => {
    const [text] = args;
    if (text === BEGIN) {
      begun.add(client);
      return Promise.resolve(nothing);
    }
    if (!begun.delete(client)) return query(...args);
    if (ends.has(text)) return Promise.resolve(nothing);
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    try {
      // When it fails, so does the statement behind it.
      (query(BEGIN) as Promise<unknown>).catch(() => undefined);
      return query(...args);
    } finally {
      stream.uncork();
    }
  };
}
