import { useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The viewer's time zone; undefined on the server and while hydrating. */
export function useViewerZone(): string | undefined {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  );
}

const MINUTE = 60_000;

/**
 * The current minute; undefined on the server and while hydrating, so that cached pages contain no time.
 * @param answeredAt in documents of one person: when a query of the page was answered (`fulfilledTimeStamp`), which is the same on the
 *   server and while hydrating
 */
export function useNow(answeredAt?: number): Date | undefined {
  const [now, setNow] = useState(() => (answeredAt === undefined ? undefined : new Date(answeredAt)));
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
