import { useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { Emphasised } from '../page-parts/emphasised';
import { EnquireButton } from './enquire-button';
import styles from './consultation-section.module.css';

const NAMESPACE = 'marketing-conscious-sexuality';

/** Call to action: a free consultation. */
export function ConsultationSection() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Section labelledBy="consultation-title">
      <div className={styles.layout}>
        <h2 id="consultation-title" className={styles.title}>
          <Emphasised ns={NAMESPACE} textKey="consultation.title" />
        </h2>
        <div className={styles.text}>
          <p>{t('consultation.text')}</p>
          <EnquireButton>{t('consultation.action')}</EnquireButton>
          <p className={styles.note}>{t('consultation.note')}</p>
        </div>
      </div>
    </Section>
  );
}
