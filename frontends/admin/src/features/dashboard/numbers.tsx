import { NETWORK_ERROR_CODE, isApiError, useGetAdminDashboardQuery, type DashboardDto } from '@leap/client/admin';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton } from '@leap/ui';
import { TooltipProvider } from '@leap/ui/tooltip';
import styles from './dashboard.module.css';
import { Figure } from './figure';
import { metricNames, metrics } from './metrics';
import { Revenue } from './revenue';
import { dayChoices, useDays } from './use-days';

/** Six plots for the chosen period, and the same numbers as a table. */
export function Numbers() {
  const { t } = useTranslation('admin-dashboard');
  const { days, choose } = useDays();
  const { currentData, error, isFetching, refetch } = useGetAdminDashboardQuery(days, {
    refetchOnMountOrArgChange: true,
  });
  const isOffline = isApiError(error) && error.code === NETWORK_ERROR_CODE && !navigator.onLine;
  return (
    <section className={styles.numbers} aria-labelledby="numbers-title" aria-busy={isFetching}>
      <header className={styles.head}>
        <h2 id="numbers-title" className="ui-h3">
          {t('numbers.title')}
        </h2>
        <div role="group" aria-label={t('numbers.days')} className={styles.choices}>
          {dayChoices.map((choice) => (
            <button
              key={choice}
              type="button"
              className={styles.choice}
              aria-pressed={choice === days}
              onClick={() => choose(choice)}
            >
              {t('numbers.lastDays', { days: choice })}
            </button>
          ))}
        </div>
      </header>
      {currentData ? (
        <Known dashboard={currentData} />
      ) : error && !isFetching ? (
        <Callout tone="alarm" role="alert">
          <p>{t(isOffline ? 'numbers.offline' : 'numbers.failed')}</p>
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            {t('numbers.again')}
          </Button>
        </Callout>
      ) : (
        <LoadingRegion label={t('numbers.loading')} className={styles.figures}>
          {metricNames.map((name) => (
            <Skeleton key={name} shape="block" className={styles.shape} />
          ))}
        </LoadingRegion>
      )}
    </section>
  );
}

function Known({ dashboard: { points, revenue } }: { dashboard: DashboardDto }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <>
      <div className={styles.figures}>
        <TooltipProvider>
          {metricNames.map((name) => (
            <Figure key={name} name={name} points={points} />
          ))}
        </TooltipProvider>
      </div>
      <Revenue revenue={revenue} />
      <p className="ui-small">{t('numbers.zone')}</p>
      <details className={styles.more}>
        <summary>{t('numbers.definitions')}</summary>
        <dl className={styles.definitions}>
          {metricNames.map((name) => (
            <div key={name}>
              <dt>{t(`metrics.${name}.name`)}</dt>
              <dd>{t(`metrics.${name}.how`)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <details className={styles.more}>
        <summary>{t('numbers.table')}</summary>
        <NumbersTable points={points} />
      </details>
    </>
  );
}

const scrollable = { tabIndex: 0 };

/** All numbers by day, latest first: the accessible alternative of the plots. */
function NumbersTable({ points }: Pick<DashboardDto, 'points'>) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  return (
    <section className={styles.scroll} aria-label={t('numbers.table')} {...scrollable}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('numbers.day')}</th>
            {metricNames.map((name) => (
              <th key={name} scope="col">
                {t(`metrics.${name}.name`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.date}>
              <th scope="row">{formatDate(point.date, language, 'short')}</th>
              {metricNames.map((name) => {
                const value = metrics[name].valueOf(point);
                return <td key={name}>{value === undefined ? '–' : metrics[name].format(value, language)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
