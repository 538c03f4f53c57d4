import { useGetReadinessQuery, useListCalendarAvailabilityQuery } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useTime } from '../people/use-time';
import styles from './admin-page.module.css';
import { NoAnswer } from './no-answer';
import { readinessOf } from './readiness';
import { StatusLine } from './status-line';
import { readLines } from './status-lines';
import head from './system-status.module.css';

const fresh = { refetchOnMountOrArgChange: true };

/** System Status: the four specified lines. */
export function StatusCard() {
  const { t } = useTranslation('admin');
  const health = useGetReadinessQuery(undefined, fresh);
  const times = useListCalendarAvailabilityQuery({}, fresh);
  const readiness = readinessOf(health.data, health.error);
  const isBusy = health.isFetching || times.isFetching;
  const lines = readLines({ checks: readiness?.checks, days: times.error ? 'failed' : times.data });
  const { hour } = useTime();

  function refresh() {
    void health.refetch();
    void times.refetch();
  }

  return (
    <section className={styles.card} aria-labelledby="status-title" aria-busy={isBusy}>
      <h2 id="status-title" className="ui-h3">
        {t('status.title')}
      </h2>
      {health.error && !readiness && !health.isFetching ? (
        <NoAnswer error={health.error} />
      ) : (
        <ul className={styles.lines}>
          {lines.map(({ name, tone }) => (
            <StatusLine
              key={name}
              label={t(`lines.${name}.label`)}
              text={tone ? t(`lines.${name}.${tone}`) : ''}
              tone={tone}
            />
          ))}
        </ul>
      )}
      <div className={head.refresh}>
        <Button variant="secondary" size="small" busy={isBusy} busyLabel={t('status.refreshing')} onClick={refresh}>
          {t('status.refresh')}
        </Button>
        {health.startedTimeStamp !== undefined && !isBusy && (
          <p className="ui-small">{t('status.checkedAt', { time: hour(health.startedTimeStamp) })}</p>
        )}
      </div>
    </section>
  );
}
