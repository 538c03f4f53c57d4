import { Trans, useTranslation } from '@leap/platform';
import { VisuallyHidden } from '@leap/ui';
import { leaveQuickly, neutralPage } from './leave-quickly';
import styles from './quick-exit.module.css';

/**
 * A quiet link in the row of the top bar, for someone who is suddenly not alone. It replaces this page in the tab's history; as
 * a plain link it works without scripts too.
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
