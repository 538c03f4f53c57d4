import { useLogOutMutation } from '@leap/client';
import { dropPersonalDrafts } from '@leap/forms';
import { localePath, useLanguage } from '@leap/i18n';
import { leavePage } from '@leap/platform';

/** Ends the session, removes the drafts of this browser and opens the start page. */
export function useLogOut(): () => Promise<void> {
  const language = useLanguage();
  const [logOut] = useLogOutMutation();
  return async () => {
    const { error } = await logOut();
    if (error) return console.error(error);
    dropPersonalDrafts();
    leavePage(localePath(language, '/'));
  };
}
