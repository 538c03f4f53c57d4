import { useEffect, useState } from 'react';

/** The visitor's time zone; undefined on the server and while hydrating. */
export function useVisitorZone(): string | undefined {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}
