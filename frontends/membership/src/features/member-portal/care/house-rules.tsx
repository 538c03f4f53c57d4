import { useTranslation } from '@leap/platform';
import styles from './house-rules.module.css';

/** Rules of the community: the built-in ones and those of the practice. It empties what it takes away. */
export function HouseRules() {
  const { t } = useTranslation('membership-care');
  const rules = Object.entries(t('rules.items', { returnObjects: true }) as Record<string, string>);
  return (
    <section id="house-rules" aria-labelledby="rules-title" className={styles.rules}>
      <h2 id="rules-title" className="ui-h3">
        {t('rules.title')}
      </h2>
      <p className="ui-soft">{t('rules.intro')}</p>
      <ol className={styles.list}>{rules.map(([name, rule]) => rule !== '' && <li key={name}>{rule}</li>)}</ol>
      <p className={styles.how}>{t('rules.how')}</p>
    </section>
  );
}
