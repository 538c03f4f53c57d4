import { useGetWeeklyCallQuery } from '@leap/client/membership';
import { useToast, useTranslation } from '@leap/platform';
import { Button, ButtonLink } from '@leap/ui';
import { useState, type ComponentType } from 'react';
import styles from './call.module.css';

/** Links to the weekly call, and to the member's calendar. */
export function JoinCall() {
  const { t } = useTranslation('membership-portal');
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [CallCalendar, setCallCalendar] = useState<ComponentType>();

  function toggle(): void {
    setOpen(!isOpen);
    if (!isOpen)
      import(/* webpackChunkName: "call-calendar" */ './call-calendar').then(
        (loaded) => setCallCalendar(() => loaded.CallCalendar),
        () => {
          setOpen(false);
          toast({ title: t('calendar.failed'), variant: 'destructive' });
        },
      );
  }

  return (
    <div className={styles.join}>
      <div className={styles.way}>
        <CallLink />
      </div>
      {/* The first week's list leads here: to the button, since what it opens is empty until then. */}
      <Button
        id="call-calendar"
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls="call-calendar-address"
        onClick={toggle}
      >
        {t(isOpen ? 'calendar.close' : 'calendar.open')}
      </Button>
      <div id="call-calendar-address" className={isOpen ? styles.calendar : undefined}>
        {isOpen && CallCalendar && <CallCalendar />}
      </div>
    </div>
  );
}

function CallLink() {
  const { t } = useTranslation('membership-portal');
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
