import { beforeEach, expect, it } from '@jest/globals';
import { hotStatements } from './prepared-statements.js';

let prepared: ReturnType<typeof hotStatements>;
beforeEach(() => {
  prepared = hotStatements();
});

const last = (text: string, times: number, values: unknown[] = [1]): unknown[] => {
  for (let time = 1; time < times; time += 1) prepared([text, values]);
  return prepared([text, values, 'callback']);
};

it('names a statement with values that is sent often, and nothing else of the call changes', () => {
  expect(last('SELECT a FROM t WHERE b = $1', 19)).toEqual(['SELECT a FROM t WHERE b = $1', [1], 'callback']);
  const [named, callback] = prepared(['SELECT a FROM t WHERE b = $1', [2], 'callback']);
  expect(named).toEqual({ name: expect.any(String), text: 'SELECT a FROM t WHERE b = $1', values: [2] });
  expect(callback).toBe('callback');
  const [other] = last('SELECT a FROM t WHERE c = $1', 40) as [{ name: string }];
  expect(other.name).not.toBe((named as { name: string }).name);
});

it.each([
  ['without values', 'SELECT a FROM t', []],
  ['that answers whatever columns there are', 'SELECT * FROM t WHERE b = $1', [1]],
  ['that answers those of a part', 'WITH p AS (SELECT 1) SELECT c.* FROM t c WHERE b = $1', [1]],
  ['that answers whatever was written', 'UPDATE t SET b = $1 RETURNING *', [1]],
])('leaves a statement %s as it is', (_what, text, values) => {
  expect(last(text, 100, values)).toEqual([text, values, 'callback']);
});

it.each([
  'SELECT count(*) AS n FROM t WHERE b = $1',
  'SELECT p.a FROM (SELECT c.* FROM t c WHERE b = $1) p',
  "WITH p AS (INSERT INTO t (b) SELECT b FROM (SELECT *, ')' FROM u WHERE c = $1) u RETURNING *) SELECT a FROM p",
])('names %s: its columns stay the same', (text) => {
  expect(last(text, 40)[0]).toHaveProperty('name');
});

it('prepares no more than 200, however many are sent often', () => {
  const named = Array.from({ length: 300 }, (_unused, index) => last(`SELECT ${index} FROM t WHERE b = $1`, 25)[0]);
  const count = named.filter((one) => typeof one === 'object').length;
  expect(count).toBe(200);
});
