import type { AdminBookingDto } from '@leap/contracts/admin';
import { BOOKING_ZONE } from '@leap/contracts/domain';
import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { Facts } from '../record/facts';
import { useBookingWords } from './use-booking-words';

/** When the call is, and who knows of it. */
export function CallFacts({ booking }: { booking: AdminBookingDto }) {
  const { t } = useTranslation('admin-bookings');
  const words = useBookingWords();
  const { startsAt, timezone, changesCount, meetingUrl } = booking;
  return (
    <Facts
      items={[
        { label: t('facts.startsAt'), value: words.timeOf(startsAt) },
        { label: t('facts.elsewhere'), value: timezone !== BOOKING_ZONE && `${words.elsewhere(startsAt, timezone)} (${timezone})` },
        { label: t('facts.status'), value: words.statusOf(booking.bookingStatus) },
        { label: t('facts.booked'), value: words.timeOf(booking.createdAt) },
        { label: t('facts.changes'), value: changesCount > 0 && t('facts.changes', { count: changesCount }) },
        { label: t('facts.cancelledAt'), value: words.timeOf(booking.cancelledAt) },
        { label: t('facts.told'), value: t(booking.isVisitorTold ? 'facts.toldYes' : 'facts.toldNo') },
        { label: t('facts.calendar'), value: t(booking.isCalendarCurrent ? 'facts.calendarYes' : 'facts.calendarNo') },
        { label: t('facts.meeting'), value: meetingUrl && <TextLink href={meetingUrl}>{meetingUrl}</TextLink> },
      ]}
    />
  );
}

/** With whom. */
export function VisitorFacts({ booking }: { booking: AdminBookingDto }) {
  const { t } = useTranslation('admin-bookings');
  const words = useBookingWords();
  const { email, applicationId } = booking;
  return (
    <Facts
      items={[
        { label: t('facts.email'), value: <a href={`mailto:${email}`}>{email}</a> },
        { label: t('facts.phone'), value: booking.phone },
        { label: t('facts.language'), value: words.languageOf(booking.language) },
        { label: t('facts.application'), value: applicationId !== undefined && <TextLink to={paths.application(applicationId)}>{t('facts.openApplication')}</TextLink> },
        { label: t('facts.notes'), value: booking.notes, isLong: true },
      ]}
    />
  );
}
