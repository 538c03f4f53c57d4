import { useTranslation } from '@leap/platform';
import { useSiteSettings } from '../site-settings/use-site-settings';
import styles from './without-script.module.css';

/** Shown without JavaScript: the numbers stay on the visitor's device, so that nothing else can compute with them. */
export function WithoutScript() {
  const { t } = useTranslation('marketing-cost-calculator');
  const address = useSiteSettings()?.contactEmail;
  if (!address) return null;
  return (
    <p className={styles.note}>
      {t('withoutScript')} <a href={`mailto:${address}`}>{address}</a>
    </p>
  );
}
