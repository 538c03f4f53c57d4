import { Trans, useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import styles from './monday.module.css';

const questions = ['before', 'during', 'after', 'missed', 'first', 'zone'] as const;

/** Course of the weekly call, and frequent questions. */
export function Monday() {
  const { t } = useTranslation('membership');
  return (
    <Section tone="dark" labelledBy="monday-title">
      <h2 id="monday-title" className="ui-h2">
        <Trans t={t} i18nKey="innerCircle.monday.title" components={{ em: <em /> }} />
      </h2>
      <dl className={styles.list}>
        {questions.map((question) => (
          <div key={question} className={styles.item}>
            <dt className={styles.question}>{t(`innerCircle.monday.items.${question}.title`)}</dt>
            <dd className="ui-soft">{t(`innerCircle.monday.items.${question}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
