import { useGetAdminBookingWeekQuery, type AdminBookingDayDto } from '@leap/contracts/admin';
import { useSearchParams, useTranslation } from '@leap/platform';
import { Button, LoadingRegion, Skeleton, Tag, TextLink, cx } from '@leap/ui';
import { paths } from '../../paths';
import { ListFailure } from '../table/list-failure';
import styles from './bookings.module.css';
import { useBookingWords } from './use-booking-words';

/** The day this many days after another; both as `2026-11-24`. */
function daysAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** A week of the practice's calendar, Monday to Sunday: what is booked, free and blocked. */
export function BookingWeek() {
  const { t } = useTranslation('admin-bookings');
  const words = useBookingWords();
  const [search, setSearch] = useSearchParams();
  const week = useGetAdminBookingWeekQuery(search.get('day') ?? undefined, { refetchOnMountOrArgChange: true });
  const show = (day: string | undefined) => setSearch(day === undefined ? {} : { day });

  if (!week.data) {
    if (week.error !== undefined && !week.isFetching) return <ListFailure error={week.error} isBusy={false} onRetry={() => void week.refetch()} />;
    return (
      <LoadingRegion label={t('week.loading')}>
        <Skeleton lines={6} />
      </LoadingRegion>
    );
  }
  const { days, today } = week.data;
  const [first, last] = [days[0]?.date ?? today, days.at(-1)?.date ?? today];
  return (
    <section className={styles.week} aria-labelledby="week-title" aria-busy={week.isFetching}>
      <div className={styles.weekHead}>
        <h2 id="week-title" className="ui-h3" aria-live="polite">
          {t('week.title', { from: words.dayOf(first), to: words.dayOf(last) })}
        </h2>
        <p className="ui-actions">
          <Button variant="secondary" size="small" onClick={() => show(daysAfter(first, -7))}>
            {t('week.earlier')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => show(undefined)}>
            {t('week.today')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => show(daysAfter(first, 7))}>
            {t('week.later')}
          </Button>
        </p>
      </div>
      <ol className={styles.days}>
        {days.map((day) => (
          <Day key={day.date} day={day} today={today} />
        ))}
      </ol>
    </section>
  );
}

function Day({ day: { date, isBlocked, slots, bookings }, today }: { day: AdminBookingDayDto; today: string }) {
  const { t } = useTranslation('admin-bookings');
  const words = useBookingWords();
  const isToday = date === today;
  // Times can be booked from tomorrow on.
  const open = date > today ? slots : [];
  const isTaken = (from: string, to: string) => bookings.some(({ startsAt, endsAt }) => startsAt < to && from < endsAt);
  const lines = [
    ...bookings.map((booking) => ({ at: booking.startsAt, booking })),
    ...open.filter(({ startsAt, endsAt }) => !isTaken(startsAt, endsAt)).map(({ startsAt }) => ({ at: startsAt, booking: undefined })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <li className={cx(styles.day, isToday && styles.isToday)}>
      <h3 className={styles.dayName}>
        <time dateTime={date}>{words.dayOf(date)}</time> {isToday && <Tag tone="sage">{t('week.isToday')}</Tag>} {isBlocked && <Tag tone="clay">{t('week.blocked')}</Tag>}
      </h3>
      {lines.length === 0 ? (
        <p className="ui-soft ui-small">{t('week.closed')}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map(({ at, booking }) => (
            <li key={at} className={cx(styles.line, booking && styles.isBooked)}>
              <time dateTime={at}>{words.hourOf(at)}</time>
              {booking ? (
                <span>
                  <TextLink to={paths.booking(booking.id)}>{`${booking.firstName} ${booking.lastName}`}</TextLink> <span className="ui-soft ui-small">{words.statusOf(booking.bookingStatus)}</span>
                </span>
              ) : (
                <span className="ui-soft">{t('week.free')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
