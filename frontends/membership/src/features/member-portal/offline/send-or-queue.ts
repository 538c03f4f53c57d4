import { isApiError, NETWORK_ERROR_CODE } from '@leap/client/membership';

/** The changes that may be queued: those that are stored once however often they are sent. */
export type PendingEndpoint =
  | 'createMemberPost'
  | 'createMemberPostComment'
  | 'likeMemberPost'
  | 'unlikeMemberPost'
  | 'addMemberPostReaction'
  | 'removeMemberPostReaction'
  | 'keepActionItem'
  | 'giveBackActionItem';

/** A change, by the endpoint that stores it. */
export interface Change<Arg = unknown> {
  endpoint: PendingEndpoint;
  arg: Arg;
  /** What it is about, for the list of what is pending. */
  about: string;
  /** Called when it is pending no longer: sent or discarded. */
  onOver?: () => void;
}

/** The queue of changes. */
export interface Outbox {
  /** Whether anything is still to be sent. */
  hasPending(): boolean;
  /** Adds a change at the end and sends at once what can be sent. @returns false where it may not be queued, or there is no room */
  add(change: Change): boolean;
}

let outbox: Outbox | undefined;

/** Names where changes are queued; undefined: nowhere. */
export const setOutbox = (next: Outbox | undefined): void => void (outbox = next);

/**
 * Sends a change; one without an answer is queued instead of failing. While others are pending it goes behind them, because an older one
 * that is sent after it would undo it.
 * @returns whether it is queued
 */
export async function sendOrQueue<Arg>(
  change: Change<Arg> & { send(arg: Arg): { unwrap(): Promise<unknown> } },
): Promise<boolean> {
  if (outbox?.hasPending() && outbox.add(change)) return true;
  try {
    await change.send(change.arg).unwrap();
    return false;
  } catch (error) {
    const isUnanswered = isApiError(error) && error.code === NETWORK_ERROR_CODE;
    if (isUnanswered && outbox?.add(change)) return true;
    throw error;
  }
}
