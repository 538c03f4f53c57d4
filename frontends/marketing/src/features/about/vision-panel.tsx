import { useTranslation } from '@leap/platform';
import { Emphasised } from '../page-parts/emphasised';
import styles from './vision-panel.module.css';

const statements = ['vision', 'mission'] as const;
const values = [
  'honesty',
  'consent',
  'discretion',
  'responsibility',
  'practice',
  'pace',
  'courage',
  'belonging',
] as const;

/** Vision, mission, and the eight core values. */
export function VisionPanel() {
  const { t } = useTranslation('marketing-about');
  return (
    <>
      <div className={styles.statements}>
        {statements.map((key) => (
          <section key={key} className={styles.statement} aria-labelledby={`about-${key}`}>
            <h2 id={`about-${key}`} className={styles.kind}>
              {t(`${key}.title`)}
            </h2>
            <div>
              <p className={styles.sentence}>
                <Emphasised ns="marketing-about" textKey={`${key}.sentence`} />
              </p>
              <p className={styles.detail}>{t(`${key}.detail`)}</p>
            </div>
          </section>
        ))}
      </div>
      <section aria-labelledby="about-values">
        <h2 id="about-values" className={styles.title}>
          <Emphasised ns="marketing-about" textKey="values.title" />
        </h2>
        <ol className={styles.values}>
          {values.map((key, index) => (
            <li key={key} className={styles.value}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{t(`values.${key}.title`)}</h3>
                <p>{t(`values.${key}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
