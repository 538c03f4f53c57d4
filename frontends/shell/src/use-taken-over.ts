import { useEffect } from 'react';

/**
 * Says that a part of the server's document answers presses from now on; the document has held back those that came before
 * (`server/start-script.ts`). Not within the effect: those of everything around the part come after it.
 */
export function useTakenOver(part: 'frame' | 'page'): void {
  useEffect(() => void setTimeout(() => dispatchEvent(new CustomEvent('leap:ready', { detail: part }))), [part]);
}
