import { api, isApiError, useGetCalendarBookingQuery, type CalendarBookingDto } from '@leap/client/membership';
import { BOOKING_ZONE, isLiveBooking, sameClock } from '@leap/domain';
import { usePostedCall } from '@leap/forms';
import { formatDate, formatHours, useLanguage } from '@leap/i18n';
import { Trans, useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, ButtonLink, EmptyState, ErrorState, Loading, Section } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../../paths';
import { useBookingZone } from '../scheduling/booking-zone';
import { innerCircleTexts } from '../inner-circle-texts';
import { AddToCalendar } from '../scheduling/add-to-calendar';
import { ChangesWithoutScript } from './changes-without-script';
import { TalkToAPerson } from '../support/talk-to-a-person';
import styles from './booking-page.module.css';
import { CancelBooking } from './cancel-booking';
import { ConfirmBooking } from './confirm-booking';
import { MoveBooking } from './move-booking';

export const texts = innerCircleTexts;

/** The page's address holds a secret, so the server renders it for its visitor alone. */
export function preload({ dispatch, search }: PageContext): Promise<unknown>[] {
  const token = search.get('token') ?? '';
  if (!process.env.IS_SERVER || token === '') return [];
  return [
    dispatch(api.endpoints.getCalendarBooking.initiate(token)).then(
      ({ data }) =>
        data && dispatch(api.endpoints.listCalendarAvailability.initiate({ meetingType: data.meetingType })),
    ),
  ];
}

export function head({ t }: PageContext): PageHead {
  return {
    title: t('membership-inner-circle:booking.head.title'),
    description: t('membership-inner-circle:booking.head.description'),
    noindex: true,
  };
}

/** /inner-circle/booking?token=…: a booked call, opened from its email; opening it changes nothing. */
export function Page() {
  const { t } = useTranslation('membership-inner-circle');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <Section labelledBy="booking-title" space="first" className={styles.page}>
      <h1 id="booking-title" className="ui-h1">
        <Trans t={t} i18nKey="booking.title" components={{ em: <em /> }} />
      </h1>
      <Opened token={token} />
      <TalkToAPerson />
    </Section>
  );
}

function Opened({ token }: { token: string }) {
  const { t } = useTranslation('membership-inner-circle');
  const {
    data: booking,
    error,
    isLoading,
    refetch,
  } = useGetCalendarBookingQuery(token, { skip: token === '', refetchOnMountOrArgChange: true });
  if (isLoading) return <Loading label={t('booking.loading')} />;
  if (booking) return <Booking booking={booking} token={token} />;
  if (token !== '' && isApiError(error) && error.status !== 404 && error.status !== 422) {
    return (
      <ErrorState
        title={t('booking.error.title')}
        action={<Button onClick={() => void refetch()}>{t('booking.error.retry')}</Button>}
      >
        {t('booking.error.text')}
      </ErrorState>
    );
  }
  return (
    <EmptyState
      title={t('booking.invalid.title')}
      action={<ButtonLink to={paths.innerCircleScheduling}>{t('booking.bookAgain')}</ButtonLink>}
    >
      {t('booking.invalid.text')}
    </EmptyState>
  );
}

function Booking({ booking, token }: { booking: CalendarBookingDto; token: string }) {
  const language = useLanguage();
  const { t } = useTranslation('membership-inner-circle');
  const wasMoved = usePostedCall('booking-move')?.isSuccess;
  const wasConfirmed = usePostedCall('booking-confirm')?.isSuccess;
  const [mode, setMode] = useState<'seen' | 'move' | 'cancel' | 'moved' | 'confirmed'>(
    wasMoved ? 'moved' : wasConfirmed ? 'confirmed' : 'seen',
  );
  if (booking.bookingStatus === 'cancelled') {
    return (
      <EmptyState
        title={t('booking.cancelled.title')}
        action={<ButtonLink to={paths.innerCircleScheduling}>{t('booking.bookAgain')}</ButtonLink>}
      >
        {t('booking.cancelled.text')}
      </EmptyState>
    );
  }
  if (!isLiveBooking(booking.bookingStatus))
    return <EmptyState title={t('booking.completed.title')}>{t('booking.completed.text')}</EmptyState>;
  return (
    <div className={styles.booking}>
      <p className="ui-lead">
        {t(booking.confirmBy ? 'booking.greeting' : 'booking.greetingBooked', { name: booking.firstName })}
      </p>
      {booking.callName && <p className="ui-h3">{booking.callName[language]}</p>}
      <When booking={booking} />
      <Where booking={booking} />
      <div role="status" id="booking-status" className={styles.status} tabIndex={-1}>
        {(mode === 'moved' || mode === 'confirmed') && <p className={styles.moved}>{t(`booking.${mode}`)}</p>}
      </div>
      {booking.confirmBy && (
        <ConfirmBooking token={token} confirmBy={booking.confirmBy} onConfirmed={() => setMode('confirmed')} />
      )}
      {!booking.confirmBy && mode !== 'move' && mode !== 'cancel' && (
        <div className="ui-stack ui-gap-6">
          <AddToCalendar
            startsAt={booking.startsAt}
            endsAt={booking.endsAt}
            location={booking.joinUrl ?? booking.location}
            token={token}
            name={booking.callName?.[language]}
          />
          {booking.isChangeable && (
            <p className="ui-row">
              <Button className={styles.scripted} variant="secondary" onClick={() => setMode('move')}>
                {t('booking.move')}
              </Button>
              <Button className={styles.scripted} variant="quiet" onClick={() => setMode('cancel')}>
                {t('booking.cancel')}
              </Button>
            </p>
          )}
        </div>
      )}
      <noscript>
        {process.env.IS_SERVER && !booking.confirmBy && booking.isChangeable && (
          <ChangesWithoutScript meetingType={booking.meetingType} />
        )}
      </noscript>
      {mode === 'move' && (
        <MoveBooking booking={booking} token={token} onMoved={() => setMode('moved')} onKeep={() => setMode('seen')} />
      )}
      {mode === 'cancel' && <CancelBooking token={token} onKeep={() => setMode('seen')} />}
    </div>
  );
}

/** Location of the call, in the practice's text or ours, and its link. */
function Where({ booking: { location, joinUrl } }: { booking: CalendarBookingDto }) {
  const { t } = useTranslation('membership-inner-circle');
  return (
    <div className={styles.where}>
      <h2 className="ui-label">{t('booking.where')}</h2>
      <p>{location ?? t(joinUrl ? 'booking.whereOnline' : 'booking.whereLater')}</p>
      {joinUrl && (
        <p>
          <a className={styles.join} href={joinUrl} rel="noopener noreferrer">
            {joinUrl}
          </a>
        </p>
      )}
    </div>
  );
}

/** Day and hour in the visitor's time zone, and in the practice's where it differs. */
function When({ booking: { startsAt, endsAt } }: { booking: CalendarBookingDto }) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const viewer = useBookingZone();
  const zone = viewer ?? BOOKING_ZONE;
  const at = (timeZone: string) => ({
    day: formatDate(startsAt, language, 'day', timeZone),
    hours: formatHours(startsAt, endsAt, language, timeZone),
  });
  const own = at(zone);
  const practice = at(BOOKING_ZONE);
  return (
    <p className={styles.when}>
      <time dateTime={startsAt} className={styles.day}>
        {own.day}
      </time>
      <span className={styles.hours}>{own.hours}</span>
      {!sameClock(new Date(startsAt), zone, BOOKING_ZONE) && (
        <span className="ui-soft">
          {t('scheduling.practice', {
            time: own.day === practice.day ? practice.hours : `${practice.day}, ${practice.hours}`,
          })}
        </span>
      )}
    </p>
  );
}
