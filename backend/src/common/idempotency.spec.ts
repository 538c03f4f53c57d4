import { describe, expect, it } from '@jest/globals';
import { submitOnce, type SubmissionKey } from './idempotency.js';

const submitted = { message: 'Hello' };

/** Two equal requests, of which the second is stored between the first one's look-up and its insert. */
async function submitSecond(other: object) {
  let stored: SubmissionKey[] = [];
  const submit = (body: object, store: (key: SubmissionKey) => Promise<string | undefined>) =>
    submitOnce<string, SubmissionKey>({
      key: 'one',
      submitted: body,
      find: (key) => Promise.resolve(stored.find(({ idempotencyKey }) => idempotencyKey === key) ?? null),
      replay: () => 'the stored one',
      store,
    });
  return submit(submitted, async () => {
    await submit(other, (key) => {
      stored = [key];
      return Promise.resolve('new');
    });
    return undefined;
  });
}

describe('a submission whose key was stored by another request meanwhile', () => {
  it('is answered with the stored row', async () => {
    expect(await submitSecond(submitted)).toEqual({ row: 'the stored one', isReplay: true });
  });

  it('is refused when the content differs', async () => {
    await expect(submitSecond({ message: 'Another' })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });
});
