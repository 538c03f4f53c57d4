import { useLocation } from '@leap/platform';
import { useEffect, useRef } from 'react';

/** How long a page may still grow above an anchor, in milliseconds. */
const STABILIZING_MS = 3000;

/**
 * Behaves like the arrival at a document for navigation within this one: scrolls to the top or the named anchor, and moves the focus to
 * the page. Returns a ref for the element to focus.
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
 * Scrolls to an anchor, and again when the page grows while it settles: loaded data above would move the anchor. Stops at the visitor's
 * first input. Returns a function that stops it.
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
