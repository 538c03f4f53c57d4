import { Link, Trans, useTranslation, type PageContext, type PageHead } from '@leap/platform';
import { Section } from '@leap/ui';
import { paths } from '../../../paths';
import styles from './questions.module.css';

const questions = [
  'unsure',
  'missed',
  'zone',
  'cancel',
  'refund',
  'change',
  'declined',
  'private',
  'recorded',
  'language',
  'coach',
  'leave',
] as const;

/** The questions as structured data. */
export function questionsData({
  t,
  language,
}: Pick<PageContext, 't' | 'language'>): NonNullable<PageHead['jsonLd']>[0] {
  return {
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: questions.map((name) => ({
      '@type': 'Question',
      name: t(`membership-offer:questions.items.${name}.title`),
      acceptedAnswer: { '@type': 'Answer', text: t(`membership-offer:questions.items.${name}.text`) },
    })),
  };
}

/** Questions and answers. Opening one closes the other, without scripts too. */
export function Questions() {
  const { t } = useTranslation('membership-offer');
  return (
    <Section labelledBy="questions-title">
      <div className={styles.layout}>
        <header className={styles.head}>
          <h2 id="questions-title" className="ui-h2">
            {t('questions.title')}
          </h2>
          <p className="ui-small">
            <Trans
              t={t}
              i18nKey="questions.more"
              components={{ terms: <Link to={paths.terms} />, privacy: <Link to={paths.privacy} /> }}
            />
          </p>
        </header>
        <div className={styles.list}>
          {questions.map((name) => (
            <details key={name} name="questions" className={styles.item}>
              <summary className={styles.question}>
                <h3>{t(`questions.items.${name}.title`)}</h3>
                <span className={styles.sign} aria-hidden="true" />
              </summary>
              <p className={styles.answer}>{t(`questions.items.${name}.text`)}</p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  );
}
