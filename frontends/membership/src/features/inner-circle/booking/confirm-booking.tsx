import { useConfirmCalendarBookingMutation } from '@leap/client/membership';
import { BOOKING_ZONE } from '@leap/domain';
import { PostedParts, useFailureLabels, usePostedCall } from '@leap/forms';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import type { SubmitEvent } from 'react';
import { useBookingZone } from '../scheduling/booking-zone';
import styles from './booking-page.module.css';

interface ConfirmBookingProps {
  token: string;
  /** Until when the slot is held. */
  confirmBy: string;
  onConfirmed(): void;
}

/** Confirms a held call. */
export function ConfirmBooking({ token, confirmBy, onConfirmed }: ConfirmBookingProps) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const failureText = useFailureLabels();
  const zone = useBookingZone() ?? BOOKING_ZONE;
  const [confirm, sending] = useConfirmCalendarBookingMutation();
  const confirming = usePostedCall('booking-confirm') ?? sending;

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (confirming.isLoading) return;
    const answer = await confirm({ token });
    if (!answer.error) onConfirmed();
  }

  return (
    <form method="post" className={styles.confirm} onSubmit={(event) => void send(event)}>
      <PostedParts form="booking-confirm" />
      <p>{t('booking.confirm.text', { time: formatDate(confirmBy, language, 'dayTime', zone) })}</p>
      {confirming.isError && (
        <Callout tone="alarm" role="alert">
          <p>{failureText(confirming.error, t('booking.confirm.failed'))}</p>
        </Callout>
      )}
      <p>
        <Button type="submit" withoutScript busy={confirming.isLoading} busyLabel={t('booking.confirm.busy')}>
          {t('booking.confirm.button')}
        </Button>
      </p>
    </form>
  );
}
