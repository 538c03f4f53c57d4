import { useCancelCalendarBookingMutation } from '@leap/client/membership';
import { useArrivalFocus, useFailureLabels } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import styles from './booking-page.module.css';

/** Asks for a confirmation. */
export function CancelBooking({ token, onKeep }: { token: string; onKeep(): void }) {
  const { t } = useTranslation('membership-inner-circle');
  const failureText = useFailureLabels();
  const heading = useArrivalFocus<HTMLHeadingElement>();
  const [cancel, cancelling] = useCancelCalendarBookingMutation();
  return (
    <div className={styles.cancel}>
      <h2 ref={heading} tabIndex={-1} className="ui-h3">
        {t('booking.cancelTitle')}
      </h2>
      <p className="ui-soft">{t('booking.cancelText')}</p>
      {cancelling.error && (
        <Callout tone="alarm" role="alert">
          <p>{failureText(cancelling.error, t('booking.failed'))}</p>
        </Callout>
      )}
      <p className="ui-row">
        <Button busy={cancelling.isLoading} busyLabel={t('booking.cancelling')} onClick={() => void cancel({ token })}>
          {t('booking.cancelConfirm')}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          {t('booking.keep')}
        </Button>
      </p>
    </div>
  );
}
