import { expect, it } from '@jest/globals';
import { RenderLimits } from './render-limits.js';

const statusOf = (rendered: Promise<unknown>): Promise<unknown> =>
  rendered.catch((error: unknown) => (error as { status?: number }).status);

it('limits concurrent renderings to six per visitor', async () => {
  const limits = new RenderLimits(true);
  const { promise: gate, resolve: open } = Promise.withResolvers<string>();
  const six = Array.from({ length: 6 }, () => limits.run('198.51.100.1', () => gate));
  expect(await statusOf(limits.run('198.51.100.1', () => gate))).toBe(429);
  const other = limits.run('198.51.100.2', () => gate);
  open('page');
  expect(await Promise.all([...six, other])).toEqual(Array<string>(7).fill('page'));
  expect(await limits.run('198.51.100.1', () => Promise.resolve('page'))).toBe('page');
});

it('limits renderings to 60 in 10 s per visitor, with Retry-After', async () => {
  const limits = new RenderLimits(true);
  const page = (visitor: string): Promise<string> => limits.run(visitor, () => Promise.resolve('page'));
  for (let round = 0; round < 60; round += 1) await page('198.51.100.1');
  const error: unknown = await page('198.51.100.1').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'rate_limited', status: 429 });
  expect((error as { params: { retryAfterSeconds: number } }).params.retryAfterSeconds).toBeLessThanOrEqual(10);
  expect(await page('198.51.100.2')).toBe('page');
});

it('passes errors on, and counts nothing when limits are off', async () => {
  const failing = new RenderLimits(true);
  for (let round = 0; round < 10; round += 1)
    await expect(failing.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const off = new RenderLimits(false);
  for (let round = 0; round < 70; round += 1) await off.run('a', () => Promise.resolve());
});
