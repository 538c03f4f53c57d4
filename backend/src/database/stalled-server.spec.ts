import { EventEmitter, once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import pg, { type Pool, type PoolClient } from 'pg';
import { createTestDatabase } from '../../test/database.js';
import { failFastWhileStalled } from './stalled-server.js';

/** Loading other specs blocks the process of a busy machine for seconds; these are about the server alone. */
const neverBlocked = () => false;

/** A pool of one connection whose statements fail with this message, if there is one. @param answers a new connection */
function poolThat(fails: () => string | undefined, answers = async () => true, wasBlocked = neverBlocked) {
  let asked = 0;
  class FakeClient extends EventEmitter {
    query(_text: string, _values: unknown, callback: (error?: Error, result?: { rows: object[] }) => void): void {
      asked += 1;
      const message = fails();
      if (message === undefined) callback(undefined, { rows: [] });
      else callback(new Error(message));
    }

    async end(): Promise<void> {}
  }
  const client = new FakeClient() as unknown as PoolClient;
  const pool = {
    connect: (callback?: (error: undefined, client: PoolClient) => void) =>
      callback ? callback(undefined, client) : Promise.resolve(client),
  } as unknown as Pool;
  failFastWhileStalled(pool, answers, wasBlocked);
  return { pool, asked: () => asked };
}

it('asks a silent server once, and not again for a second', async () => {
  let message: string | undefined = 'Query read timeout';
  const { pool, asked } = poolThat(() => message);
  const client = await pool.connect();
  await expect(client.query('BEGIN')).rejects.toThrow('Query read timeout');
  message = undefined;
  await expect(client.query('ROLLBACK')).rejects.toThrow('does not answer');
  await expect(pool.connect()).rejects.toThrow('does not answer');
  await new Promise<void>((resolve) => {
    pool.connect((error) => {
      expect(error?.message).toContain('does not answer');
      resolve();
    });
  });
  expect(asked()).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  await (await pool.connect()).query('SELECT 1');
  expect(asked()).toBe(2);
});

it('asks a silent server nothing until it answers a new connection', async () => {
  let message: string | undefined = 'Query read timeout';
  let answers = false;
  const { pool, asked } = poolThat(
    () => message,
    async () => answers,
  );
  const client = await pool.connect();
  await expect(client.query('SELECT 1')).rejects.toThrow('Query read timeout');
  message = undefined;
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  await expect(client.query('SELECT 1')).rejects.toThrow('does not answer');
  answers = true;
  await new Promise((resolve) => setTimeout(resolve, 300));
  await client.query('SELECT 1');
  expect(asked()).toBe(2);
});

it('takes no time-out for silence while this process itself was blocked', async () => {
  const { pool, asked } = poolThat(
    () => 'Query read timeout',
    undefined,
    () => true,
  );
  const client = await pool.connect();
  for (const _time of [1, 2]) await expect(client.query('SELECT 1')).rejects.toThrow('Query read timeout');
  expect(asked()).toBe(2);
});

it('continues to ask a server that refuses or cancels', async () => {
  const { pool, asked } = poolThat(() => 'canceling statement due to statement timeout');
  const client = await pool.connect();
  for (const _time of [1, 2]) await expect(client.query('SELECT 1')).rejects.toThrow('canceling');
  expect(asked()).toBe(2);
});

it('listens once to the error of a connection that somebody uses: without a listener it ends the process', async () => {
  const { pool } = poolThat(() => undefined);
  const client = await pool.connect();
  expect(await pool.connect()).toBe(client);
  expect(client.listenerCount('error')).toBe(1);
  expect(() => client.emit('error', new Error('Connection terminated unexpectedly'))).not.toThrow();
});

it('returns no connection to the pool whose transaction was not ended', async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2, query_timeout: 300 });
  try {
    failFastWhileStalled(pool, undefined, neverBlocked);
    const writer = await pool.connect();
    await writer.query('CREATE TABLE written (id int)');
    await writer.query('BEGIN');
    await writer.query('INSERT INTO written VALUES (1)');
    const other = await pool.connect();
    await expect(other.query('SELECT pg_sleep(1)')).rejects.toThrow('Query read timeout');
    other.release(true);
    await expect(writer.query('ROLLBACK')).rejects.toThrow('does not answer');
    writer.release();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    // In the transaction of before this would be written for as long as that lasts.
    await pool.query('INSERT INTO written VALUES (2)');
    const elsewhere = new pg.Client({ connectionString: database.url });
    await elsewhere.connect();
    const { rows } = await elsewhere.query('SELECT id FROM written');
    await elsewhere.end();
    expect(rows).toEqual([{ id: 2 }]);
  } finally {
    await pool.end();
    await database.drop();
  }
});

it('sends nothing more over a connection whose statement was given up', async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 1, query_timeout: 300 });
  // Without a time-out of its own: only the slow statement may be given up, however busy the machine is.
  const elsewhere = new pg.Client({ connectionString: database.url });
  try {
    await elsewhere.connect();
    await elsewhere.query('CREATE TABLE written (id int)');
    failFastWhileStalled(pool, undefined, neverBlocked);
    const client = await pool.connect();
    const slow = client.query('SELECT pg_sleep(1)');
    const behind = client.query('INSERT INTO written VALUES (1)');
    await expect(slow).rejects.toThrow('Query read timeout');
    await expect(behind).rejects.toThrow();
    client.release();
    await elsewhere.query('SELECT pg_sleep(1.5)');
    expect((await elsewhere.query('SELECT id FROM written')).rows).toEqual([]);
  } finally {
    await elsewhere.end();
    await pool.end();
    await database.drop();
  }
});

it('leaves a connection that ends right after it was made to its own statements', async () => {
  const message = (type: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    // All at once, as by a server that ends while somebody connects.
    socket.once('data', () =>
      socket.end(
        Buffer.concat([
          message('R', Buffer.alloc(4)),
          message('Z', Buffer.from('I')),
          message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')),
        ]),
      ),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'app', database: 'app', ssl: false });
  pool.on('error', () => undefined);
  failFastWhileStalled(pool, async () => true, neverBlocked);
  const client = await pool.connect();
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release(true);
  await pool.end();
  server.close();
});
