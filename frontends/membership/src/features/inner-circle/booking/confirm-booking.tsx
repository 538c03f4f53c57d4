import { useConfirmCalendarBookingMutation } from '@leap/client/membership';
import { BOOKING_ZONE } from '@leap/domain';
import { useFailureLabels } from '@leap/forms';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { useViewerZone } from '../../weekly-call/use-clock';

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
  const zone = useViewerZone() ?? BOOKING_ZONE;
  const [confirm, confirming] = useConfirmCalendarBookingMutation();

  async function send(): Promise<void> {
    if (confirming.isLoading) return;
    const answer = await confirm({ token });
    if (!answer.error) onConfirmed();
  }

  return (
    <>
      <p>{t('booking.confirm.text', { time: formatDate(confirmBy, language, 'dayTime', zone) })}</p>
      {confirming.isError && (
        <Callout tone="alarm" role="alert">
          <p>{failureText(confirming.error, t('booking.confirm.failed'))}</p>
        </Callout>
      )}
      <p>
        <Button
          size="large"
          busy={confirming.isLoading}
          busyLabel={t('booking.confirm.busy')}
          onClick={() => void send()}
        >
          {t('booking.confirm.button')}
        </Button>
      </p>
    </>
  );
}
