import type { CurrentUserDto } from '@leap/client/membership';
import { keepsPortal, OUTBOX } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { useEffect, useState, type ComponentType } from 'react';

/** After the page's own requests. */
const AFTER_LOADING_MS = 1_000;

/** What the portal does without a connection, for who chose it in this browser; the code loads after the page. Never on a device that others use too. */
export function PortalOffline({ user }: { user: CurrentUserDto }) {
  const { i18n } = useTranslation();
  const [Part, setPart] = useState<ComponentType<{ user: CurrentUserDto }>>();
  useEffect(() => {
    if (user.isOnSharedDevice || !keepsPortal(user.id)) return undefined;
    const timer = setTimeout(
      () =>
        void import(/* webpackChunkName: "portal-offline" */ './offline-part')
          .then(({ loadOffline }) => loadOffline(i18n))
          .then(
            (loaded) => setPart(() => loaded),
            () => undefined,
          ),
      // What is written from now on has to go behind what is pending.
      navigator.onLine && localStorage.getItem(OUTBOX) === null ? AFTER_LOADING_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [user, i18n]);
  return Part ? <Part user={user} /> : null;
}
