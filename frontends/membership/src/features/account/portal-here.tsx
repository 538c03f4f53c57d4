import type { CurrentUserDto } from '@leap/client/membership';
import { keepPortal, keepsPortal, removeStoredPortal } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Checkbox } from '@leap/ui';
import { useReducer, useSyncExternalStore } from 'react';

/** As the portal needs it to keep anything. */
const canKeep = (): boolean => 'serviceWorker' in navigator && 'locks' in navigator && 'caches' in window;

/** Another tab may have logged out. */
function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

/** Whether this browser has the portal for times without a connection: off until a click, and never on a device that others use too. */
export function PortalHere({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('membership-account');
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  const isOn = useSyncExternalStore(
    subscribe,
    () => keepsPortal(user.id),
    () => false,
  );
  const isSupported = useSyncExternalStore(subscribe, canKeep, () => true);
  if (user.isOnSharedDevice) return <p>{t('offline.shared')}</p>;
  if (!isSupported) return <p>{t('offline.unsupported')}</p>;
  return (
    <Checkbox
      name="portalHere"
      label={t('offline.keep')}
      help={t('offline.keepHelp')}
      checked={isOn}
      onChange={(event) => {
        if (event.currentTarget.checked) keepPortal(user.id);
        else void removeStoredPortal();
        readAgain();
      }}
    />
  );
}
