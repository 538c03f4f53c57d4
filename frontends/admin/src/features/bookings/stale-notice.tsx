import type { AdminBookingDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Callout } from '@leap/ui';
import { useBookingLabels } from './use-booking-labels';

/** Reports that the call changed before the action, and its current state. */
export function StaleNotice({ booking, stale }: { booking: AdminBookingDto; stale: string | undefined }) {
  const { t } = useTranslation('admin-bookings');
  const texts = useBookingLabels();
  if (stale === undefined) return null;
  const { startsAt, bookingStatus, updatedAt } = booking;
  return (
    <Callout role="alert" tone="warning" title={t('stale.title')}>
      <p>{t('stale.text')}</p>
      {updatedAt !== stale && (
        <p>{t('stale.now', { when: texts.timeOf(startsAt), state: texts.statusOf(bookingStatus) })}</p>
      )}
    </Callout>
  );
}
