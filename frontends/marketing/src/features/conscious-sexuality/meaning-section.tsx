import { useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { Emphasised } from '../page-parts/emphasised';
import styles from './meaning-section.module.css';

const NAMESPACE = 'marketing-conscious-sexuality';
const reasons = ['silence', 'body', 'couple', 'energy'] as const;

/** Explanation, and four reasons why it matters. */
export function MeaningSection() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      <Section tone="sand" labelledBy="what-title">
        <div className={styles.what}>
          <h2 id="what-title" className={styles.title}>
            <Emphasised ns={NAMESPACE} textKey="what.title" />
          </h2>
          <div className={styles.text}>
            <p className={styles.definition}>{t('what.definition')}</p>
            <p>{t('what.work')}</p>
            <p>{t('what.not')}</p>
          </div>
        </div>
      </Section>
      <Section labelledBy="why-title">
        <div className={styles.why}>
          <h2 id="why-title" className={styles.title}>
            <Emphasised ns={NAMESPACE} textKey="why.title" />
          </h2>
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason} className={styles.reason}>
                <h3>{t(`why.${reason}.title`)}</h3>
                <p>{t(`why.${reason}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </Section>
    </>
  );
}
