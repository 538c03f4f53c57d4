import { useTranslation } from '@leap/platform';
import styles from './care-links.module.css';

/** The ways to help and rules from above the posts: on a phone both stand below all of them. */
export function CareLinks() {
  const { t } = useTranslation('membership-care');
  return (
    <p className={styles.links}>
      <a href="#help-now">{t('links.help')}</a>
      <a href="#house-rules">{t('links.rules')}</a>
    </p>
  );
}
