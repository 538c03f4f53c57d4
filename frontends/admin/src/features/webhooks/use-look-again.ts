import { useEffect, useState } from 'react';

const LOOK_EVERY_MS = 5_000;
/** For how long a page that nobody touches goes on asking by itself. */
const ATTENDED_FOR_MS = 120_000;
const touches = ['pointermove', 'keydown', 'scroll'];

/**
 * How often a page looks whether something has changed: only while it is visible and was touched within two minutes. Each request keeps the
 * session, which the open page of somebody who went away must not.
 * @returns milliseconds for `pollingInterval`; 0 is never
 */
export function useLookAgain(): number {
  const [isAttended, setAttended] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const attend = (): void => {
      clearTimeout(timer);
      setAttended(!document.hidden);
      timer = setTimeout(() => setAttended(false), ATTENDED_FOR_MS);
    };
    attend();
    const ended = new AbortController();
    const options = { signal: ended.signal, passive: true, capture: true };
    for (const touch of [...touches, 'visibilitychange']) document.addEventListener(touch, attend, options);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, []);
  return isAttended ? LOOK_EVERY_MS : 0;
}
