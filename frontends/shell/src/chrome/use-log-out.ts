import { useLogOutMutation } from '@leap/client';
import { dropPersonalDrafts } from '@leap/forms';
import { localePath, useLanguage } from '@leap/i18n';
import { leavePage } from '@leap/platform';

/**
 * Ends the session, removes the drafts of this browser and opens the start page. After a failure nothing of that happens, unless the page
 * has to be left `always`: its session then ends by itself.
 */
export function useLogOut(): (options?: { always: boolean }) => Promise<void> {
  const language = useLanguage();
  const [logOut] = useLogOutMutation();
  return async ({ always } = { always: false }) => {
    const { error } = await logOut();
    if (error && !always) return console.error(error);
    dropPersonalDrafts();
    leavePage(localePath(language, '/'));
  };
}
