import { api, isApiError } from '@leap/client/membership';
import { localePath, useLanguage } from '@leap/i18n';
import { leavePage, useDispatch, useLocation, useToast, useTranslation } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { useCallback, useEffect, useRef } from 'react';
import { paths } from '../../../paths';
import { LOGIN_DELAY } from '../use-portal-access';

/**
 * Handles lost access in members' calls: an ended session is reported and leads to the log-in and back here; after an ended membership
 * (or a change of account) the current user is refetched, and the portal shows its message for non-members. Returns whether the session
 * has ended, which is then already shown.
 * @param leave opens an address outside of the router; replaced in tests
 */
export function useLostAccess(leave: (address: string) => void = leavePage): (error: unknown) => boolean {
  const { t } = useTranslation('membership-community');
  const language = useLanguage();
  const { search } = useLocation();
  const toast = useToast();
  const dispatch = useDispatch<AppDispatch>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (error) => {
      if (!isApiError(error)) return false;
      if (error.status === 401) {
        toast({ title: t('toasts.expired'), description: t('toasts.expiredText'), variant: 'destructive' });
        clearTimeout(timer.current);
        timer.current = setTimeout(
          () => leave(paths.startLogIn(`${localePath(language, paths.memberPortal)}${search}`)),
          LOGIN_DELAY,
        );
        return true;
      }
      if (error.status === 403) void dispatch(api.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true }));
      return false;
    },
    [dispatch, language, leave, search, t, toast],
  );
}
