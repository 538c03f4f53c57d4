import { useListNextCallTimesQuery } from '@leap/client/marketing';
import { BOOKING_ZONE, zoneName } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { ButtonLink, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { useVisitorZone } from '../page-parts/use-visitor-zone';
import styles from './call-times.module.css';

/** The next open times for a free call, on the visitor's clock once it is known; each begins its booking. */
export function CallTimes() {
  const { t } = useTranslation('marketing');
  const language = useLanguage();
  const { data: times } = useListNextCallTimesQuery();
  const zone = useVisitorZone() ?? BOOKING_ZONE;
  const first = times?.[0];
  return (
    <div className={styles.call}>
      <h3>{t('leadCapture.call.title')}</h3>
      <ul className={styles.times}>
        {times?.map(({ date, time, startsAt }) => (
          <li key={startsAt}>
            <ButtonLink to={paths.call(date, time)} variant="secondary" size="small">
              <span className="ui-line-start">{formatDate(startsAt, language, 'briefTime', zone)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {times?.length === 0 && t('leadCapture.call.none')}
        {first && zone === BOOKING_ZONE && t('leadCapture.call.zone')}
        {first &&
          zone !== BOOKING_ZONE &&
          t('leadCapture.call.yourZone', { zone: zoneName(new Date(first.startsAt), zone, language) })}{' '}
        <TextLink to={paths.call()}>{t('leadCapture.call.all')}</TextLink>
      </p>
    </div>
  );
}
