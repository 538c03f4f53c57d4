import { useEffect, useRef, type RefObject } from 'react';

/** Takes the visitor to the top and the focus to a heading when the view that holds it replaces another. */
export function useArrivalFocus<T extends HTMLElement>(isArrival = true): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (!isArrival) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    ref.current?.focus({ preventScroll: true });
  }, [isArrival]);
  return ref;
}
