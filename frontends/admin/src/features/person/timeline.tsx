import {
  useListAdminPersonTimelinePagesInfiniteQuery,
  type AdminTimelineEntryDto,
  type PersonRecordKind,
} from '@leap/client/admin';
import { formatMoney, useLanguage } from '@leap/i18n';
import { Link, useTranslation } from '@leap/platform';
import { EmptyState, LoadingRegion, Skeleton, Tag, cx } from '@leap/ui';
import { subjectPath } from '../../subject-path';
import { textExcerpt } from '../community/text-excerpt';
import { ListFailure } from '../table/list-failure';
import styles from './person.module.css';
import { useCodeLabel } from './use-code-label';
import { useTime } from '../people/use-time';
import { More } from '../table/more';

/** What happened with the person whom a record names, newest first; calls that are ahead stand above. */
export function Timeline({ kind, id }: { kind: PersonRecordKind; id: string }) {
  const { t } = useTranslation('admin-person');
  const query = useListAdminPersonTimelinePagesInfiniteQuery({ kind, id }, { refetchOnMountOrArgChange: true });
  const entries = query.currentData?.pages.flatMap(({ items }) => items);

  if (!entries && query.isFetching)
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton lines={6} />
      </LoadingRegion>
    );
  if (!entries) return <ListFailure error={query.error} isBusy={false} onRetry={() => void query.refetch()} />;
  if (entries.length === 0) return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>;
  return (
    <>
      <ol className={styles.entries} aria-label={t('parts.timeline')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <More pages={query} count={entries.length} label={t('more')} />
    </>
  );
}

function Entry({ entry }: { entry: AdminTimelineEntryDto }) {
  const { t } = useTranslation('admin-person');
  const language = useLanguage();
  const { dayOf, time } = useTime();
  const code = useCodeLabel()(entry);
  const { kind, at, record, text, amount, currency, email } = entry;
  const path = subjectPath(record.type, record.id);
  const money = amount === undefined || currency === undefined ? '' : formatMoney(amount, currency, language);
  // All that is left may have no amount yet.
  const name =
    kind === 'refund-requested' && money !== ''
      ? t('refundOf', { amount: money })
      : t(`kinds.${kind}`, { amount: money });
  return (
    <li className={styles.entry}>
      {/* An open task is entered on its day. */}
      <time dateTime={at}>{kind === 'task' ? dayOf(at) : time(at)}</time>
      <div className={styles.what}>
        <p className={styles.head}>
          {path === undefined ? <strong>{name}</strong> : <Link to={path}>{name}</Link>}
          {code !== undefined && <Tag>{code}</Tag>}
        </p>
        {email !== undefined && <p className={cx('ui-small', styles.text)}>{email}</p>}
        {text !== undefined && <p className={styles.text}>{textExcerpt(text)}</p>}
      </div>
    </li>
  );
}
