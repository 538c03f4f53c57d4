import { useLocation } from '@leap/platform';
import { useEffect, useRef } from 'react';

/**
 * What a browser does on arrival at a document, for moves within this one: the page starts at its top or at the named
 * anchor, and the keyboard's focus starts in the page. The element to focus gets the answered ref.
 */
export function useArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const known = useRef(pathname);
  useEffect(() => {
    const moved = known.current !== pathname;
    known.current = pathname;
    if (hash) return scrollToAnchor(hash.slice(1));
    if (!moved) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return main;
}

/** Scrolls to an anchor now, or as soon as its page has rendered; gives up after two seconds. Answers how to stop waiting. */
function scrollToAnchor(id: string): (() => void) | undefined {
  const go = () => {
    const target = document.getElementById(id);
    target?.scrollIntoView();
    return target !== null;
  };
  if (go()) return undefined;
  const started = Date.now();
  const timer = setInterval(() => {
    if (go() || Date.now() - started > 2000) clearInterval(timer);
  }, 50);
  return () => clearInterval(timer);
}
