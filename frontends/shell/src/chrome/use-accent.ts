import { useLayoutEffect } from 'react';
import { useSite } from '../site/use-site';

/** Keeps the document in the practice's colour: the server writes it, and the owner may change it meanwhile. */
export function useAccent(): void {
  const accent = useSite()?.accent;
  useLayoutEffect(() => {
    if (accent) document.documentElement.dataset['accent'] = accent;
  }, [accent]);
}
