import { NETWORK_ERROR_CODE, isApiError, useGetReadinessQuery } from '@leap/contracts';
import type { ReadinessDto } from '@leap/contracts';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, LoadingRegion, RingShare, Skeleton } from '@leap/ui';
import { CheckLine } from './check-line';
import { readinessOf } from './readiness';
import styles from './system-status.module.css';

/** What the server says of its own parts, each time this is opened and whenever one asks again. */
export function SystemStatus() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { data, error, isFetching, startedTimeStamp, refetch } = useGetReadinessQuery(undefined, { refetchOnMountOrArgChange: true });
  const readiness = readinessOf(data, error);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section className={styles.status} aria-labelledby="status-title" aria-busy={isFetching}>
      <header className={styles.head}>
        <h2 id="status-title" className="ui-h3">
          {t('status.title')}
        </h2>
        <div className={styles.refresh}>
          {startedTimeStamp !== undefined && !isFetching && (
            <p className="ui-small">{t('status.checkedAt', { time: formatDate(startedTimeStamp, language, 'time', zone) })}</p>
          )}
          <Button variant="secondary" size="small" busy={isFetching} busyLabel={t('status.refreshing')} onClick={() => void refetch()}>
            {t('status.refresh')}
          </Button>
        </div>
      </header>
      {readiness ? <Checks readiness={readiness} /> : error ? <NoAnswer error={error} /> : <ChecksSkeleton />}
    </section>
  );
}

function Checks({ readiness: { checks } }: { readiness: ReadinessDto }) {
  const { t } = useTranslation('admin');
  const down = checks.filter((check) => check.status === 'down');
  const waiting = checks.filter((check) => check.status === 'needs_setup');
  const up = checks.filter((check) => check.status === 'up').length;
  const total = checks.filter((check) => check.status !== 'off').length;
  const drawing = t('status.drawing', { up, total });
  const namesOf = (some: typeof checks) => some.map(({ name }) => t(`status.checks.${name}.name`)).join(', ');
  return (
    <div className={styles.layout}>
      <div className={styles.summary}>
        <RingShare className={styles.ring} radius={90} weight={15} parts={[{ value: up, tone: 'sage' }]} total={total} title={drawing}>
          <span className={styles.count} aria-hidden="true">
            {up}/{total}
          </span>
        </RingShare>
        <p className={styles.sentence} role="status">
          {down.length > 0 ? t('status.someDown', { names: namesOf(down) }) : waiting.length === 0 && t('status.allUp')}
          {waiting.length > 0 && ` ${t('status.someWaiting', { names: namesOf(waiting) })}`}
        </p>
      </div>
      <ul className={styles.list}>
        {checks.map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
    </div>
  );
}

function NoAnswer({ error }: { error: unknown }) {
  const { t } = useTranslation('admin');
  const offline = isApiError(error) && error.code === NETWORK_ERROR_CODE && !navigator.onLine;
  const words = offline ? 'offline' : 'error';
  return (
    <Callout tone="alarm" role="alert" title={t(`status.${words}.title`)} className={styles.noAnswer}>
      <p>{t(`status.${words}.text`)}</p>
      {!offline && isApiError(error) && (
        <p className="ui-small" lang="en">
          {error.message.slice(0, 200)}
        </p>
      )}
    </Callout>
  );
}

function ChecksSkeleton() {
  const { t } = useTranslation('admin');
  return (
    <LoadingRegion label={t('status.loading')} className={styles.skeleton}>
      <Skeleton shape="block" />
      <Skeleton lines={8} />
    </LoadingRegion>
  );
}
