import { useTranslation } from '@leap/platform';
import { VisuallyHidden } from '@leap/ui';
import styles from './quick-exit.module.css';

/** A neutral page. */
const NEUTRAL_PAGE = 'https://www.wikipedia.org/';

/**
 * A quick-exit link for a visitor who is interrupted. The document's start script answers it, and three presses of Escape, by replacing this page in
 * the tab's history; without JavaScript it is a plain link. Every dialog above the page repeats it.
 */
export function QuickExitLink() {
  const { t } = useTranslation('marketing-quick-exit');
  return (
    <a className={styles.link} data-quick-exit="" href={NEUTRAL_PAGE} rel="noreferrer nofollow" title={t('keys')}>
      {t('link')}
      <VisuallyHidden> ({t('note')})</VisuallyHidden>
    </a>
  );
}

/** The link in the row of the top bar. A dialog, which covers that row, has its own. */
export function QuickExit() {
  return (
    <div className={styles.row}>
      <QuickExitLink />
    </div>
  );
}
