const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A minute before the server's idle time, so that the log-out still finds the session. */
const IDLE_MS = 14 * MINUTE;
/** Enough to see the warning and to move. */
const WARNING_MS = MINUTE;
/** Somebody who writes or listens asks the server nothing for long. */
const REFRESH_EVERY_MS = MINUTE;
/** A page asks again after the one before it, or another tab, was left: the later request counts. */
const AFTER_LEAVING_MS = 2 * SECOND;

/** Other tabs hear of it when this one is used or left; nothing stays in the storage. */
const USED = 'shared-device-used';
const LEFT = 'shared-device-left';
/** `timeupdate` of playing recordings, `message` of players in frames. */
const signsOfLife = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'touchmove',
  'focusin',
  'scroll',
  'timeupdate',
  'message',
] as const;

interface SessionOfTab {
  /** Asks the server something with the session, which keeps it. */
  keep(): void;
  /** Says to the server that the tab is left: the session ends seconds later, unless something keeps it. */
  leave(): void;
  /** Says that the session is about to end. */
  warn(): void;
  /** Logs out, also without a connection. */
  end(): void;
}

/**
 * On a device that others use too: leaving the tab ends the session, unless another page follows or another tab is open, and so do
 * minutes without a sign of life, after a warning.
 * @returns what stops watching
 */
export function watchSharedDevice({ keep, leave, warn, end }: SessionOfTab): () => void {
  let refreshedAt = Date.now();
  let usedAt = Date.now();
  let again: ReturnType<typeof setTimeout> | undefined;
  let warning: ReturnType<typeof setTimeout> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;

  const keepNow = (): void => {
    refreshedAt = Date.now();
    keep();
  };
  const keepLater = (): void => {
    clearTimeout(again);
    again = setTimeout(keepNow, AFTER_LEAVING_MS);
  };
  const noteUse = (): void => {
    usedAt = Date.now();
    clearTimeout(warning);
    clearTimeout(ending);
    warning = setTimeout(warn, IDLE_MS - WARNING_MS);
    ending = setTimeout(end, IDLE_MS);
  };
  const onLife = (): void => {
    const now = Date.now();
    // No clock runs while a device sleeps, and somebody else may have woken it.
    if (now - usedAt >= IDLE_MS) return end();
    if (now - usedAt < SECOND) return;
    noteUse();
    if (now - refreshedAt < REFRESH_EVERY_MS) return;
    keepNow();
    announce(USED);
  };
  const onWake = (): void => {
    if (Date.now() - usedAt >= IDLE_MS) end();
  };
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (newValue === null) return;
    if (key === USED) noteUse();
    if (key === LEFT) keepLater();
  };
  const onHide = (): void => {
    leave();
    forgetChoices();
    announce(LEFT);
  };
  // Back from the browser's memory, without a request.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) keepNow();
  };

  addEventListener('storage', onStorage);
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  document.addEventListener('visibilitychange', onWake);
  for (const sign of signsOfLife) addEventListener(sign, onLife, { passive: true, capture: true });
  noteUse();
  // The page before this one was left after this one had been asked for, and may have said so late.
  keepNow();
  keepLater();
  return () => {
    for (const timer of [again, warning, ending]) clearTimeout(timer);
    removeEventListener('storage', onStorage);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
    document.removeEventListener('visibilitychange', onWake);
    for (const sign of signsOfLife) removeEventListener(sign, onLife, { capture: true });
  };
}

function announce(what: string): void {
  try {
    localStorage.setItem(what, String(Date.now()));
    localStorage.removeItem(what);
  } catch {
    // Storage can be disabled: other tabs hear nothing.
  }
}

/** What pages remember in this browser: a country of the help lines, a time zone, columns. */
function forgetChoices(): void {
  try {
    localStorage.clear();
  } catch {
    // Storage can be disabled; nothing is stored then.
  }
}
