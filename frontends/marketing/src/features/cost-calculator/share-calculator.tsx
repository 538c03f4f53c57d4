import { localePath, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { sharePost, type ShareOutcome } from '../blog/share-post';
import styles from './share-calculator.module.css';

/**
 * Shares the empty calculator's address, never the result. The outcome is shown beside the button rather than in a toast, whose code
 * would have to be fetched on this page that promises no requests.
 */
export function ShareCalculator() {
  const { t } = useTranslation('marketing-cost-calculator');
  const language = useLanguage();
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);

  async function share(): Promise<void> {
    const url = `${window.location.origin}${localePath(language, paths.costCalculator)}`;
    // Both are undefined without https, in spite of their types.
    const { clipboard } = navigator as { clipboard?: Clipboard };
    const canShare = typeof navigator.share === 'function';
    setOutcome(
      await sharePost(
        { title: t('head.title'), text: t('head.description'), url },
        { ...(canShare ? { share: (data) => navigator.share(data) } : {}), ...(clipboard ? { clipboard } : {}) },
      ),
    );
  }

  const texts = {
    copied: t('share.copied'),
    shared: t('share.note'),
    cancelled: t('share.note'),
    failed: t('share.failed', {
      url:
        typeof window === 'undefined' ? '' : `${window.location.origin}${localePath(language, paths.costCalculator)}`,
    }),
  };
  return (
    <div className={styles.share}>
      <Button variant="quiet" onClick={() => void share()}>
        {t('share.button')}
      </Button>
      <p className={styles.note} role="status">
        {outcome ? texts[outcome] : t('share.note')}
      </p>
    </div>
  );
}
