import type { LeadOfferDto } from '@leap/client/marketing';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { RingShare } from '@leap/ui/ring-share';
import { useVisitorZone } from '../page-parts/use-visitor-zone';
import styles from './lead-offer.module.css';

const TITLE_ID = 'offer-title';

/** Deadline and remaining spots of the offer, from the server. */
export function LeadOffer({ offer }: { offer: LeadOfferDto }) {
  const { t } = useTranslation('marketing-lead-landing');
  const language = useLanguage();
  const zone = useVisitorZone();
  const { endsAt, spotsRemaining, spotsTotal, hasEnded } = offer;
  if (hasEnded) {
    return (
      <Section tone="dark" labelledBy={TITLE_ID} className={styles.section}>
        <div className={styles.ended}>
          <h2 id={TITLE_ID}>{t('offer.ended.title')}</h2>
          <p>{t('offer.ended.text')}</p>
        </div>
      </Section>
    );
  }
  return (
    <Section tone="dark" labelledBy={TITLE_ID} className={styles.section}>
      <h2 id={TITLE_ID} className="ui-visually-hidden">
        {t('offer.title')}
      </h2>
      <div className={styles.claims}>
        {endsAt && (
          <div className={styles.claim}>
            <p className={styles.label}>{t(zone === undefined ? 'offer.endsLabel' : 'offer.endsLabelLocal')}</p>
            <p className={styles.value}>
              <time dateTime={endsAt}>{formatDate(endsAt, language, 'dateTime', zone ?? 'UTC')}</time>
            </p>
            <p className={styles.note}>{t('offer.endsNote')}</p>
          </div>
        )}
        {spotsTotal !== undefined && spotsRemaining !== undefined && (
          <div className={styles.spots}>
            <RingShare
              className={styles.ring}
              radius={52}
              weight={11}
              seed={8}
              parts={[{ value: spotsRemaining, tone: 'gold' }]}
              total={spotsTotal}
              title={t('offer.spotsSummary', { taken: spotsTotal - spotsRemaining, total: spotsTotal })}
            />
            <div className={styles.claim}>
              <p className={styles.label}>{t('offer.spotsLabel', { total: spotsTotal })}</p>
              <p className={styles.value}>{t('offer.spotsRemaining', { count: spotsRemaining })}</p>
            </div>
          </div>
        )}
      </div>
    </Section>
  );
}
