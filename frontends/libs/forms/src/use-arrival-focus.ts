import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls to the top and focuses a heading when its view replaces another. */
export function useArrivalFocus<T extends HTMLElement>(isArrival = true): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (!isArrival) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    ref.current?.focus({ preventScroll: true });
  }, [isArrival]);
  return ref;
}
