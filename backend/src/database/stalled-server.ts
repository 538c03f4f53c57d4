import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';
import { hotStatements } from './prepared-statements.js';

/** How long an unresponsive server is not asked again at least: longer than a request runs after its first failure. */
const PAUSE_MS = 1_000;
/** Between two questions whether it answers again. */
const ASK_AGAIN_MS = 250;
/**
 * pg's messages for a server that accepts connections or statements and does not answer; a server that is merely slow cancels
 * statements itself.
 */
const silence = /^(query read timeout|connection terminated due to connection timeout)$/i;

const BEAT_MS = 250;
/** A time-out proves nothing about the server when this process itself was blocked for so long: it has not read the answers yet. */
const STOOD_STILL_MS = 1_500;
/** As long as a statement may have waited for a blocked process. */
const FORGOTTEN_AFTER_MS = 3_000;

let dueAt = performance.now() + BEAT_MS;
let stoodStillAt = Number.NEGATIVE_INFINITY;
const stoodStillLately = (): boolean => performance.now() - stoodStillAt < FORGOTTEN_AFTER_MS;
setInterval(() => {
  const now = performance.now();
  if (now - dueAt > STOOD_STILL_MS) stoodStillAt = now;
  dueAt = now + BEAT_MS;
}, BEAT_MS).unref();

type Call = (...args: unknown[]) => unknown;
type Callback = (error?: Error, ...others: unknown[]) => void;

/**
 * Asks over a new connection, since those of the pool may wait for answers that were lost. A server that refuses does answer: requests are
 * refused as fast.
 */
async function answersAgain({ options }: Pool): Promise<boolean> {
  const client = new Client(options);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Beside pg's own: whether the server may be another one for each transaction. */
type PoolOptions = Pool['options'] & { isBehindPooler?: boolean };

const unchanged = (args: unknown[]): unknown[] => args;

/** What pg's types do not declare of a connection. */
interface Connection extends PoolClient, Pick<Client, 'end'> {
  connectionParameters?: { query_timeout?: number | false };
}

/**
 * Sends a statement, and gives up after so many milliseconds: the connection ends, since its next answer would be the one that was given
 * up, and what waits behind is not sent any more. pg's own `query_timeout` and its promises replace a statement's callback after it was
 * made; in V8 such statements keep one another in memory until all of it is collected, so that each row of each answer survives its
 * request: a list of 100 KB spent a fifth of its time on that.
 */
function withTimeout(send: Call, timeout: number | undefined, end: () => void): Call {
  const timed = (statement: unknown, values: unknown, callback: Callback): void => {
    let isOver = false;
    const giveUp = (): void => {
      isOver = true;
      end();
      callback(new Error('Query read timeout'));
    };
    const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout);
    send(statement, values, (error?: Error, ...others: unknown[]) => {
      clearTimeout(timer);
      if (!isOver) callback(error, ...others);
    });
  };
  const promised = async (statement: unknown, values: unknown): Promise<unknown> => {
    try {
      return await new Promise((resolve, reject) => {
        timed(statement, values, (error, result) => (error ? reject(error) : resolve(result)));
      });
    } catch (error) {
      // Where the statement was sent, as pg does it; otherwise the stack would begin at the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
  return (...args) => {
    const callback = args.at(-1);
    const [statement, values] = args;
    if (typeof callback !== 'function') return promised(statement, values);
    return timed(statement, typeof values === 'function' ? undefined : values, callback as Callback);
  };
}

/**
 * Makes everything that asks a silent PostgreSQL fail at once after the first time-out, for a second and until it answers again. Otherwise
 * each statement of a request (a rollback, the next look-up) would wait for a time-out of its own, and so would all that waits for its
 * turn, such as pages. What is sent often is prepared, unless there is a pooler in front.
 * @param answers whether a new connection is answered
 * @param wasBlocked whether this process itself was blocked lately
 */
export function failFastWhileStalled(pool: Pool, answers = answersAgain, wasBlocked = stoodStillLately): void {
  let stalledUntil = 0;
  let isAsking = false;
  const askUntilItAnswers = async (): Promise<void> => {
    isAsking = true;
    while (!pool.ending && !(await answers(pool))) await sleep(ASK_AGAIN_MS, undefined, { ref: false });
    isAsking = false;
  };
  // A pooler gives the next transaction another connection, which does not know the name.
  const prepared = (pool.options as PoolOptions | undefined)?.isBehindPooler ? unchanged : hotStatements();
  const watched = new WeakSet<PoolClient>();
  const note = (error: unknown): void => {
    if (wasBlocked()) return;
    if (!(error instanceof Error && silence.test(error.message))) return;
    stalledUntil = performance.now() + PAUSE_MS;
    if (!isAsking) void askUntilItAnswers();
  };

  /** Wraps a call, with a callback or a promise, so that it records time-outs and fails at once after one; that is `refused` then. */
  const guarded =
    (call: Call, refused: () => void = () => undefined): Call =>
    (...args) => {
      const last = args.at(-1);
      const callback = typeof last === 'function' ? (last as Callback) : undefined;
      if (isAsking || performance.now() < stalledUntil) {
        refused();
        const error = new Error('PostgreSQL does not answer: query read timeout');
        if (!callback) return Promise.reject(error);
        process.nextTick(callback, error);
        return undefined;
      }
      if (callback)
        return call(...args.slice(0, -1), (error?: Error, ...others: unknown[]) => {
          note(error);
          callback(error, ...others);
        });
      const result = call(...args);
      if (result instanceof Promise) result.catch(note);
      return result;
    };

  const connect = pool.connect.bind(pool) as Call;
  const watch = (client: Connection): PoolClient => {
    if (watched.has(client)) return client;
    watched.add(client);
    // What is not sent may be the end of a transaction: the next user of this connection would continue it, to fail with it
    // or to lose what is written. PostgreSQL rolls back when the connection ends, and the pool keeps none that has.
    const end = (): void => void client.end().catch(() => undefined);
    const timeout = pool.options?.query_timeout;
    if (client.connectionParameters) client.connectionParameters.query_timeout = false;
    // The class's method as it is by then: tests record statements there.
    const send: Call = (...args) => Reflect.apply(Object.getPrototypeOf(client).query as Call, client, args);
    const timed = withTimeout(send, timeout, end);
    client.query = guarded((...args) => timed(...prepared(args)), end) as typeof client.query;
    // A connection that is lost while somebody uses it also emits this event, which ends the process without a listener; the pool's own
    // listens only to connections that nobody uses. Their statements fail by themselves.
    client.on('error', () => undefined);
    return client;
  };
  // Also covers `pool.query`.
  pool.connect = guarded((...args) => {
    const [callback] = args as [((error?: Error, client?: PoolClient, ...others: unknown[]) => void)?];
    // By a callback too: a connection can be lost in the same turn in which it is made, before a promise is heard of.
    if (!callback)
      return new Promise((resolve, reject) => {
        connect((error?: Error, client?: Connection) => (client ? resolve(watch(client)) : reject(error)));
      });
    return connect((error?: Error, client?: Connection, ...others: unknown[]) =>
      callback(error, client && watch(client), ...others),
    );
  }) as typeof pool.connect;
}
