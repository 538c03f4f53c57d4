import { useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { Emphasised } from '../page-parts/emphasised';
import { EnquireButton } from './enquire-button';
import styles from './gatherings-section.module.css';

const NAMESPACE = 'marketing-conscious-sexuality';
const gatherings = ['workshop', 'intensive'] as const;

/** The monthly workshop and the retreat intensive. */
export function GatheringsSection() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Section tone="dark" labelledBy="gatherings-title">
      <h2 id="gatherings-title" className={styles.title}>
        <Emphasised ns={NAMESPACE} textKey="gatherings.title" />
      </h2>
      <ul className={styles.cards}>
        {gatherings.map((key) => (
          <li key={key} className={styles.card}>
            <p className={styles.length}>{t(`gatherings.${key}.length`)}</p>
            <h3 className={styles.name}>{t(`gatherings.${key}.title`)}</h3>
            <p className={styles.text}>{t(`gatherings.${key}.text`)}</p>
            <p className={styles.fact}>{t(`gatherings.${key}.fact`)}</p>
            <EnquireButton variant="secondary" about={t(`gatherings.${key}.title`)}>
              {t(`gatherings.${key}.action`)}
            </EnquireButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
