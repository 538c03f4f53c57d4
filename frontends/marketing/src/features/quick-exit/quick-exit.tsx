import { useTranslation } from '@leap/platform';
import { VisuallyHidden } from '@leap/ui';
import { leaveQuickly, neutralPage } from './leave-quickly';
import styles from './quick-exit.module.css';

/**
 * A quick-exit link for a visitor who is interrupted. Replaces this page in the tab's history; works without JavaScript as a plain link.
 */
export function QuickExitLink() {
  const { t } = useTranslation('marketing-quick-exit');
  return (
    <a
      className={styles.link}
      data-quick-exit=""
      href={neutralPage}
      rel="noreferrer nofollow"
      onClick={(event) => {
        event.preventDefault();
        leaveQuickly();
      }}
    >
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
