import { isApiError, NETWORK_ERROR_CODE } from '@leap/client/membership';

/** A change on its way. */
interface Sending {
  arg: { endpointName: string; originalArgs: unknown };
  unwrap(): Promise<unknown>;
}

type Wait = (endpoint: string, arg: unknown, about: string, onOver?: () => void) => boolean;

let wait: Wait | undefined;

/** Names where changes wait; undefined: nowhere. */
export const setWaiting = (next: Wait | undefined): void => void (wait = next);

/**
 * Sends a change; one without an answer waits for the connection instead of failing.
 * @param about what it is about, for the list of what waits
 * @param onOver called when it waits no longer: sent or discarded
 * @returns whether it waits
 */
export async function sendOrWait(change: Sending, about: string, onOver?: () => void): Promise<boolean> {
  try {
    await change.unwrap();
    return false;
  } catch (error) {
    const isUnanswered = isApiError(error) && error.code === NETWORK_ERROR_CODE;
    if (isUnanswered && wait?.(change.arg.endpointName, change.arg.originalArgs, about, onOver)) return true;
    throw error;
  }
}
