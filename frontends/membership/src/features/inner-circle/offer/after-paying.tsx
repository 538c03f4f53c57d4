import { useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { useCallTime } from '../../weekly-call/call-time';
import styles from './after-paying.module.css';

const steps = ['confirmed', 'email', 'portal', 'calendar', 'first', 'recording', 'anytime'] as const;

/** What happens after the payment, in order. */
export function AfterPaying() {
  const { t } = useTranslation('membership-offer');
  const when = useCallTime();
  return (
    <Section tone="dark" labelledBy="after-title">
      <div className={styles.layout}>
        <h2 id="after-title" className={styles.title}>
          {t('after.title')}
        </h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step} className={styles.step}>
              <h3 className={styles.when}>{t(`after.steps.${step}.when`, when)}</h3>
              <p className="ui-soft">{t(`after.steps.${step}.text`, when)}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
