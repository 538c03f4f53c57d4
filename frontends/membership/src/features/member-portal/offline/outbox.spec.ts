import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { keepPortal, keepPortalOnlyFor, OUTBOX, removeStoredPortal } from '@leap/forms';
import { NETWORK_ERROR_CODE } from '@leap/client/membership';
import {
  addPending,
  dropPending,
  isAnyPending,
  noteRefusal,
  pendingChanges,
  sendPending,
  type Outcome,
} from './outbox';
import { sendOrQueue, setOutbox } from './send-or-queue';

const post = { 'Idempotency-Key': 'tried-already', createMemberPostDto: { title: 'Written on a train' } };
const like = { endpoint: 'likeMemberPost', arg: 'post-7', about: 'A post' } as const;

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, run: () => Promise<void>) => run() },
  });
  keepPortal('ana');
  addPending('ana', { endpoint: 'createMemberPost', arg: post, about: 'Written on a train' });
  addPending('ana', like);
});
afterEach(() => {
  jest.restoreAllMocks();
  setOutbox(undefined);
  localStorage.clear();
});

/** Sends all with these outcomes. @returns what was sent, as it was */
async function sendAll(...outcomes: Outcome[]): Promise<unknown[]> {
  const sent: unknown[] = [];
  await sendPending('ana', async ({ arg }) => {
    sent.push(arg);
    return outcomes.shift() ?? 'later';
  });
  return sent;
}
const left = () => pendingChanges('ana').map(({ endpoint, refused }) => [endpoint, refused]);

it('sends in its order what is pending, with the key that was tried already', async () => {
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
  noteRefusal('ana', pendingChanges('ana')[0]?.id ?? '', undefined);
  expect(await sendAll('sent')).toEqual([post]);
});

it('shows one account nothing of another’s, and stores nothing for one that did not choose it', () => {
  expect(pendingChanges('ben')).toEqual([]);
  expect(addPending('ben', like)).toBe(false);
  expect(left()).toHaveLength(2);
});

it('does not let a change hold up the others for ever over which the server fails each time', async () => {
  const failed: Outcome = { failed: 'internal_error' };
  for (let time = 1; time < 5; time += 1) expect(await sendAll(failed)).toEqual([post]);
  expect(await sendAll(failed, 'sent')).toEqual([post, 'post-7']);
  expect(left()).toEqual([['createMemberPost', 'internal_error']]);
});

it('sends nothing that is older than two weeks, and removes it with the next page', () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 24 * 60 * 60 * 1000);
  keepPortalOnlyFor(null);
  expect(localStorage.getItem(OUTBOX)).toBeNull();
  addPending('ana', like);
  keepPortalOnlyFor({ id: 'ana' });
  expect(left()).toEqual([['likeMemberPost', undefined]]);
});

describe('a change that is made while others are pending', () => {
  const send = jest.fn((_arg: string) => ({ unwrap: async (): Promise<unknown> => undefined }));
  const unlike = { ...like, endpoint: 'unlikeMemberPost', send } as const;
  beforeEach(() => {
    send.mockClear();
    setOutbox({ hasPending: () => isAnyPending('ana'), add: (change) => addPending('ana', change) });
  });

  it('goes behind them, because an older one that is sent after it would undo it', async () => {
    expect(await sendOrQueue(unlike)).toBe(true);
    expect(send).not.toHaveBeenCalled();
    expect(left().map(([endpoint]) => endpoint)).toEqual(['createMemberPost', 'likeMemberPost', 'unlikeMemberPost']);
  });

  it('is sent at once when all of them were sent or refused, and is queued when it has no answer then', async () => {
    await sendAll({ refused: 'muted' }, 'sent');
    expect(await sendOrQueue(unlike)).toBe(false);
    expect(send).toHaveBeenCalledWith('post-7');
    const error = { status: 0, message: 'No connection', code: NETWORK_ERROR_CODE };
    send.mockReturnValueOnce({ unwrap: () => Promise.reject(error) });
    expect(await sendOrQueue(unlike)).toBe(true);
    expect(isAnyPending('ana')).toBe(true);
  });
});

it('calls back when a change is discarded, and once', () => {
  const onOver = jest.fn();
  addPending('ana', { ...like, endpoint: 'unlikeMemberPost', onOver });
  const [first, , last] = pendingChanges('ana');
  dropPending('ana', first?.id ?? '');
  expect(onOver).not.toHaveBeenCalled();
  dropPending('ana', last?.id ?? '');
  dropPending('ana', pendingChanges('ana')[0]?.id ?? '');
  expect(onOver).toHaveBeenCalledTimes(1);
});

it('is empty after a log-out', async () => {
  await removeStoredPortal();
  expect(left()).toEqual([]);
  expect(addPending('ana', like)).toBe(false);
});
