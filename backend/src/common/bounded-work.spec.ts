import { expect, it } from '@jest/globals';
import { AppError } from './app-error.js';
import { boundedWork } from './bounded-work.js';

it('runs some at once, queues some, refuses the rest at once with 503, and accepts work again', async () => {
  const run = boundedWork({ maxConcurrent: 2, maxQueued: 3, retryAfterSeconds: 7 });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = async (): Promise<string> => {
    running += 1;
    most = Math.max(most, running);
    await gate;
    running -= 1;
    return 'done';
  };
  const all = Promise.allSettled(Array.from({ length: 8 }, () => run(work)));
  await expect(run(work)).rejects.toMatchObject({
    code: 'service_unavailable',
    status: 503,
    params: { retryAfterSeconds: 7 },
  });
  open();
  expect((await all).map(({ status }) => status)).toEqual([
    ...Array<string>(5).fill('fulfilled'),
    ...Array<string>(3).fill('rejected'),
  ]);
  expect(most).toBe(2);
  expect(await run(work)).toBe('done');
});

it('releases its permit when the work fails', async () => {
  const run = boundedWork({ maxConcurrent: 1, maxQueued: 0, retryAfterSeconds: 1 });
  for (const _time of [1, 2, 3])
    await expect(run(() => Promise.reject(new AppError('conflict', 409)))).rejects.toMatchObject({ status: 409 });
});
