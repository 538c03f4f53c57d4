import { useTranslation } from '@leap/platform';
import { Section, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { Emphasised } from '../page-parts/emphasised';
import styles from './rules-section.module.css';

const NAMESPACE = 'marketing-conscious-sexuality';
const rules = ['adults', 'consent', 'stop', 'privacy'] as const;

/** Rules of every session, with a link to the consent declaration. */
export function RulesSection() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Section tone="sand" labelledBy="rules-title">
      <h2 id="rules-title" className={styles.title}>
        <Emphasised ns={NAMESPACE} textKey="rules.title" />
      </h2>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule} className={styles.rule}>
            <h3>{t(`rules.${rule}.title`)}</h3>
            <p>{t(`rules.${rule}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        {t('rules.limits')} <TextLink to={paths.informedConsent}>{t('rules.declaration')}</TextLink>
      </p>
    </Section>
  );
}
