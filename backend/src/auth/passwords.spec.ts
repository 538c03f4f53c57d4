import { availableParallelism } from 'node:os';
import { beforeEach, expect, it, jest } from '@jest/globals';

let running = 0;
let most = 0;
let done = 0;

/** Replaces the library: waits a few turns of the event loop, and counts concurrent calls. */
async function work<Result>(result: Result): Promise<Result> {
  running += 1;
  most = Math.max(most, running);
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  running -= 1;
  done += 1;
  return result;
}

jest.unstable_mockModule('@node-rs/argon2', () => ({
  hash: (password: string) => work(`hash of ${password}`),
  verify: (known: string, password: string) =>
    password === 'breaks it'
      ? work(undefined).then(() => Promise.reject(new Error('broken hash')))
      : work(known === `hash of ${password}`),
}));
// A copy of the module that gets the mock; the query string has no type declaration.
const copy: string = './passwords.js?mocked';
const { hashPassword, verifyPassword } = (await import(copy)) as typeof import('./passwords.js');

beforeEach(() => {
  most = 0;
  done = 0;
});

it('leaves a core to others, computes at most two hashes at once for all callers, and completes all of them', async () => {
  const hash = await hashPassword('three quiet mornings');
  const asked = Array.from({ length: 100 }, (_unused, index) =>
    index % 3 === 0
      ? hashPassword('another')
      : verifyPassword(index % 3 === 1 ? hash : undefined, 'three quiet mornings'),
  );
  const answers = await Promise.all(asked);
  expect(most).toBe(availableParallelism() > 2 ? 2 : 1);
  expect(done).toBeGreaterThanOrEqual(101);
  expect(answers.filter((answer) => answer === true)).toHaveLength(33);
});

it('releases its permit when a hash fails', async () => {
  const broken = Array.from({ length: 5 }, () =>
    verifyPassword('some hash', 'breaks it').catch((error: Error) => error.message),
  );
  expect(await Promise.all(broken)).toEqual(Array<string>(5).fill('broken hash'));
  expect(await verifyPassword(await hashPassword('three quiet mornings'), 'three quiet mornings')).toBe(true);
  expect(most).toBe(availableParallelism() > 2 ? 2 : 1);
});
