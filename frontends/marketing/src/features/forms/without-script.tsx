import { useTranslation } from '@leap/platform';
import { useSiteSettings } from '../site-settings/use-site-settings';
import styles from './without-script.module.css';

/** Shown only where scripts are off and a form or dialog therefore cannot work: the way by e-mail. */
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
