import {
  useChangeDayHoursMutation,
  useChangeWeekdayHoursMutation,
  useGetAdminCalendarHoursQuery,
  useResetDayHoursMutation,
  useResetWeekdayHoursMutation,
} from '@leap/client/admin';
import { changeDayHoursFields } from '@leap/client/fields/calendar-hours-admin';
import { refusalOfDay } from '@leap/domain';
import { useFieldLabels, useForm } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, LoadingRegion, Skeleton, TextField } from '@leap/ui';
import { useState } from 'react';
import { useBookingLabels } from '../bookings/use-booking-labels';
import { ListFailure } from '../table/list-failure';
import styles from './calendar-hours.module.css';
import { HoursForm } from './hours-form';

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The hours of each weekday, and of single days. */
export function Hours() {
  const { t } = useTranslation('admin-calendar-hours');
  const texts = useBookingLabels();
  const hours = useGetAdminCalendarHoursQuery(undefined, { refetchOnMountOrArgChange: true });
  const [changeWeekday] = useChangeWeekdayHoursMutation();
  const [resetWeekday] = useResetWeekdayHoursMutation();
  const [changeDay] = useChangeDayHoursMutation();
  const [resetDay] = useResetDayHoursMutation();
  const [added, setAdded] = useState<string>();
  const refetch = () => void hours.refetch();

  if (!hours.data) {
    if (hours.error !== undefined && !hours.isFetching)
      return <ListFailure error={hours.error} isBusy={false} onRetry={refetch} />;
    return (
      <LoadingRegion label={t('hours.loading')}>
        <Skeleton lines={6} />
      </LoadingRegion>
    );
  }
  const { weekdays, days } = hours.data;
  const isNew = added !== undefined && !days.some(({ day }) => day === added);
  const usualOf = (day: string) => weekdays.find(({ weekday }) => weekday === weekdayOf(day))?.startMinutes ?? [];
  return (
    <>
      <section className={styles.part} aria-labelledby="hours-title">
        <h2 id="hours-title" className="ui-h3">
          {t('hours.title')}
        </h2>
        <p className="ui-soft">{t('hours.text')}</p>
        {weekdays.map(({ weekday, startMinutes, updatedAt }) => (
          <HoursForm
            key={`${weekday}-${updatedAt ?? ''}`}
            name={t(`hours.weekdays.${weekday}`)}
            startMinutes={startMinutes}
            isChanged={updatedAt !== undefined}
            save={(starts) =>
              changeWeekday({ weekday, changeCalendarHoursDto: { startMinutes: starts, version: updatedAt } })
            }
            reset={() => resetWeekday(weekday)}
            refetch={refetch}
          />
        ))}
      </section>
      <section className={styles.part} aria-labelledby="days-title">
        <h2 id="days-title" className="ui-h3">
          {t('days.title')}
        </h2>
        <p className="ui-soft">{t('days.text')}</p>
        <ChooseDay onChoose={setAdded} />
        {isNew && (
          <HoursForm
            key={added}
            name={texts.dayOf(added)}
            startMinutes={usualOf(added)}
            isChanged={false}
            save={(starts) => changeDay({ day: added, changeCalendarHoursDto: { startMinutes: starts } })}
            refetch={refetch}
          />
        )}
        {days.map(({ day, startMinutes, updatedAt }) => (
          <HoursForm
            key={`${day}-${updatedAt}`}
            name={texts.dayOf(day)}
            startMinutes={startMinutes}
            isChanged
            save={(starts) => changeDay({ day, changeCalendarHoursDto: { startMinutes: starts, version: updatedAt } })}
            reset={() => resetDay(day)}
            refetch={refetch}
          />
        ))}
        {days.length === 0 && !isNew && <p className="ui-soft">{t('days.none')}</p>}
      </section>
    </>
  );
}

function ChooseDay({ onChoose }: { onChoose(day: string): void }) {
  const { t } = useTranslation('admin-calendar-hours');
  const form = useForm({
    initial: () => ({ day: '' }),
    fields: changeDayHoursFields,
    validate({ day }) {
      const code = day === '' ? undefined : refusalOfDay(day, new Date());
      return code === undefined ? {} : { day: code };
    },
  });
  const errorOf = useFieldLabels('admin-calendar-hours', 'days.errors', changeDayHoursFields);
  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.onSubmit(({ day }) => onChoose(day))}>
      <TextField
        type="date"
        label={t('days.day')}
        required
        error={errorOf('day', form.errors.day)}
        {...form.field('day')}
      />
      <p className="ui-row">
        <Button type="submit" variant="secondary">
          {t('days.choose')}
        </Button>
      </p>
    </form>
  );
}
