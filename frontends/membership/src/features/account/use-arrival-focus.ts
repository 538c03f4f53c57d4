import { useEffect, useRef, type RefObject } from 'react';

/** Takes the focus to the heading of a view that replaces another, and the visitor to the top of it. */
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
