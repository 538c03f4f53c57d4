import { useTranslation } from '@leap/platform';
import { Logo, Section, Tag, TextLink } from '@leap/ui';
import { archivePaths } from '../newsletter-archive/archive-paths';
import { Emphasised } from '../page-parts/emphasised';
import { brandNameOf, useSiteSettings } from '../site-settings/use-site-settings';
import styles from './sample-email.module.css';

const parts = ['challenges', 'tips', 'practices', 'exclusive'] as const;

/** A complete email, marked as a sample. */
export function SampleEmail() {
  const { t } = useTranslation('marketing-newsletter-page');
  const brand = brandNameOf(useSiteSettings());
  return (
    <Section tone="sand" labelledBy="sample-title">
      <div className={styles.layout}>
        <div className={styles.text}>
          <h2 id="sample-title" className={styles.title}>
            <Emphasised ns="marketing-newsletter-page" textKey="sample.title" />
          </h2>
          <p className={styles.intro}>{t('sample.intro')}</p>
          <p className={styles.archive}>
            <TextLink to={archivePaths.list}>{t('sample.archive')}</TextLink>
          </p>
        </div>
        <article className={styles.sheet} aria-label={t('sample.label')}>
          <header className={styles.envelope}>
            <dl>
              <div>
                <dt>{t('sample.from')}</dt>
                <dd>{brand}</dd>
              </div>
              <div>
                <dt>{t('sample.subject')}</dt>
                <dd>{t('sample.subjectText')}</dd>
              </div>
            </dl>
            <Tag tone="clay">{t('sample.badge')}</Tag>
          </header>
          <div className={styles.email}>
            <p>
              {t('sample.greeting')}
              <br />
              {t('sample.opening')}
            </p>
            {parts.map((part) => (
              <section key={part}>
                <h3>{t(`sample.parts.${part}.title`)}</h3>
                <p>{t(`sample.parts.${part}.text`)}</p>
              </section>
            ))}
            <p>{t('sample.closing')}</p>
            <Logo name={brand} />
          </div>
          <footer className={styles.foot}>{t('sample.footer')}</footer>
        </article>
      </div>
    </Section>
  );
}
