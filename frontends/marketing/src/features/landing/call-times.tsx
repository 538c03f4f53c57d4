import { useListNextCallTimesQuery } from '@leap/client/marketing';
import { BOOKING_ZONE } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { ButtonLink, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import styles from './call-times.module.css';

/** The next open times for a free call; each begins its booking. */
export function CallTimes() {
  const { t } = useTranslation('marketing');
  const language = useLanguage();
  const { data: times } = useListNextCallTimesQuery();
  return (
    <div className={styles.call}>
      <h3>{t('leadCapture.call.title')}</h3>
      <ul className={styles.times}>
        {times?.map(({ date, time, startsAt }) => (
          <li key={startsAt}>
            <ButtonLink to={paths.call(date, time)} variant="secondary" size="small">
              <span className="ui-line-start">{formatDate(startsAt, language, 'briefTime', BOOKING_ZONE)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {t(times?.length ? 'leadCapture.call.zone' : 'leadCapture.call.none')}{' '}
        <TextLink to={paths.call()}>{t('leadCapture.call.all')}</TextLink>
      </p>
    </div>
  );
}
