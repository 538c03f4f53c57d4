import { useEffect } from 'react';

/**
 * Announces that a part of the document is hydrated, so that the start script (`server/start-script.ts`) repeats the presses that it
 * has queued. After a time-out, because the effects of surrounding components run later.
 */
export function useHydrated(part: 'frame' | 'page'): void {
  useEffect(() => void setTimeout(() => dispatchEvent(new CustomEvent('leap:ready', { detail: part }))), [part]);
}
