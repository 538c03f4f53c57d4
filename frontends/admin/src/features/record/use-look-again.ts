import { useEffect, useRef } from 'react';

/** When a record is read again, in milliseconds. Few times: the audit log has each reading. */
const LOOKS_MS = [2_000, 5_000, 12_000, 30_000];

/** Reads a record again a few times while a job is about to change it. */
export function useLookAgain(isAboutToChange: boolean, refetch: () => unknown): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    if (!isAboutToChange) return undefined;
    const timers = LOOKS_MS.map((delay) => setTimeout(() => void latest.current(), delay));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isAboutToChange]);
}
