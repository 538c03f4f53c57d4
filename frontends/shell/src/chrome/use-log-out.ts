import { useLogOutMutation } from '@leap/client';
import { dropPersonalDrafts, removeStoredPortal } from '@leap/forms';
import { localePath, useLanguage } from '@leap/i18n';
import { leavePage } from '@leap/platform';

/**
 * Ends the session, removes the drafts of this browser and opens the start page. After a failure nothing of that happens, unless the page
 * has to be left `always`: its session then ends by itself. What the portal keeps for times without a connection is removed at once, also
 * when nothing answers.
 * @returns the failure of a log-out after which the page stays
 */
export function useLogOut(): (options?: { always: boolean }) => Promise<unknown> {
  const language = useLanguage();
  const [logOut] = useLogOutMutation();
  return async ({ always } = { always: false }) => {
    void removeStoredPortal();
    const { error } = await logOut();
    if (error && !always) {
      console.error(error);
      return error;
    }
    dropPersonalDrafts();
    leavePage(localePath(language, '/'));
    return undefined;
  };
}
