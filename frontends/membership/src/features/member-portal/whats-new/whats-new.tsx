import { useCountUnreadPortalNotificationsQuery } from '@leap/client/membership';
import { loadTexts, useTranslation } from '@leap/platform';
import { Button, VisuallyHidden } from '@leap/ui';
import { useState, type ComponentType } from 'react';
import styles from './whats-new.module.css';
import { whatsNewTexts } from './whats-new-texts';

type Panel = ComponentType<{ onClose(): void }>;

/** Opens what is new in the portal. A small dot says that something is; how much is said to screen readers alone. */
export function WhatsNew() {
  const { t, i18n } = useTranslation('membership');
  const { data } = useCountUnreadPortalNotificationsQuery();
  const [panel, setPanel] = useState<{ Panel?: Panel; hasFailed?: boolean }>({});
  const { Panel, hasFailed } = panel;

  async function open(): Promise<void> {
    setPanel({});
    try {
      const [{ WhatsNewPanel }] = await Promise.all([
        import(/* webpackChunkName: "whats-new-panel" */ './whats-new-panel'),
        loadTexts(i18n, whatsNewTexts),
      ]);
      setPanel({ Panel: WhatsNewPanel });
    } catch {
      setPanel({ hasFailed: true });
    }
  }

  return (
    <div>
      <Button variant="quiet" className={styles.open} onClick={() => void open()}>
        {t('portal.news.open')}
        {data && data.unread > 0 && (
          <span className={styles.dot}>
            <VisuallyHidden> {t('portal.news.unread', { count: data.unread })}</VisuallyHidden>
          </span>
        )}
      </Button>
      <p role="status">{hasFailed && t('portal.news.failed')}</p>
      {Panel && <Panel onClose={() => setPanel({})} />}
    </div>
  );
}
