import { useGetMyMembershipQuery, useSession } from '@leap/client/membership';
import type { CurrentUserDto } from '@leap/client/membership';
import { localePath, useLanguage } from '@leap/i18n';
import { isLeavingPage, leavePage, useLocation, useNavigate, useToast, useTranslation } from '@leap/platform';
import { useEffect } from 'react';
import { paths } from '../../paths';

/** Delay between the warning 'Login Required' and the log-in page. */
export const LOGIN_DELAY = 1000;
/** Delay between the warning 'Inner Circle Membership Required', or the word of a pause, and the page that follows. */
export const MEMBERSHIP_DELAY = 2000;

export type PortalAccess =
  | { state: 'loading' | 'anonymous' | 'nonMember' | 'paused' }
  | { state: 'member'; user: CurrentUserDto };

/** Whether the portal is open to this account. */
export const isMember = (user: CurrentUserDto | null | undefined): boolean =>
  user?.isInnerCircleMember === true || user?.role === 'admin';

/** Access for members and admins. The server checks every call; this only controls what is shown. */
export function portalAccess(session: ReturnType<typeof useSession>): PortalAccess {
  const { status, user } = session;
  if (status === 'loading') return { state: 'loading' };
  if (status === 'anonymous' || !user) return { state: 'anonymous' };
  return isMember(user) ? { state: 'member', user } : { state: 'nonMember' };
}

/**
 * Redirects visitors without access: with a warning to the log-in or to the Inner Circle, or to the own membership where it is paused.
 * @param leave opens an address outside of the router; replaced in tests
 */
export function usePortalAccess(leave: (address: string) => void = leavePage): PortalAccess {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  // Keeps a link to one post through the log-in.
  const { search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const session = useSession();
  // After a log-out the start page is loading: a warning would only flash.
  const bySession: PortalAccess = isLeavingPage() ? { state: 'loading' } : portalAccess(session);
  const own = useGetMyMembershipQuery(undefined, { skip: bySession.state !== 'nonMember' });
  const isPaused = own.data?.membership?.state === 'paused';
  const access: PortalAccess =
    bySession.state !== 'nonMember'
      ? bySession
      : { state: own.isLoading ? 'loading' : isPaused ? 'paused' : 'nonMember' };
  const { state } = access;

  useEffect(() => {
    if (state === 'anonymous') {
      toast({
        title: t('portal.access.loginTitle'),
        description: t('portal.access.loginText'),
        variant: 'destructive',
      });
      const timer = setTimeout(
        () => leave(paths.startLogIn(`${localePath(language, paths.memberPortal)}${search}`)),
        LOGIN_DELAY,
      );
      return () => clearTimeout(timer);
    }
    if (state === 'nonMember') {
      toast({
        title: t('portal.access.memberTitle'),
        description: t('portal.access.memberText'),
        variant: 'destructive',
      });
      const timer = setTimeout(() => void navigate(paths.innerCircle), MEMBERSHIP_DELAY);
      return () => clearTimeout(timer);
    }
    // The account says until when, so that no message has to.
    if (state === 'paused') {
      const timer = setTimeout(() => void navigate(paths.ownMembership), MEMBERSHIP_DELAY);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [state, language, leave, navigate, search, t, toast]);

  return access;
}
