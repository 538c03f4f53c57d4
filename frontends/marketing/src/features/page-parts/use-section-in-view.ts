import { useEffect, useState } from 'react';

/** A section counts as begun when its top has passed the upper third of the window, however far up it is by now. */
const READ_ABOVE = '9999999px 0px -66% 0px';

/** Id of the section that is being read: the last one begun; undefined above the first. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  // The same ids in another list begin nothing anew.
  const all = ids.join(' ');
  useEffect(() => {
    const inOrder = all.split(' ');
    const begun = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) begun.add(target.id);
          else begun.delete(target.id);
        }
        setCurrent(inOrder.findLast((id) => begun.has(id)));
      },
      { rootMargin: READ_ABOVE },
    );
    for (const id of inOrder) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [all]);
  return current;
}
