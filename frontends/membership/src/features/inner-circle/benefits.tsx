import { Trans, useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { useCallTime } from '../weekly-call/call-time';
import styles from './benefits.module.css';

const benefits = ['calls', 'pods', 'rituals', 'accountability', 'support'] as const;

/** The five parts of a membership. */
export function Benefits() {
  const { t } = useTranslation('membership');
  const when = useCallTime();
  return (
    <Section tone="sand" labelledBy="benefits-title">
      <div className={styles.layout}>
        <header className={styles.head}>
          <h2 id="benefits-title" className="ui-h2">
            <Trans t={t} i18nKey="innerCircle.benefits.title" components={{ em: <em /> }} />
          </h2>
          <p className="ui-soft">{t('innerCircle.benefits.intro')}</p>
        </header>
        <ul className={styles.list}>
          {benefits.map((benefit) => (
            <li key={benefit} className={styles.item}>
              <h3 className={styles.title}>{t(`innerCircle.benefits.items.${benefit}.title`)}</h3>
              <p className="ui-soft">{t(`innerCircle.benefits.items.${benefit}.text`, when)}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
