let isLeaving = false;

/**
 * Opens another document instead of this one. The first call wins: a log-out leads to the start page, also
 * when the portal, still on the screen, notices the ended session and asks for the log-in a moment later.
 */
export function leavePage(address: string): void {
  if (isLeaving) return;
  isLeaving = true;
  window.addEventListener('pageshow', ({ persisted }) => {
    // The browser brought this very document back from its memory.
    if (persisted) isLeaving = false;
  });
  window.location.assign(address);
}
