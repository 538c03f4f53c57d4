import { useGetAdminDashboardQuery, type DashboardToDoDto } from '@leap/client/admin';
import { dateIn } from '@leap/domain';
import { formatDate, formatNumber, useLanguage } from '@leap/i18n';
import { Link, useTranslation } from '@leap/platform';
import { Icon, LoadingRegion, Skeleton, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import styles from './dashboard.module.css';
import { toDoPaths } from './to-do-paths';
import { useDays } from './use-days';

/** The server counts no further. */
const MOST = 1_000;

/** The practice's open tasks, the most urgent first, with links. */
export function ToDoList() {
  const { t } = useTranslation('admin-dashboard');
  const { days } = useDays();
  // The same query as the plots'. Tasks do not depend on the period, so the last answer stays while another period is loaded.
  const { data, error } = useGetAdminDashboardQuery(days);
  // The failure is shown with the numbers.
  if (!data && error) return null;
  const pending = data?.toDo.filter(({ count }) => count > 0);
  return (
    <section className={styles.today} aria-labelledby="today-title">
      <h2 id="today-title" className="ui-h3">
        {t('today.title')}
      </h2>
      {!pending ? (
        <LoadingRegion label={t('today.loading')}>
          <Skeleton lines={3} />
        </LoadingRegion>
      ) : (
        <>
          {pending.length > 0 && (
            <ul className={styles.toDo}>
              {pending.map((toDo) => (
                <ToDo key={toDo.kind} {...toDo} timeZone={data?.timeZone ?? 'UTC'} />
              ))}
            </ul>
          )}
          <p className="ui-soft">{t(pending.length > 0 ? 'today.rest' : 'today.nothing')}</p>
          {pending.length === 0 && (
            <p>
              <TextLink to={paths.newBlogPost()} arrow>
                {t('today.next')}
              </TextLink>
            </p>
          )}
        </>
      )}
    </section>
  );
}

function ToDo({ kind, count, nextAt, dueOn, timeZone }: DashboardToDoDto & { timeZone: string }) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const path = toDoPaths[kind];
  const texts = t(`today.kinds.${kind}.${count === 1 ? 'one' : 'other'}`);
  const today = dateIn(new Date(), timeZone);
  return (
    <li className={styles.item}>
      <span className={styles.count}>{count >= MOST ? t('today.most') : formatNumber(count, language)}</span>
      <span className={styles.text}>
        {path === undefined ? (
          texts
        ) : (
          <Link to={path} className={styles.way}>
            {texts}
            <Icon name="arrow-right" />
          </Link>
        )}
        {nextAt && (
          <span className="ui-small">
            {t('today.nextAt', { time: formatDate(nextAt, language, 'time', timeZone) })}
          </span>
        )}
        {dueOn && (
          <span className={dueOn < today ? styles.overdue : 'ui-small'}>
            {t(dueOn < today ? 'today.overdueSince' : 'today.dueOn', { date: formatDate(dueOn, language, 'short') })}
          </span>
        )}
      </span>
    </li>
  );
}
