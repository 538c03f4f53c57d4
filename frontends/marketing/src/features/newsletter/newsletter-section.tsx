import { useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { anchors } from '../../paths';
import { DisplayText } from '../page-parts/display-text';
import { NewsletterForm } from './newsletter-form';
import styles from './newsletter-section.module.css';

const TITLE_ID = 'newsletter-title';
const benefits = ['challenges', 'tips', 'practices', 'exclusive'] as const;

/** Contents of the newsletter, and its signup form. */
export function NewsletterSection() {
  const { t } = useTranslation('marketing');
  return (
    <Section tone="dark" id={anchors.newsletter} labelledBy={TITLE_ID}>
      <div className={styles.layout}>
        <div>
          <h2 id={TITLE_ID} className={styles.title}>
            <DisplayText textKey="newsletter.title" />
          </h2>
          <p className={styles.intro}>{t('newsletter.intro')}</p>
        </div>
        <ul className={styles.benefits} aria-label={t('navigation.benefits')}>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <h3>{t(`newsletter.benefits.${benefit}.title`)}</h3>
              <p>{t(`newsletter.benefits.${benefit}.description`)}</p>
            </li>
          ))}
        </ul>
        <div className={styles.form}>
          <NewsletterForm />
        </div>
      </div>
    </Section>
  );
}
