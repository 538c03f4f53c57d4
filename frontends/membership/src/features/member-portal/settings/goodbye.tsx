import { Trans, useTranslation } from '@leap/platform';
import { ButtonLink, Section } from '@leap/ui';
import styles from './settings.module.css';

/** Replaces the account page after the account was deleted. */
export function Goodbye() {
  const { t } = useTranslation('membership-member-data');
  return (
    <Section labelledBy="goodbye-title" className={styles.page}>
      <div className={styles.text}>
        <h1 id="goodbye-title" className="ui-h1">
          <Trans t={t} i18nKey="goodbye.title" components={{ em: <em /> }} />
        </h1>
        <p className="ui-soft">{t('goodbye.text')}</p>
        <ButtonLink to="/">{t('goodbye.home')}</ButtonLink>
      </div>
    </Section>
  );
}
