import type { LegalTextDto, ConsentFormDto } from '@leap/client/marketing';
import { useArrivalFocus } from '@leap/forms';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Icon, Ring, Section } from '@leap/ui';
import { confirmations } from './consent-values';
import styles from './consent-receipt.module.css';
import { Declaration } from './declaration';

const TITLE_ID = 'receipt-title';

/** Replaces the form after the consent was stored; printable. */
export function ConsentReceipt({ form, declaration }: { form: ConsentFormDto; declaration: LegalTextDto }) {
  const { t } = useTranslation('marketing-informed-consent');
  const language = useLanguage();
  const heading = useArrivalFocus<HTMLHeadingElement>();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const facts = [
    ['participantName', form.participantName],
    ['email', form.email],
    ['phone', form.phone],
    ['sessionType', t(`sessionTypes.${form.sessionType}`)],
    ['consentTimestamp', `${formatDate(form.consentTimestamp, language, 'dateTime', zone)} (${zone})`],
    ['version', declaration.version],
    ['sha256', declaration.sha256],
    ['id', form.id],
  ] as const;
  return (
    <>
      <Section labelledBy={TITLE_ID} space="first">
        <div className={styles.layout}>
          <div className={styles.head}>
            <Ring draw className={styles.ring} weight={14} seed={12} start={34} sweep={334} hairlines={3} />
            <h1 id={TITLE_ID} ref={heading} tabIndex={-1} className={styles.title}>
              {t('receipt.title')}
            </h1>
            <p className="ui-lead">{t('receipt.text', { email: form.email })}</p>
            <p className={styles.soft}>{t('receipt.change')}</p>
            <div className={styles.print}>
              <Button variant="secondary" onClick={() => window.print()}>
                {t('receipt.print')}
              </Button>
            </div>
          </div>
          <div className={styles.paper}>
            <h2 className={styles.paperTitle}>{t('receipt.facts')}</h2>
            <dl className={styles.facts}>
              {facts.map(
                ([name, value]) =>
                  value && (
                    <div key={name}>
                      <dt>{t(`receipt.fields.${name}`)}</dt>
                      <dd data-mono={name === 'sha256' || name === 'id' || undefined}>{value}</dd>
                    </div>
                  ),
              )}
            </dl>
            <ul className={styles.confirmed} aria-label={t('receipt.confirmed')}>
              {confirmations.map((name) => (
                <li key={name}>
                  <Icon name="check" />
                  <span>{t(`fields.${name}`)}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Section>
      <Declaration declaration={declaration} title={t('receipt.declaration')} />
    </>
  );
}
