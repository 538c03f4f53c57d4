/** In this browser's storage: the id of the account that chose to have the portal without a connection here. */
const CHOICE = 'portal-offline';
/** What of that account waits for a connection. */
export const OUTBOX = 'portal-outbox';
/** The cache of what that account read last. */
export const COPY = 'portal-copy';

function chosenBy(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    // Storage can be disabled; nothing is kept then.
    return null;
  }
}

/** Whether an account chose to have the portal without a connection in this browser. Nothing is kept for any other. */
export const keepsPortal = (userId: string): boolean => chosenBy() === userId;

/** Notes the choice of an account for this browser. */
export function keepPortal(userId: string): void {
  try {
    localStorage.setItem(CHOICE, userId);
  } catch {
    // As above.
  }
}

/** Removes the choice, what was read, and what waits to be sent. */
export async function endKeptPortal(): Promise<void> {
  try {
    localStorage.removeItem(CHOICE);
    localStorage.removeItem(OUTBOX);
  } catch {
    // As above.
  }
  // The browser says it to other tabs alone, and this page may stay.
  dispatchEvent(new StorageEvent('storage'));
  await dropCopy();
}

/** Caches are absent where the site is not encrypted. */
async function dropCopy(): Promise<void> {
  await globalThis.caches?.delete(COPY).catch(() => undefined);
}

/**
 * Ends what is kept for an account that is not the visitor's, or on a device that others use too. When the session is over, what was read is
 * removed; what its owner wrote waits for the next log-in, as drafts do.
 */
export function keepPortalOnlyFor(visitor: { id: string; isOnSharedDevice?: boolean } | null): void {
  const owner = chosenBy();
  if (owner === null) return;
  if (!visitor) void dropCopy();
  else if (visitor.id !== owner || visitor.isOnSharedDevice) void endKeptPortal();
}
