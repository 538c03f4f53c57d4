import { keepsPortal, newAttemptKey, OUTBOX } from '@leap/forms';

/** The changes that may wait: those that are stored once however often they are sent. */
export const waitingEndpoints = [
  'createMemberPost',
  'createMemberPostComment',
  'likeMemberPost',
  'unlikeMemberPost',
  'addMemberPostReaction',
  'removeMemberPostReaction',
  'keepActionItem',
] as const;

export type WaitingEndpoint = (typeof waitingEndpoints)[number];

/** A change that waits for the connection, or was refused when it was sent. */
export interface WaitingChange {
  id: string;
  endpoint: WaitingEndpoint;
  /** Of its call, with the idempotency key that was tried already. */
  arg: unknown;
  about: string;
  /** The error's code. */
  refused?: string;
}

interface Stored {
  owner: string;
  changes: WaitingChange[];
}

const nothing: readonly WaitingChange[] = [];
const listeners = new Set<() => void>();
let last: { text: string | null; owner: string; changes: readonly WaitingChange[] } | undefined;

/** The changes of an account in this browser, oldest first; the same array while nothing changes. */
export function waitingChanges(owner: string): readonly WaitingChange[] {
  const text = localStorage.getItem(OUTBOX);
  if (last?.text !== text || last.owner !== owner) last = { text, owner, changes: parse(text, owner) };
  return last.changes;
}

function parse(text: string | null, owner: string): readonly WaitingChange[] {
  try {
    const stored = JSON.parse(text ?? 'null') as Stored | null;
    return stored?.owner === owner ? stored.changes : nothing;
  } catch {
    return nothing;
  }
}

/** @returns whether there was room, and the account still keeps anything here: another tab may have logged out */
function store(owner: string, changes: readonly WaitingChange[]): boolean {
  if (!keepsPortal(owner)) return false;
  try {
    if (changes.length === 0) localStorage.removeItem(OUTBOX);
    else localStorage.setItem(OUTBOX, JSON.stringify({ owner, changes }));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

/** Adds a change at the end; `onOver` is called when it is sent or discarded. @returns false where it may not wait, or there is no room: it has failed then */
export function addWaiting(owner: string, endpoint: string, arg: unknown, about: string, onOver?: () => void): boolean {
  const known = waitingEndpoints.find((name) => name === endpoint);
  if (known === undefined) return false;
  const id = newAttemptKey();
  if (!store(owner, [...waitingChanges(owner), { id, endpoint: known, arg, about }])) return false;
  if (onOver) {
    const stop = onWaitingChange(() => {
      if (waitingChanges(owner).some((change) => change.id === id)) return;
      stop();
      onOver();
    });
  }
  return true;
}

/** Removes a change that was sent or discarded. */
export const dropWaiting = (owner: string, id: string): void =>
  void store(
    owner,
    waitingChanges(owner).filter((change) => change.id !== id),
  );

/** Notes why a change was refused; undefined: it waits again. */
export const noteRefusal = (owner: string, id: string, refused: string | undefined): void =>
  void store(
    owner,
    waitingChanges(owner).map((change) => (change.id === id ? { ...change, refused } : change)),
  );

/** Hears of changes in this tab and in others. */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** What became of a sent change: stored, refused with a code, or without a lasting answer. */
export type Outcome = 'sent' | 'later' | { refused: string };

/** Sends what waits in its order, in one tab at a time, until one has no answer. A refused one does not hold up those after it. */
export async function sendWaiting(owner: string, send: (change: WaitingChange) => Promise<Outcome>): Promise<void> {
  await navigator.locks.request(OUTBOX, async () => {
    const tried = new Set<string>();
    for (;;) {
      const next = waitingChanges(owner).find(({ id, refused }) => refused === undefined && !tried.has(id));
      if (!next) return;
      tried.add(next.id);
      const outcome = await send(next);
      if (outcome === 'later') return;
      if (outcome === 'sent') dropWaiting(owner, next.id);
      else noteRefusal(owner, next.id, outcome.refused);
    }
  });
}
