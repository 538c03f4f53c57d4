import { useTranslation } from '@leap/platform';
import styles from './house-rules.module.css';

const rules = ['own', 'stay', 'advice', 'kind', 'sell', 'danger'] as const;

/** Rules of the community. */
export function HouseRules() {
  const { t } = useTranslation('membership-care');
  return (
    <section id="house-rules" aria-labelledby="rules-title" className={styles.rules}>
      <h2 id="rules-title" className="ui-h3">
        {t('rules.title')}
      </h2>
      <p className="ui-soft">{t('rules.intro')}</p>
      <ol className={styles.list}>
        {rules.map((rule) => (
          <li key={rule}>{t(`rules.items.${rule}`)}</li>
        ))}
      </ol>
      <p className={styles.how}>{t('rules.how')}</p>
    </section>
  );
}
