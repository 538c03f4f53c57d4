import { beforeEach, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import { lateBegin } from './late-begin.js';

let sent: string[];
let query: (text: string) => Promise<unknown>;
beforeEach(() => {
  sent = [];
  const stream = { cork: () => sent.push('cork'), uncork: () => sent.push('uncork') };
  const client = { connection: { stream } } as unknown as PoolClient;
  const send = async (text: unknown): Promise<string> => {
    sent.push(String(text));
    return `answer to ${String(text)}`;
  };
  query = lateBegin(client, send, new WeakSet()) as typeof query;
});

it('sends BEGIN in one write with the first statement of the transaction, and answers the statement', async () => {
  await query('START TRANSACTION');
  expect(sent).toEqual([]);
  expect(await query('INSERT')).toBe('answer to INSERT');
  await query('COMMIT');
  expect(sent).toEqual(['cork', 'START TRANSACTION', 'INSERT', 'uncork', 'COMMIT']);
});

it.each(['COMMIT', 'ROLLBACK'])('sends nothing of a transaction without a statement that ends by %s', async (end) => {
  await query('START TRANSACTION');
  await query(end);
  await query('SELECT 1');
  expect(sent).toEqual(['SELECT 1']);
});
