import { isApiError, useMoveCalendarBookingMutation, type CalendarBookingDto } from '@leap/client/membership';
import { useArrivalFocus, useFailureLabels } from '@leap/forms';
import { useToast, useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { focusMissing, SlotPicker, type PickedSlot } from '../scheduling/slot-picker';
import type { Refusal } from '../scheduling/use-slot-hold';
import { useSlots } from '../scheduling/use-slots';
import styles from './booking-page.module.css';

/** Moves a booked call to another slot; the old one stays booked until then. */
export function MoveBooking({
  booking: { meetingType, startsAt, endsAt },
  token,
  onMoved,
  onKeep,
}: {
  booking: CalendarBookingDto;
  token: string;
  onMoved(): void;
  onKeep(): void;
}) {
  const { t } = useTranslation('membership-inner-circle');
  const toast = useToast();
  const failureText = useFailureLabels();
  const heading = useArrivalFocus<HTMLHeadingElement>();
  const slots = useSlots({ meetingType, minutes: (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000 });
  const [move, moving] = useMoveCalendarBookingMutation();
  const [picked, setPicked] = useState<PickedSlot>({ date: '', time: '' });
  const [isIncomplete, setIncomplete] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (moving.isLoading) return;
    if (!picked.date || !picked.time) {
      setIncomplete(true);
      toast({ title: t('toasts.missing.title'), description: t('toasts.missing.text'), variant: 'destructive' });
      focusMissing(event.currentTarget, picked);
      return;
    }
    const { error } = await move({ token, selectedDate: picked.date, selectedTime: picked.time });
    if (!error) {
      onMoved();
      return;
    }
    toast({
      title: t('toasts.schedulingFailed.title'),
      description: failureText(error, t('booking.failed')),
      variant: 'destructive',
    });
    if (!isApiError(error)) return;
    const isHeld = error.code === 'slot_held';
    if (!isHeld && error.code !== 'slot_taken' && !error.fieldErrors) return;
    setPicked({ ...picked, time: '' });
    setRefusal(isHeld ? 'slot_held' : 'slot_taken');
    slots.refresh();
  }

  return (
    <form className={styles.move} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <h2 ref={heading} tabIndex={-1} className="ui-h3">
        {t('booking.moveTitle')}
      </h2>
      {refusal && (
        <Callout tone="warning" role="alert">
          <p>{t(refusal === 'slot_held' ? 'scheduling.slotHeld' : 'scheduling.slotBooked')}</p>
        </Callout>
      )}
      <SlotPicker
        slots={slots}
        picked={picked}
        onPick={setPicked}
        errors={
          isIncomplete
            ? {
                date: picked.date ? undefined : t('scheduling.errors.date'),
                time: picked.time ? undefined : t('scheduling.errors.time'),
              }
            : {}
        }
      />
      <p className="ui-row">
        <Button type="submit" busy={moving.isLoading} busyLabel={t('booking.moving')}>
          {t('booking.moveSubmit')}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          {t('booking.keep')}
        </Button>
      </p>
    </form>
  );
}
