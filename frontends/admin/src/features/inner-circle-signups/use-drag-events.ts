import { useEffect, useEffectEvent, type RefObject } from 'react';

const names = ['dragstart', 'dragend', 'dragover', 'drop'] as const;

/** What an element does when something is dragged: it is no control, so people without a pointer need another way. */
export function useDragEvents(
  element: RefObject<HTMLElement | null>,
  handlers: Partial<Record<(typeof names)[number], (event: Event) => void>>,
): void {
  const handle = useEffectEvent((name: (typeof names)[number], event: Event) => handlers[name]?.(event));
  useEffect(() => {
    const ending = new AbortController();
    for (const name of names)
      element.current?.addEventListener(name, (event) => handle(name, event), { signal: ending.signal });
    return () => ending.abort();
  }, [element]);
}
