import type { LeadOfferDto } from '@leap/client/marketing';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { RingShare, Section } from '@leap/ui';
import { useEffect, useState } from 'react';
import styles from './lead-offer.module.css';

const TITLE_ID = 'offer-title';

/** The claims of the offer, as true as the server's clock and counter: until when, and how many places are left. */
export function LeadOffer({ offer }: { offer: LeadOfferDto }) {
  const { t } = useTranslation('marketing-lead-landing');
  const language = useLanguage();
  const zone = useVisitorZone();
  const { endsAt, placesLeft, placesTotal, hasEnded } = offer;
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
            <p className={styles.label}>{t('offer.endsLabel')}</p>
            <p className={styles.value}>
              <time dateTime={endsAt}>{formatDate(endsAt, language, 'dateTime', zone ?? 'UTC')}</time>
              {zone === undefined && ' UTC'}
            </p>
            <p className={styles.note}>{t('offer.endsNote')}</p>
          </div>
        )}
        {placesTotal !== undefined && placesLeft !== undefined && (
          <div className={styles.places}>
            <RingShare
              className={styles.ring}
              radius={52}
              weight={11}
              seed={8}
              parts={[{ value: placesTotal - placesLeft, tone: 'clay' }]}
              total={placesTotal}
              title={t('offer.placesDrawn', { taken: placesTotal - placesLeft, total: placesTotal })}
            >
              <span className={styles.left} aria-hidden="true">
                {placesLeft}
              </span>
            </RingShare>
            <div className={styles.claim}>
              <p className={styles.label}>{t('offer.placesLabel', { total: placesTotal })}</p>
              <p className={styles.value}>{t('offer.placesLeft', { count: placesLeft })}</p>
            </div>
          </div>
        )}
      </div>
    </Section>
  );
}

/** The visitor's time zone, once the browser has taken over: the server cannot know it. */
function useVisitorZone(): string | undefined {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}
