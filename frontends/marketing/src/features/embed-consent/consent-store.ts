import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Consents of browsers without storage, as in some private windows. */
const unsaved = new Set<string>();

const keyOf = (origin: string) => `embed-consent:${origin}`;

function isAgreed(origin: string): boolean {
  try {
    return window.localStorage.getItem(keyOf(origin)) === 'yes' || unsaved.has(origin);
  } catch {
    return unsaved.has(origin);
  }
}

function decide(origin: string, agreed: boolean): void {
  unsaved.delete(origin);
  try {
    if (agreed) window.localStorage.setItem(keyOf(origin), 'yes');
    else window.localStorage.removeItem(keyOf(origin));
  } catch {
    if (agreed) unsaved.add(origin);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The consent may be withdrawn in another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether this browser may load embeds of an origin, and a setter. False on the server. */
export function useEmbedConsent(origin: string): { agreed: boolean; agree(): void; withdraw(): void } {
  const agreed = useSyncExternalStore(
    subscribe,
    () => isAgreed(origin),
    () => false,
  );
  const agree = useCallback(() => decide(origin, true), [origin]);
  const withdraw = useCallback(() => decide(origin, false), [origin]);
  return { agreed, agree, withdraw };
}
