let isLeaving = false;

/** Whether {@link leavePage} was called: messages about an ended session would only flash. */
export const isLeavingPage = (): boolean => isLeaving;

/**
 * Navigates to another document. The first call wins: a log-out leads to the start page, even when the portal notices the ended session
 * and requests the log-in page a moment later.
 */
export function leavePage(address: string): void {
  if (isLeaving) return;
  isLeaving = true;
  window.addEventListener('pageshow', ({ persisted }) => {
    // Restored from the back-forward cache.
    if (persisted) isLeaving = false;
  });
  window.location.assign(address);
}
