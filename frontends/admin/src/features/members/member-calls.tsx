import { useListAdminBookingsPagesInfiniteQuery, type AdminBookingRowDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { LoadingRegion, Skeleton, Tag, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { useBookingLabels } from '../bookings/use-booking-labels';
import { ListFailure } from '../table/list-failure';
import styles from './members.module.css';

/** Calls of an account: coming ones, the next first, and the latest past ones, with a link to all. */
export function MemberCalls({ memberId }: { memberId: string }) {
  const { t } = useTranslation('admin-bookings');
  const query = useListAdminBookingsPagesInfiniteQuery({ memberId }, { refetchOnMountOrArgChange: true });
  const calls = query.currentData?.pages[0]?.items;

  if (!calls && query.isFetching) {
    return (
      <LoadingRegion label={t('member.loading')}>
        <Skeleton lines={2} />
      </LoadingRegion>
    );
  }
  if (!calls) return <ListFailure error={query.error} isBusy={false} onRetry={() => void query.refetch()} />;
  if (calls.length === 0) return <p className="ui-soft">{t('member.none')}</p>;

  const now = Date.now();
  const isComing = ({ endsAt }: AdminBookingRowDto) => Date.parse(endsAt) > now;
  return (
    <>
      <Calls title={t('member.coming')} calls={calls.filter(isComing).toReversed()} />
      <Calls title={t('member.past')} calls={calls.filter((call) => !isComing(call))} />
      <p>
        <TextLink to={`${paths.bookings}?view=list&memberId=${memberId}`}>{t('member.all')}</TextLink>
      </p>
    </>
  );
}

function Calls({ title, calls }: { title: string; calls: readonly AdminBookingRowDto[] }) {
  const texts = useBookingLabels();
  if (calls.length === 0) return null;
  return (
    <>
      <h3 className="ui-label">{title}</h3>
      <ul className={styles.rows} aria-label={title}>
        {calls.map(({ id, startsAt, bookingStatus }) => (
          <li key={id} className={styles.row}>
            <TextLink to={paths.booking(id)}>
              <time dateTime={startsAt}>{texts.timeOf(startsAt)}</time>
            </TextLink>
            <Tag>{texts.statusOf(bookingStatus)}</Tag>
          </li>
        ))}
      </ul>
    </>
  );
}
