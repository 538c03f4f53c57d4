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
  const size = process.platform === 'linux' ? Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) : 0;
  const lowered = setPriority.mock.calls.map(([id, niceness]) => [
    readFileSync(`/proc/self/task/${String(id)}/comm`, 'utf8').trim(),
    niceness,
  ]);
  expect(lowered).toEqual(Array.from({ length: size }, () => ['libuv-worker', 5]));
});
