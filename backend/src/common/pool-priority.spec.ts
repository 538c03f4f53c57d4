import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { expect, it, jest } from '@jest/globals';

const setPriority = jest.fn();
jest.unstable_mockModule('node:os', () => ({ setPriority }));
// A copy of the module that gets the mock; the query string has no type declaration.
const copy: string = './pool-priority.js?mocked';
const { lowerPoolPriority } = (await import(copy)) as typeof import('./pool-priority.js');

it('lowers the priority of the threads of the pool, and of no other, where threads have one of their own', async () => {
  // Starts the pool.
  await stat('.');
  lowerPoolPriority();
  const [ids, values] = [0, 1].map((index) => setPriority.mock.calls.map((call) => call[index]));
  if (process.platform !== 'linux') return expect(ids).toEqual([]);
  expect(ids).toHaveLength(Number(process.env['UV_THREADPOOL_SIZE'] ?? 4));
  for (const id of ids ?? []) expect(readFileSync(`/proc/self/task/${String(id)}/comm`, 'utf8')).toBe('libuv-worker\n');
  expect(ids).not.toContain(process.pid);
  expect(new Set(values)).toEqual(new Set([5]));
});
