import { useTranslation } from '@leap/platform';
import styles from './care-links.module.css';

/** Links above the posts to help and rules, which are below all of them on phones. */
export function CareLinks() {
  const { t } = useTranslation('membership-care');
  return (
    <p className={styles.links}>
      <a href="#help-now">{t('links.help')}</a>
      <a href="#house-rules">{t('links.rules')}</a>
    </p>
  );
}
