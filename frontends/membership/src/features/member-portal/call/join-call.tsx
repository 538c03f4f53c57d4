import { useGetWeeklyCallQuery } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, ButtonLink } from '@leap/ui';
import { useState } from 'react';
import { CallCalendar } from './call-calendar';
import styles from './call.module.css';

/** Links to the weekly call, and to the member's calendar. */
export function JoinCall() {
  const { t } = useTranslation('membership-member-data');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.join}>
      <div className={styles.way}>
        <CallLink />
      </div>
      <Button variant="quiet" aria-expanded={isOpen} aria-controls="call-calendar" onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'calendar.close' : 'calendar.open')}
      </Button>
      <div id="call-calendar" className={isOpen ? styles.calendar : undefined}>
        {isOpen && <CallCalendar />}
      </div>
    </div>
  );
}

function CallLink() {
  const { t } = useTranslation('membership-member-data');
  const { data, isError, isFetching, refetch } = useGetWeeklyCallQuery();
  if (data?.joinUrl)
    return (
      <ButtonLink href={data.joinUrl} external>
        {t('call.join')}
      </ButtonLink>
    );
  if (data) return <p className={styles.soft}>{t('call.noLink')}</p>;
  if (isError && !isFetching)
    return (
      <div role="alert">
        <p>{t('call.failed')}</p>
        <Button variant="quiet" onClick={() => void refetch()}>
          {t('call.retry')}
        </Button>
      </div>
    );
  return (
    <p className={styles.soft} role="status">
      {t('call.loading')}
    </p>
  );
}
