import { expect, it } from '@jest/globals';
import { concurrentBookings } from './concurrent-bookings.js';

interface Visit {
  leave: () => void;
  fail: (error: Error) => void;
  done: Promise<unknown>;
}

/** Work that runs until it is released; `entered` is the order in which it started. */
function visits(
  permits: number,
  count: number,
): { visitors: Visit[]; entered: number[]; inTurn: ReturnType<typeof concurrentBookings> } {
  const inTurn = concurrentBookings(permits);
  const entered: number[] = [];
  const visitors = Array.from({ length: count }, (_unused, index): Visit => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = inTurn(() => {
      entered.push(index);
      return promise;
    });
    return { leave: resolve, fail: reject, done: done.catch((error: unknown) => error) };
  });
  return { visitors, entered, inTurn };
}

it('runs as many as there are permits, and the others in order', async () => {
  const { visitors, entered } = visits(2, 4);
  await Promise.resolve();
  expect(entered).toEqual([0, 1]);
  visitors[1]?.leave();
  await visitors[1]?.done;
  expect(entered).toEqual([0, 1, 2]);
  for (const { leave } of visitors) leave();
  await Promise.all(visitors.map(({ done }) => done));
  expect(entered).toEqual([0, 1, 2, 3]);
});

it('releases the permit of a failed one', async () => {
  const { visitors, entered } = visits(1, 2);
  visitors[0]?.fail(new Error('Somebody else was quicker.'));
  expect(await visitors[0]?.done).toEqual(new Error('Somebody else was quicker.'));
  visitors[1]?.leave();
  expect(await visitors[1]?.done).toBeUndefined();
  expect(entered).toEqual([0, 1]);
});

it('rejects all queued work when the database is unavailable, and accepts later work', async () => {
  const { visitors, entered, inTurn } = visits(1, 3);
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  visitors[0]?.fail(refused);
  expect(await Promise.all(visitors.map(({ done }) => done))).toEqual([refused, refused, refused]);
  expect(entered).toEqual([0]);
  expect(await inTurn(() => Promise.resolve('back'))).toBe('back');
});
