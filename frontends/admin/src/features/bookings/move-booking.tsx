import { useListCalendarAvailabilityQuery, useMoveAdminBookingMutation, type AdminBookingDto, type CalendarDayDto } from '@leap/contracts/admin';
import { useForm } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, SelectField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useState } from 'react';
import { useAct } from '../record/use-act';
import styles from './bookings.module.css';
import { useBookingWords } from './use-booking-words';

const isOpenDay = ({ slots }: CalendarDayDto): boolean => slots.some(({ available }) => available);

/** Gives a call another of the open times: the visitor is written to, and Google's event follows. */
export function MoveBooking({ booking }: { booking: AdminBookingDto }) {
  const { t } = useTranslation('admin-bookings');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('actions.move')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={t('actions.moveTitle', { name: booking.firstName })} description={t('actions.moveText')} closeLabel={t('actions.close')}>
        <MoveForm booking={booking} close={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function MoveForm({ booking: { id }, close }: { booking: AdminBookingDto; close(): void }) {
  const { t } = useTranslation('admin-bookings');
  const words = useBookingWords();
  const { data = [], isSuccess } = useListCalendarAvailabilityQuery({}, { refetchOnMountOrArgChange: true });
  const [move] = useMoveAdminBookingMutation();
  const { act, isBusy } = useAct();
  const form = useForm({
    initial: () => ({ selectedDate: '', selectedTime: '' }),
    validate: ({ selectedDate, selectedTime }) => ({
      ...(selectedDate === '' ? { selectedDate: t('actions.dayMissing') } : {}),
      ...(selectedTime === '' ? { selectedTime: t('actions.timeMissing') } : {}),
    }),
  });
  const days = data.filter(isOpenDay);
  const slots = days.find(({ date }) => date === form.values.selectedDate)?.slots.filter(({ available }) => available) ?? [];

  async function send(moveAdminBookingDto: { selectedDate: string; selectedTime: string }): Promise<void> {
    const { isDone } = await act(() => move({ id, moveAdminBookingDto }), { done: t('actions.moved') });
    if (isDone) close();
  }

  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      {isSuccess && days.length === 0 && <p>{t('actions.none')}</p>}
      <SelectField label={t('actions.day')} required placeholder={t('actions.chooseDay')} options={days.map(({ date }) => ({ value: date, label: words.dayOf(date) }))} error={form.errors.selectedDate} {...form.field('selectedDate')} />
      <SelectField
        label={t('actions.time')}
        required
        placeholder={t('actions.chooseTime')}
        options={slots.map(({ time, startsAt }) => ({ value: time, label: words.hourOf(startsAt) }))}
        error={form.errors.selectedTime}
        {...form.field('selectedTime')}
      />
      <p className="ui-actions">
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
