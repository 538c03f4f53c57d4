import { useGetAdminBookingWeekQuery, type AdminBookingDayDto, type AdminBookingSlotDto } from '@leap/client/admin';
import { bookingDateOf } from '@leap/domain';
import { Link, useSearchParams, useTranslation } from '@leap/platform';
import { Button, LoadingRegion, Skeleton, Tag, TextLink, cx } from '@leap/ui';
import { paths } from '../../paths';
import { ListFailure } from '../table/list-failure';
import styles from './bookings.module.css';
import { useBookingLabels } from './use-booking-labels';
import { useMeetingTypes } from './use-meeting-types';

/** The day this many days after another, e.g. `2026-11-24`. */
function daysAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The Monday of a day's week; of the current week for an invalid day. */
function mondayOf(day: string | undefined): string {
  const at = new Date(`${day ?? ''}T00:00:00Z`);
  if (day === undefined || Number.isNaN(at.getTime())) return mondayOf(bookingDateOf(new Date()));
  return daysAfter(day, -((at.getUTCDay() + 6) % 7));
}

/** A week of the practice's calendar, Monday to Sunday: booked, free and blocked slots. */
export function BookingWeek() {
  const { t } = useTranslation('admin-bookings');
  const texts = useBookingLabels();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('day') ?? undefined;
  // Only data of the requested week, never of the one before.
  const {
    currentData: week,
    error,
    isFetching,
    refetch,
  } = useGetAdminBookingWeekQuery(asked, { refetchOnMountOrArgChange: true });
  const show = (day: string | undefined) => setSearch(day === undefined ? {} : { day });
  const first = week?.days[0]?.date ?? mondayOf(asked);
  // Without a day it is the week of the next call, which the server knows.
  const isTitleKnown = week !== undefined || asked !== undefined;
  const hasFailed = error !== undefined && !isFetching;

  return (
    <section className={styles.week} aria-labelledby="week-title" aria-busy={isFetching}>
      <div className={styles.weekHead}>
        <h2 id="week-title" className="ui-h3" aria-live="polite">
          {isTitleKnown
            ? t('week.title', { from: texts.dayOf(first), to: texts.dayOf(daysAfter(first, 6)) })
            : t('week.loading')}
        </h2>
        <p className="ui-row">
          <Button variant="secondary" size="small" onClick={() => show(daysAfter(first, -7))}>
            {t('week.earlier')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => show(bookingDateOf(new Date()))}>
            {t('week.today')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => show(daysAfter(first, 7))}>
            {t('week.later')}
          </Button>
        </p>
      </div>
      {asked === undefined && week && first !== mondayOf(week.today) && (
        <p className="ui-soft">{t('week.ofNextCall')}</p>
      )}
      {hasFailed && <ListFailure error={error} isBusy={false} onRetry={() => void refetch()} />}
      {!week && !hasFailed && (
        <LoadingRegion label={t('week.loading')}>
          <Skeleton lines={6} />
        </LoadingRegion>
      )}
      {week && (
        <ol className={styles.days}>
          {week.days.map((day) => (
            <Day key={day.date} day={day} today={week.today} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Label of a slot without a call: its availability on bookable days, and whether a visitor is booking it, otherwise that it is on the schedule. */
function stateOf({ available, heldUntil }: AdminBookingSlotDto): 'free' | 'busy' | 'open' | 'held' {
  if (available === undefined) return 'open';
  if (heldUntil !== undefined) return 'held';
  return available ? 'free' : 'busy';
}

function Day({ day: { date, isBlocked, slots, bookings }, today }: { day: AdminBookingDayDto; today: string }) {
  const { t } = useTranslation('admin-bookings');
  const texts = useBookingLabels();
  const { nameOf } = useMeetingTypes();
  const isToday = date === today;
  // Slots can be booked from tomorrow on.
  const coming = date > today ? slots : [];
  const isBooked = (from: string, to: string) =>
    bookings.some(({ startsAt, endsAt }) => startsAt < to && from < endsAt);
  const lines = [
    ...bookings.map((booking) => ({ at: booking.startsAt, booking, state: undefined })),
    ...coming
      .filter(({ startsAt, endsAt }) => !isBooked(startsAt, endsAt))
      .map((slot) => ({ at: slot.startsAt, booking: undefined, state: stateOf(slot) })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <li className={cx(styles.day, isToday && styles.isToday)}>
      <h3 className={cx('ui-line-start', styles.dayName)}>
        <time dateTime={date}>{texts.dayOf(date)}</time> {isToday && <Tag tone="sage">{t('week.isToday')}</Tag>}{' '}
        {isBlocked && <Tag tone="clay">{t('week.blocked')}</Tag>}
      </h3>
      {lines.length === 0 ? (
        <p className="ui-soft ui-small">{t('week.closed')}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map(({ at, booking, state }) => (
            <li key={at} className={cx(styles.line, booking && styles.isBooked)}>
              <time dateTime={at}>{texts.hourOf(at)}</time>
              {booking ? (
                <span>
                  <TextLink to={paths.booking(booking.id)}>{`${booking.firstName} ${booking.lastName}`}</TextLink>{' '}
                  <span className="ui-soft ui-small">
                    {[
                      texts.hoursOf(booking.startsAt, booking.endsAt),
                      nameOf(booking.meetingType),
                      texts.statusOf(booking.bookingStatus),
                    ].join(' · ')}
                  </span>
                </span>
              ) : (
                <span className="ui-soft">
                  {state === 'free' ? (
                    <Link to={paths.newBooking(at)} aria-label={t('week.bookAt', { when: texts.timeOf(at) })}>
                      {t('week.free')}
                    </Link>
                  ) : (
                    t(`week.${state}`)
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
