import { useTranslation } from '@leap/platform';
import { useSiteSettings } from '../site-settings/use-site-settings';
import styles from './without-script.module.css';

/** Shown without JavaScript, where a form or dialog cannot work: a mail address. */
export function WithoutScript() {
  const { t } = useTranslation('marketing');
  const address = useSiteSettings()?.contactEmail;
  if (!address) return null;
  return (
    <p className={styles.note}>
      {t('common.withoutScript')} <a href={`mailto:${address}`}>{address}</a>
    </p>
  );
}
