import type { AdminBookingDto } from '@leap/client/admin';
import { BOOKING_ZONE, bookingTextLabels, bookingTexts } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { timeZoneCity } from '@leap/i18n/time-zones';
import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { PersonLink } from '../people/person-link';
import { Facts } from '../record/facts';
import { useBookingLabels } from './use-booking-labels';
import { useMeetingTypes } from './use-meeting-types';

function notifiedOf({ isEmailSkipped, isVisitorNotified }: AdminBookingDto) {
  if (isEmailSkipped) return 'notifiedSkipped';
  return isVisitorNotified ? 'notifiedYes' : 'notifiedNo';
}

/** When the call is, and who has been notified. */
export function CallFacts({ booking }: { booking: AdminBookingDto }) {
  const { t } = useTranslation('admin-bookings');
  const texts = useBookingLabels();
  const { nameOf } = useMeetingTypes();
  const language = useLanguage();
  const { startsAt, timezone, changesCount, meetingUrl, isCalendarCurrent } = booking;
  return (
    <Facts
      items={[
        { label: t('facts.meetingType'), value: nameOf(booking.meetingType) },
        { label: t('facts.startsAt'), value: texts.timeOf(startsAt) },
        {
          label: t('facts.elsewhere'),
          value:
            timezone !== BOOKING_ZONE && `${texts.elsewhere(startsAt, timezone)} (${timeZoneCity(timezone, language)})`,
        },
        { label: t('facts.status'), value: texts.statusOf(booking.bookingStatus) },
        { label: t('facts.booked'), value: texts.timeOf(booking.createdAt) },
        { label: t('facts.changes'), value: changesCount > 0 && t('facts.changes', { count: changesCount }) },
        { label: t('facts.cancelledAt'), value: texts.timeOf(booking.cancelledAt) },
        { label: t('facts.notified'), value: t(`facts.${notifiedOf(booking)}`) },
        {
          label: t('facts.calendar'),
          value: isCalendarCurrent !== undefined && t(isCalendarCurrent ? 'facts.calendarYes' : 'facts.calendarNo'),
        },
        { label: t('facts.meeting'), value: meetingUrl && <TextLink href={meetingUrl}>{meetingUrl}</TextLink> },
      ]}
    />
  );
}

/** With whom. */
export function VisitorFacts({ booking }: { booking: AdminBookingDto }) {
  const { t } = useTranslation('admin-bookings');
  const texts = useBookingLabels();
  const language = useLanguage();
  const { email, signupId } = booking;
  return (
    <Facts
      items={[
        { label: t('person.label', { ns: 'admin' }), value: <PersonLink kind="booking" id={booking.id} /> },
        { label: t('facts.email'), value: <a href={`mailto:${email}`}>{email}</a> },
        { label: t('facts.phone'), value: booking.phone },
        { label: t('facts.language'), value: texts.languageOf(booking.language) },
        {
          label: t('facts.signup'),
          value: signupId !== undefined && <TextLink to={paths.signup(signupId)}>{t('facts.openSignup')}</TextLink>,
        },
        ...bookingTexts.map((text) => ({
          label: bookingTextLabels[text][language],
          value: booking[text],
          isLong: true,
        })),
        ...booking.answers.map(({ question, answer }) => ({ label: question, value: answer, isLong: true })),
      ]}
    />
  );
}
