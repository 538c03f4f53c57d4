import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the heading of a view that replaces another, and scrolls to its top. */
export function useArrivalFocus(arrival: unknown): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  const last = useRef(arrival);
  useEffect(() => {
    if (last.current === arrival) return;
    last.current = arrival;
    window.scrollTo({ top: 0, behavior: 'instant' });
    ref.current?.focus({ preventScroll: true });
  }, [arrival]);
  return ref;
}
