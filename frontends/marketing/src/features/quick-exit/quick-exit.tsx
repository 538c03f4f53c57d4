import { Trans, useTranslation } from '@leap/platform';
import { VisuallyHidden } from '@leap/ui';
import { leaveQuickly, neutralPage } from './leave-quickly';
import styles from './quick-exit.module.css';

/**
 * A quick-exit link in the top bar, for a visitor who is interrupted. Replaces this page in the tab's history; works without JavaScript
 * as a plain link.
 */
export function QuickExit() {
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
      <Trans t={t} i18nKey="link" components={{ rest: <span className={styles.rest} /> }} />
      <VisuallyHidden> ({t('note')})</VisuallyHidden>
    </a>
  );
}
