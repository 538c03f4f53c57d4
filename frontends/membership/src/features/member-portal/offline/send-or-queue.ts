import { isApiError, NETWORK_ERROR_CODE } from '@leap/client/membership';

/** The changes that may wait: those that are stored once however often they are sent. */
export type WaitingEndpoint =
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
  endpoint: WaitingEndpoint;
  arg: Arg;
  /** What it is about, for the list of what waits. */
  about: string;
  /** Called when it waits no longer: sent or discarded. */
  onOver?: () => void;
}

/** Where changes wait. */
export interface Outbox {
  /** Whether anything waits to be sent. */
  isWaiting(): boolean;
  /** Adds a change at the end and sends at once what can be sent. @returns false where it may not wait, or there is no room */
  add(change: Change): boolean;
}

let outbox: Outbox | undefined;

/** Names where changes wait; undefined: nowhere. */
export const setOutbox = (next: Outbox | undefined): void => void (outbox = next);

/**
 * Sends a change; one without an answer waits for the connection instead of failing. While others wait it goes behind them, because an older one
 * that is sent after it would undo it.
 * @returns whether it waits
 */
export async function sendOrWait<Arg>(
  change: Change<Arg> & { send(arg: Arg): { unwrap(): Promise<unknown> } },
): Promise<boolean> {
  if (outbox?.isWaiting() && outbox.add(change)) return true;
  try {
    await change.send(change.arg).unwrap();
    return false;
  } catch (error) {
    const isUnanswered = isApiError(error) && error.code === NETWORK_ERROR_CODE;
    if (isUnanswered && outbox?.add(change)) return true;
    throw error;
  }
}
