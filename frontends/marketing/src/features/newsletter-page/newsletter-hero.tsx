import { useTranslation } from '@leap/platform';
import { Section, cx } from '@leap/ui';
import { NewsletterForm } from '../newsletter/newsletter-form';
import { Emphasised } from '../page-parts/emphasised';
import styles from './newsletter-hero.module.css';

/** Introduction, and the form with two fields. */
export function NewsletterHero() {
  const { t } = useTranslation('marketing-newsletter-page');
  return (
    <Section labelledBy="newsletter-page-title" className={styles.section}>
      <div className={styles.layout}>
        <div className={styles.text}>
          <h1 id="newsletter-page-title" className={cx('ui-display', styles.title)}>
            <Emphasised ns="marketing-newsletter-page" textKey="hero.title" />
          </h1>
          <p className="ui-lead">{t('hero.lead')}</p>
        </div>
        <div className={styles.card}>
          <h2 className={styles.formTitle}>{t('hero.formTitle')}</h2>
          <NewsletterForm />
        </div>
      </div>
    </Section>
  );
}
