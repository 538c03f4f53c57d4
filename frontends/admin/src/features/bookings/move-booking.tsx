import {
  isApiError,
  useListCalendarAvailabilityQuery,
  useMoveAdminBookingMutation,
  type AdminBookingDto,
  type CalendarDayDto,
} from '@leap/client/admin';
import { moveAdminBookingFields } from '@leap/client/fields/bookings-admin';
import { useFailureLabels, useForm } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, LoadingRegion, SelectField, Skeleton, TextArea } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useState } from 'react';
import { ListFailure } from '../table/list-failure';
import styles from './bookings.module.css';
import { StaleNotice } from './stale-notice';
import { useBookingLabels } from './use-booking-labels';
import { useCallAction } from './use-call-action';

interface MoveBookingProps {
  booking: AdminBookingDto;
  stale: string | undefined;
  onStale(version: string | undefined): void;
}

interface RequestedSlot {
  selectedDate: string;
  selectedTime: string;
}

const openSlots = (days: readonly CalendarDayDto[], day: string) =>
  days.find(({ date }) => date === day)?.slots.filter(({ available }) => available) ?? [];
/** Whether the server's answer contains field errors. */
const namesFields = (error: unknown): boolean => isApiError(error) && (error.fieldErrors?.length ?? 0) > 0;

/** Moves a call to another free slot; the visitor is notified, and Google's event follows. */
export function MoveBooking({ booking, stale, onStale }: MoveBookingProps) {
  const { t } = useTranslation('admin-bookings');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('actions.move')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('actions.moveTitle', { name: booking.firstName })}
        description={t('actions.moveText')}
        closeLabel={t('actions.close')}
      >
        <MoveDialog booking={booking} stale={stale} onStale={onStale} close={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function MoveDialog({ close, ...seen }: MoveBookingProps & { close(): void }) {
  const { t } = useTranslation('admin-bookings');
  const {
    currentData: days,
    error,
    isFetching,
    refetch,
  } = useListCalendarAvailabilityQuery({ meetingType: seen.booking.meetingType }, { refetchOnMountOrArgChange: true });
  const failure = error !== undefined && !isFetching && (
    <ListFailure error={error} isBusy={false} onRetry={() => void refetch()} />
  );
  if (days === undefined) {
    return (
      failure || (
        <LoadingRegion label={t('actions.loading')}>
          <Skeleton lines={4} />
        </LoadingRegion>
      )
    );
  }
  return (
    <>
      {failure}
      <MoveForm {...seen} days={days} refetch={() => void refetch()} close={close} />
    </>
  );
}

function MoveForm({
  booking,
  stale,
  onStale,
  days,
  refetch,
  close,
}: MoveBookingProps & { days: readonly CalendarDayDto[]; refetch(): void; close(): void }) {
  const { t } = useTranslation('admin-bookings');
  const texts = useBookingLabels();
  const textOf = useFailureLabels();
  const [move] = useMoveAdminBookingMutation();
  const { id, updatedAt: version } = booking;
  const { runAction, isBusy } = useCallAction({ version, onStale });
  const isOffered = ({ selectedDate, selectedTime }: RequestedSlot) =>
    openSlots(days, selectedDate).some(({ time }) => time === selectedTime);
  const form = useForm({
    initial: () => ({ selectedDate: '', selectedTime: '', note: '' }),
    validate: (requestedSlot) => ({
      ...(openSlots(days, requestedSlot.selectedDate).length > 0 ? {} : { selectedDate: t('actions.dayMissing') }),
      ...(isOffered(requestedSlot) ? {} : { selectedTime: t('actions.timeMissing') }),
    }),
  });
  const open = days.filter(({ date }) => openSlots(days, date).length > 0);
  const { selectedDate, selectedTime } = form.values;

  async function send({ note, ...requestedSlot }: typeof form.values): Promise<void> {
    const body = { ...requestedSlot, note: note.trim() || undefined, version };
    const outcome = await runAction(() => move({ id, moveAdminBookingDto: body }), {
      done: t('actions.moved'),
      isNotified: namesFields,
    });
    if (outcome.isDone) return close();
    if (!isApiError(outcome.error) || !namesFields(outcome.error)) return;
    refetch();
    const submitted = textOf(outcome.error, t('actions.timeMissing'));
    form.showErrors(Object.fromEntries((outcome.error.fieldErrors ?? []).map(({ field }) => [field, submitted])));
  }

  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <StaleNotice booking={booking} stale={stale} />
      {open.length === 0 && <p>{t('actions.none')}</p>}
      <SelectField
        label={t('actions.day')}
        required
        placeholder={t('actions.chooseDay')}
        options={open.map(({ date }) => ({ value: date, label: texts.dayOf(date) }))}
        error={form.errors.selectedDate}
        {...form.field('selectedDate')}
        value={open.some(({ date }) => date === selectedDate) ? selectedDate : ''}
      />
      <SelectField
        label={t('actions.time')}
        required
        placeholder={t('actions.chooseTime')}
        options={openSlots(days, selectedDate).map(({ time, startsAt }) => ({
          value: time,
          label: texts.hourOf(startsAt),
        }))}
        error={form.errors.selectedTime}
        {...form.field('selectedTime')}
        value={isOffered(form.values) ? selectedTime : ''}
      />
      <TextArea
        {...form.field('note')}
        label={t('actions.note', { name: booking.firstName })}
        help={t('actions.noteHelp', { language: t(`inLanguage.${booking.language}`) })}
        error={form.errors.note}
        rows={2}
        maxLength={moveAdminBookingFields.note.maxLength}
        spellCheck
      />
      <p className="ui-row">
        <Button type="submit" busy={isBusy} busyLabel={t('actions.busy')}>
          {t('actions.moveAction')}
        </Button>
        <Button variant="secondary" onClick={close}>
          {t('actions.keep')}
        </Button>
      </p>
    </form>
  );
}
