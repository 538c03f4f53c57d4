import { useLocation } from '@leap/platform';
import { useEffect, useRef } from 'react';

/** How long a page may still grow above an anchor, in milliseconds. */
const STABILIZING_MS = 3000;

/**
 * What a browser does on arrival at a document, for moves within this one: the page starts at its top or at the named
 * anchor, and the keyboard's focus starts in the page. The element to focus gets the answered ref.
 */
export function useArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash, key } = useLocation();
  const known = useRef(pathname);
  useEffect(() => {
    const moved = known.current !== pathname;
    known.current = pathname;
    if (hash) return stayAtAnchor(hash.slice(1));
    if (!moved) return undefined;
    window.scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
    return undefined;
  }, [pathname, hash, key]);
  return main;
}

/**
 * Scrolls to an anchor, and again whenever the page grows while it is settling: data that arrives above would push the
 * anchor out of sight. The visitor's first own move ends it. Answers how to stop.
 */
function stayAtAnchor(id: string): () => void {
  const go = () => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
  const growth = new ResizeObserver(go);
  const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'];
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, STABILIZING_MS);
  growth.observe(document.body);
  for (const move of ownMoves) addEventListener(move, stop, { passive: true });
  go();
  return stop;
}
