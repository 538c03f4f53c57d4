import { expect, it } from '@jest/globals';
import pg from 'pg';
import { QueryFailedError, type DataSource, type QueryRunner } from 'typeorm';
import { queryDirectly } from './direct-queries.js';

/** A data source over a pool of one connection that gives this answer, or throws it. */
function sourceThat(answer: object) {
  const statements: unknown[][] = [];
  const released: unknown[] = [];
  const byRunner: unknown[][] = [];
  const client = {
    query: (...statement: unknown[]) => {
      statements.push(statement);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    release: (isBroken?: boolean) => void released.push(isBroken ?? false),
  };
  const source = {
    driver: { master: { connect: () => Promise.resolve(client) } },
    query: (...args: unknown[]) => {
      byRunner.push(args);
      return Promise.resolve('by a query runner');
    },
  } as unknown as DataSource;
  queryDirectly(source);
  return { source, statements, released, byRunner };
}

it.each(['SELECT', 'INSERT'])('answers the rows of %s, and returns the connection', async (command) => {
  const { source, statements, released, byRunner } = sourceThat({ command, rows: [{ id: 1 }], rowCount: 1 });
  expect(await source.query('statement $1', [5])).toEqual([{ id: 1 }]);
  expect(statements).toEqual([['statement $1', [5]]]);
  expect(released).toEqual([false]);
  expect(byRunner).toEqual([]);
});

it.each(['UPDATE', 'DELETE'])('answers the rows of %s and their number, as TypeORM does', async (command) => {
  const { source, released } = sourceThat({ command, rows: [], rowCount: 3 });
  expect(await source.query('statement')).toEqual([[], 3]);
  expect(released).toEqual([false]);
});

it('leaves a transaction’s statements and named values to TypeORM', async () => {
  const { source, statements, byRunner } = sourceThat({ command: 'SELECT', rows: [], rowCount: 0 });
  const runner = {} as QueryRunner;
  expect(await source.query('in a transaction', [1], runner)).toBe('by a query runner');
  expect(await source.query('with names', { id: 1 } as unknown as unknown[])).toBe('by a query runner');
  expect(byRunner).toEqual([
    ['in a transaction', [1], runner],
    ['with names', { id: 1 }],
  ]);
  expect(statements).toEqual([]);
});

const databaseError = (severity: string, code: string) =>
  Object.assign(new pg.DatabaseError('refused', 0, 'error'), { severity, code });

it('throws TypeORM’s error for a refused statement, and keeps the connection', async () => {
  const refused = databaseError('ERROR', '23505');
  const { source, released } = sourceThat(refused);
  const failure = await source.query('statement $1', [5]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(QueryFailedError);
  expect(failure).toMatchObject({ query: 'statement $1', parameters: [5], driverError: refused, code: '23505' });
  expect(released).toEqual([false]);
});

it.each([
  ['failed without an answer', new Error('Query read timeout')],
  ['was ended by the server', databaseError('FATAL', '57P01')],
])('discards a connection whose statement %s', async (_what, failure) => {
  const { source, released } = sourceThat(failure);
  await expect(source.query('statement')).rejects.toBeInstanceOf(QueryFailedError);
  expect(released).toEqual([true]);
});
