import { portalCopy } from '@leap/domain';

/** In this browser's storage: the id of the account that chose to have the portal without a connection here. */
const CHOICE = 'portal-offline';
/** What of that account is to be sent once there is a connection. */
export const OUTBOX = 'portal-outbox';

/** As long as the copy: what is older would surprise its author when it is sent. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

/** Whether a change that was made then may still be sent. */
export const isCurrent = ({ at }: { at?: number }): boolean => Date.now() - (at ?? 0) < MAX_AGE_MS;

function chosenBy(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    // Storage can be disabled; nothing is stored then.
    return null;
  }
}

/** Whether an account chose to have the portal without a connection in this browser. Nothing is stored for any other. */
export const keepsPortal = (userId: string): boolean => chosenBy() === userId;

/** Notes the choice of an account for this browser. */
export function keepPortal(userId: string): void {
  try {
    localStorage.setItem(CHOICE, userId);
  } catch {
    // As above.
  }
}

/** Removes the choice, what was read, and what is still to be sent. */
export async function removeStoredPortal(): Promise<void> {
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

/** Removes what has waited too long. */
function dropOverdue(): void {
  try {
    const stored = JSON.parse(localStorage.getItem(OUTBOX) ?? '') as { changes: { at?: number }[] };
    const changes = stored.changes.filter(isCurrent);
    if (changes.length === 0) localStorage.removeItem(OUTBOX);
    else if (changes.length < stored.changes.length)
      localStorage.setItem(OUTBOX, JSON.stringify({ ...stored, changes }));
  } catch {
    // Nothing is pending.
  }
}

/** Caches are absent where the site is not encrypted. */
async function dropCopy(): Promise<void> {
  await globalThis.caches?.delete(portalCopy.cache).catch(() => undefined);
}

/**
 * Removes what is stored for an account that is not the visitor's, or on a device that others use too. When the session is over, what was read is
 * removed; what its owner wrote waits for the next log-in, as drafts do, but not for ever.
 */
export function keepPortalOnlyFor(visitor: { id: string; isOnSharedDevice?: boolean } | null): void {
  const owner = chosenBy();
  if (owner === null) return;
  dropOverdue();
  if (!visitor) void dropCopy();
  else if (visitor.id !== owner || visitor.isOnSharedDevice) void removeStoredPortal();
}
