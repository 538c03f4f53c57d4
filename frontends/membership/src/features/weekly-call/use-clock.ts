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

/** The current minute; undefined on the server and while hydrating, so that cached pages contain no time. */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
