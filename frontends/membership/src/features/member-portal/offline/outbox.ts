import { isCurrent, keepsPortal, newAttemptKey, OUTBOX } from '@leap/forms';
import type { Change, PendingEndpoint } from './send-or-queue';

/** A change that is pending until there is a connection, or was refused when it was sent. */
export interface PendingChange {
  id: string;
  endpoint: PendingEndpoint;
  /** Of its call, with the idempotency key that was tried already. */
  arg: unknown;
  about: string;
  /** When it was made. */
  at: number;
  /** How often the server has failed over it. */
  failures?: number;
  /** The error's code. */
  refused?: string;
}

interface Stored {
  owner: string;
  changes: PendingChange[];
}

/** With the pauses between them, half a minute at least. */
const MOST_FAILURES = 5;

const nothing: readonly PendingChange[] = [];
const listeners = new Set<() => void>();
let last: { text: string | null; owner: string; changes: readonly PendingChange[] } | undefined;

/** The changes of an account in this browser, oldest first; the same array while nothing changes. */
export function pendingChanges(owner: string): readonly PendingChange[] {
  const text = localStorage.getItem(OUTBOX);
  if (last?.text !== text || last.owner !== owner) last = { text, owner, changes: parse(text, owner) };
  return last.changes;
}

function parse(text: string | null, owner: string): readonly PendingChange[] {
  try {
    const stored = JSON.parse(text ?? 'null') as Stored | null;
    return stored?.owner === owner ? stored.changes.filter(isCurrent) : nothing;
  } catch {
    return nothing;
  }
}

/** @returns whether there was room, and the account still keeps anything here: another tab may have logged out */
function store(owner: string, changes: readonly PendingChange[]): boolean {
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

/** Whether anything of an account is still to be sent. */
export const isAnyPending = (owner: string): boolean =>
  pendingChanges(owner).some(({ refused }) => refused === undefined);

/** Adds a change at the end. @returns false where there is no room, or the account keeps nothing here: it has failed then */
export function addPending(owner: string, { endpoint, arg, about, onOver }: Change): boolean {
  const id = newAttemptKey();
  if (!store(owner, [...pendingChanges(owner), { id, endpoint, arg, about, at: Date.now() }])) return false;
  if (onOver) {
    const stop = onPendingChange(() => {
      if (pendingChanges(owner).some((change) => change.id === id)) return;
      stop();
      onOver();
    });
  }
  return true;
}

/** Removes a change that was sent or discarded. */
export const dropPending = (owner: string, id: string): void =>
  void store(
    owner,
    pendingChanges(owner).filter((change) => change.id !== id),
  );

const note = (owner: string, id: string, of: Partial<PendingChange>): void =>
  void store(
    owner,
    pendingChanges(owner).map((change) => (change.id === id ? { ...change, ...of } : change)),
  );

/** Notes why a change was refused; undefined: it is pending again. */
export const noteRefusal = (owner: string, id: string, refused: string | undefined): void =>
  note(owner, id, { refused, failures: undefined });

/** Hears of changes in this tab and in others. */
export function onPendingChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** What became of a sent change: stored, refused with a code, failed over with one, or without a lasting answer. */
export type Outcome = 'sent' | 'later' | { refused: string } | { failed: string };

/**
 * Sends what is pending in its order, in one tab at a time, until one has no answer. A refused one does not hold up those after it, nor does one over
 * which the server fails each time.
 */
export async function sendPending(owner: string, send: (change: PendingChange) => Promise<Outcome>): Promise<void> {
  await navigator.locks.request(OUTBOX, async () => {
    const tried = new Set<string>();
    for (;;) {
      const next = pendingChanges(owner).find(({ id, refused }) => refused === undefined && !tried.has(id));
      if (!next) return;
      tried.add(next.id);
      const outcome = await send(next);
      if (outcome === 'later') return;
      if (outcome === 'sent') dropPending(owner, next.id);
      else if ('refused' in outcome) noteRefusal(owner, next.id, outcome.refused);
      else {
        const failures = (next.failures ?? 0) + 1;
        if (failures < MOST_FAILURES) return note(owner, next.id, { failures });
        noteRefusal(owner, next.id, outcome.failed);
      }
    }
  });
}
