import { useSyncExternalStore } from 'react';

const KEY = 'booking-time-zone';
const listeners = new Set<() => void>();
/** Of this page alone, where storage is disabled. */
let unsaved: string | undefined;

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The choice that was checked last. */
let checked: string | undefined;

function current(): string {
  let stored = unsaved;
  try {
    stored ??= localStorage.getItem(KEY) ?? undefined;
  } catch {
    // Storage can be disabled; the browser's zone is used then.
  }
  if (stored !== undefined && (stored === checked || isZone(stored))) {
    checked = stored;
    return stored;
  }
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The time zone of the offered times: the one that the visitor chose in this browser, else the browser's. Undefined on the server and while hydrating. */
export function useBookingZone(): string | undefined {
  return useSyncExternalStore(subscribe, current, () => undefined);
}

/** Shows times in this zone from now on. */
export function chooseBookingZone(zone: string): void {
  unsaved = undefined;
  try {
    localStorage.setItem(KEY, zone);
  } catch {
    unsaved = zone;
  }
  for (const listener of listeners) listener();
}
