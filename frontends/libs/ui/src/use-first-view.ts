import { useEffect, useRef, type RefObject } from 'react';

/** Delays an element's entrance animation (`data-pending`) until it is first seen. Without JavaScript it plays when the page loads. */
export function useFirstView<E extends Element>(enabled: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!enabled || !element || typeof IntersectionObserver === 'undefined') return;
    if (element.getBoundingClientRect().top < window.innerHeight) return;
    element.setAttribute('data-pending', '');
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        element.removeAttribute('data-pending');
        observer.disconnect();
      },
      { threshold: 0.25 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [enabled]);
  return ref;
}
