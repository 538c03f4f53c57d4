import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { endKeptPortal, keepPortal } from '@leap/forms';
import { addWaiting, dropWaiting, noteRefusal, sendWaiting, waitingChanges, type Outcome } from './outbox';

const post = { 'Idempotency-Key': 'tried-already', createMemberPostDto: { title: 'Written on a train' } };

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, run: () => Promise<void>) => run() },
  });
  keepPortal('ana');
  addWaiting('ana', 'createMemberPost', post, 'Written on a train');
  addWaiting('ana', 'likeMemberPost', 'post-7', 'A post');
});
afterEach(() => localStorage.clear());

/** Sends all with these outcomes. @returns what was sent, as it was */
async function sendAll(...outcomes: Outcome[]): Promise<unknown[]> {
  const sent: unknown[] = [];
  await sendWaiting('ana', async ({ arg }) => {
    sent.push(arg);
    return outcomes.shift() ?? 'later';
  });
  return sent;
}
const left = () => waitingChanges('ana').map(({ endpoint, refused }) => [endpoint, refused]);

it('sends in its order what waits, with the key that was tried already', async () => {
  expect(await sendAll('sent', 'sent')).toEqual([post, 'post-7']);
  expect(left()).toEqual([]);
});

it('stops at a change without an answer, which keeps its place and its key', async () => {
  expect(await sendAll('later')).toEqual([post]);
  expect(await sendAll('sent', 'sent')).toEqual([post, 'post-7']);
});

it('keeps a refused change with its reason, holds up nothing after it, and sends it again when asked', async () => {
  await sendAll({ refused: 'muted' }, 'sent');
  expect(left()).toEqual([['createMemberPost', 'muted']]);
  expect(await sendAll('sent')).toEqual([]);
  noteRefusal('ana', waitingChanges('ana')[0]?.id ?? '', undefined);
  expect(await sendAll('sent')).toEqual([post]);
});

it('shows one account nothing of another’s, and stores nothing for one that did not choose it', () => {
  expect(waitingChanges('ben')).toEqual([]);
  expect(addWaiting('ben', 'likeMemberPost', 'post-7', 'A post')).toBe(false);
  expect(left()).toHaveLength(2);
});

it('lets nothing wait but what is stored once however often it is sent', () => {
  expect(addWaiting('ana', 'deleteMemberPost', 'post-7', 'A post')).toBe(false);
});

it('calls back when a change is discarded, and once', () => {
  const onOver = jest.fn();
  addWaiting('ana', 'unlikeMemberPost', 'post-7', 'A post', onOver);
  const [first, , last] = waitingChanges('ana');
  dropWaiting('ana', first?.id ?? '');
  expect(onOver).not.toHaveBeenCalled();
  dropWaiting('ana', last?.id ?? '');
  dropWaiting('ana', waitingChanges('ana')[0]?.id ?? '');
  expect(onOver).toHaveBeenCalledTimes(1);
});

it('is empty after a log-out', async () => {
  await endKeptPortal();
  expect(left()).toEqual([]);
  expect(addWaiting('ana', 'likeMemberPost', 'post-7', 'A post')).toBe(false);
});
