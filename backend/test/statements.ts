import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';

/** A statement as sent to PostgreSQL. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * The statements that requests cause during an action. Excludes those in the background (heartbeat of the listener, jobs), whose time
 * is not deterministic.
 *
 * @param action gets the statements `sent` so far
 */
export async function statementsDuring<Result>(
  runAction: (sent: readonly Statement[]) => PromiseLike<Result>,
): Promise<{ statements: Statement[]; result: Result }> {
  const requests = new AsyncLocalStorage<Statement[]>();
  const statements: Statement[] = [];
  const follow = (): void => requests.enterWith(statements);
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args;
    const { text, values = second } =
      typeof first === 'string' ? { text: first } : (first as { text?: string; values?: unknown });
    requests.getStore()?.push({ text: String(text), values: Array.isArray(values) ? (values as unknown[]) : [] });
    return Reflect.apply(original, this, args);
  } as typeof original;
  subscribe('http.server.request.start', follow);
  try {
    return { result: await runAction(statements), statements };
  } finally {
    unsubscribe('http.server.request.start', follow);
    pg.Client.prototype.query = original;
  }
}
