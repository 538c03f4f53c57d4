import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Boundary } from '../remotes/boundary';

interface Props<P> {
  /** What stands there until it is wanted, and while its part is on the way. Its buttons call `want`. */
  closed: (want: () => void, prepare: () => void) => ReactNode;
  load: () => Promise<{ default: ComponentType<P> }>;
  props: P;
}

/**
 * Loads an interactive part when it is first used: until then a plain button stands in its place, and the part opens as
 * soon as it has arrived. Should it never arrive, the button stays and can be tried again.
 */
export function OnDemand<P extends object>({ closed, load, props }: Props<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const prepare = () => void load().catch(() => undefined);
  const want = () => setPart(() => lazy(load));
  const stand = closed(want, prepare);
  if (!Part) return stand;
  return (
    <Boundary fallback={(retry) => closed(() => (setPart(null), retry()), prepare)}>
      <Suspense fallback={stand}>
        <Part {...props} />
      </Suspense>
    </Boundary>
  );
}
