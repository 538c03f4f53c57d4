/** As the server's idle time of such a session, which a live page would extend. */
const IDLE_MS = 15 * 60_000;
/** A tab that stays open asks after the one that was left: the later request counts. */
const AFTER_LEAVING_MS = 1_000;
/** Other tabs hear of it when this one is left; nothing stays in the storage. */
const LEFT = 'shared-device-left';
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

interface SessionOfTab {
  /** Asks the server something with the session, which keeps it. */
  keep(): void;
  /** Says to the server that the tab is left: the session ends seconds later, unless something keeps it. */
  leave(): void;
  /** Logs out. */
  end(): void;
}

/**
 * On a device that others use too: leaving the tab ends the session, unless another page follows or another tab is open, and so does a
 * quarter of an hour without a touch.
 * @returns what stops watching
 */
export function watchSharedDevice({ keep, leave, end }: SessionOfTab): () => void {
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === LEFT && newValue !== null) keeping = setTimeout(keep, AFTER_LEAVING_MS);
  };
  const onHide = (): void => {
    leave();
    try {
      localStorage.setItem(LEFT, 'left');
      localStorage.removeItem(LEFT);
    } catch {
      // Storage can be disabled: another tab is then logged out, too.
    }
  };
  // Back from the browser's memory, without a request.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) keep();
  };
  let idle = setTimeout(end, IDLE_MS);
  const onLife = (): void => {
    clearTimeout(idle);
    idle = setTimeout(end, IDLE_MS);
  };
  addEventListener('storage', onStorage);
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  for (const sign of signsOfLife) addEventListener(sign, onLife, { passive: true });
  // The page before this one was left after this one had been asked for.
  keep();
  return () => {
    clearTimeout(keeping);
    clearTimeout(idle);
    removeEventListener('storage', onStorage);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
    for (const sign of signsOfLife) removeEventListener(sign, onLife);
  };
}
