import { useEffect, useState } from 'react';

/** A section is in view while it crosses the upper third of the window. */
const READING_BAND = '-18% 0px -66% 0px';

/** Id of the section in view; undefined before the first, and without IntersectionObserver. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const inBand = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inBand.add(target.id);
          else inBand.delete(target.id);
        }
        const first = ids.find((id) => inBand.has(id));
        if (first !== undefined) setCurrent(first);
      },
      { rootMargin: READING_BAND },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
