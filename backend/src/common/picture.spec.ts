import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { remakePicture } from './picture.js';

const waitUntil = async (condition: () => boolean): Promise<void> => {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries === 400) throw new Error('The condition has not come true in two seconds.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

it('processes two pictures at a time, queues sixteen, and refuses further ones with 503', async () => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const errors: unknown[] = [];
  const releases: (() => void)[] = [];
  let [running, most, done] = [0, 0, 0];
  for (let index = 0; index < 20; index += 1)
    void remakePicture(bytes, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
    }).then(
      () => (done += 1),
      (error: unknown) => errors.push(error),
    );
  await waitUntil(() => errors.length === 2);
  await waitUntil(() => {
    releases.splice(0).forEach((release) => release());
    return done === 18;
  });
  expect(most).toBe(2);
  const refusal = { code: 'service_unavailable', status: 503, params: { retryAfterSeconds: 10 } };
  expect(errors).toMatchObject([refusal, refusal]);
});
