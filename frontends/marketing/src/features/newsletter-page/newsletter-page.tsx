import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Section, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { Emphasised } from '../page-parts/emphasised';
import { NewsletterHero } from './newsletter-hero';
import styles from './newsletter-page.module.css';
import { newsletterPageTexts } from './newsletter-page-texts';
import { NewsletterQuestions, questions } from './newsletter-questions';
import { SampleEmail } from './sample-email';

export const texts = newsletterPageTexts;

export function head(context: PageContext): PageHead {
  const { t, language } = context;
  const title = t('marketing-newsletter-page:head.title');
  return {
    title,
    description: t('marketing-newsletter-page:head.description'),
    jsonLd: [
      breadcrumbList(context, [{ name: title, path: paths.newsletter }]),
      {
        '@type': 'FAQPage',
        inLanguage: language,
        mainEntity: questions.map((name) => ({
          '@type': 'Question',
          name: t(`marketing-newsletter-page:questions.items.${name}.title`),
          acceptedAnswer: { '@type': 'Answer', text: t(`marketing-newsletter-page:questions.items.${name}.text`) },
        })),
      },
    ],
  };
}

const benefits = ['challenges', 'tips', 'practices', 'exclusive'] as const;

/** /newsletter: form, contents, a sample email, and frequent questions. */
export function Page() {
  return (
    <>
      <NewsletterHero />
      <Benefits />
      <SampleEmail />
      <NewsletterQuestions />
      <Meanwhile />
    </>
  );
}

function Benefits() {
  const { t } = useTranslation('marketing');
  return (
    <Section tone="dark" labelledBy="benefits-title">
      <h2 id="benefits-title" className={styles.title}>
        <Emphasised ns="marketing-newsletter-page" textKey="benefits.title" />
      </h2>
      <ol className={styles.benefits} aria-label={t('navigation.benefits')}>
        {benefits.map((benefit, index) => (
          <li key={benefit}>
            <span className={styles.numeral} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{t(`newsletter.benefits.${benefit}.title`)}</h3>
            <p>{t(`newsletter.benefits.${benefit}.description`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Meanwhile() {
  const { t } = useTranslation('marketing-newsletter-page');
  return (
    <Section tone="sand" labelledBy="meanwhile-title" space="close">
      <div className={styles.strip}>
        <h2 id="meanwhile-title" className={styles.title}>
          <Emphasised ns="marketing-newsletter-page" textKey="meanwhile.title" />
        </h2>
        <p className="ui-row">
          <TextLink to="/blog">{t('meanwhile.blog')}</TextLink>
          <TextLink to={paths.podcast}>{t('meanwhile.podcast')}</TextLink>
        </p>
      </div>
    </Section>
  );
}
