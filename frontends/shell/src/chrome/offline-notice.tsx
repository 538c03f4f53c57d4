import { useTranslation } from '@leap/platform';
import { useSyncExternalStore } from 'react';
import styles from './chrome.module.css';

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Notice while the browser is offline. */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={online ? undefined : styles.offline}>
      {online ? null : t('common.offline')}
    </div>
  );
}
