import { PostedParts, useFailureLabels, useForm, usePosted, usePostedCall } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import styles from './booking-page.module.css';
import { SlotChoices } from '../without-script/slot-choices';

/** Moving and cancelling a call where no script runs; inside of `noscript`, so that a browser with scripts ignores it. */
export function ChangesWithoutScript({ meetingType }: { meetingType: string }) {
  const { t } = useTranslation('membership-inner-circle');
  const failureText = useFailureLabels();
  const moved = usePosted('booking-move');
  const cancel = usePostedCall('booking-cancel');
  const form = useForm<{ slot: string }>({ name: 'booking-move', initial: () => ({ slot: '' }) });
  return (
    <>
      <details open={moved !== undefined && !moved.isSent}>
        <summary>{t('booking.move')}</summary>
        <form className={styles.move} method="post" noValidate>
          <h2 className="ui-h3">{t('booking.moveTitle')}</h2>
          <PostedParts form="booking-move" />
          <p>{t('scheduling.zonePractice')}</p>
          <SlotChoices meetingType={meetingType} slot={form.field('slot')} error={form.errors.slot} />
          <div>
            <Button type="submit" withoutScript>
              {t('booking.moveSubmit')}
            </Button>
          </div>
        </form>
      </details>
      <details open={cancel?.isError}>
        <summary>{t('booking.cancel')}</summary>
        <form className={styles.cancel} method="post">
          <h2 className="ui-h3">{t('booking.cancelTitle')}</h2>
          <PostedParts form="booking-cancel" />
          <p className="ui-soft">{t('booking.cancelText')}</p>
          {cancel?.error && (
            <Callout tone="alarm" role="alert">
              <p>{failureText(cancel.error, t('booking.failed'))}</p>
            </Callout>
          )}
          <div>
            <Button type="submit" withoutScript>
              {t('booking.cancelConfirm')}
            </Button>
          </div>
        </form>
      </details>
    </>
  );
}
