import { useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import styles from './why-it-matters.module.css';

const TITLE_ID = 'why-title';

/** Explains the result, and quotes the visitor's dream. */
export function WhyItMatters({ dream }: { dream: string | undefined }) {
  const { t } = useTranslation('marketing-cost-calculator');
  return (
    <Section labelledBy={TITLE_ID} space="close">
      <div className={styles.layout}>
        <h2 id={TITLE_ID} className={styles.title}>
          {t('why.title')}
        </h2>
        <div className={styles.text}>
          <p>{t('why.small')}</p>
          <p>{t('why.use')}</p>
          <p className={styles.imagine}>{t('why.imagine')}</p>
        </div>
      </div>
      {dream && (
        <figure className={styles.dream}>
          <figcaption>{t('dream.submitted')}</figcaption>
          <blockquote>
            <p>{t('dream.quote', { dream })}</p>
          </blockquote>
          <p className={styles.after}>{t('dream.after')}</p>
        </figure>
      )}
    </Section>
  );
}
