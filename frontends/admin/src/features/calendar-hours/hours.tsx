import type { AdminCalendarHoursDto } from '@leap/client/admin';
import { bookingDateOf } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, TextField, TextLink } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { useBookingLabels } from '../bookings/use-booking-labels';
import { useMeetingTypes } from '../bookings/use-meeting-types';
import styles from './calendar-hours.module.css';
import { HoursFields } from './hours-fields';
import type { ScheduleChanges } from './use-schedule-changes';

interface HoursProps {
  hours: AdminCalendarHoursDto;
  changes: ScheduleChanges;
  change(next: Partial<ScheduleChanges>): void;
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Removes one entry. */
function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  const { [key]: _removed, ...others } = record;
  return others;
}

/** The hours of each weekday. */
export function WeekHours({ hours, changes, change }: HoursProps) {
  const { t } = useTranslation('admin-calendar-hours');
  return (
    <section className={styles.part} aria-labelledby="hours-title">
      <h2 id="hours-title" className="ui-h3">
        {t('hours.title')}
      </h2>
      <p className="ui-soft">{t('hours.text')}</p>
      <Lengths />
      {hours.weekdays.map(({ weekday, usualStartMinutes, startMinutes, updatedAt }) => {
        const changed = changes.weekdays[weekday];
        const shown = changed === null ? usualStartMinutes : (changed ?? startMinutes);
        const set = (starts: number[] | null) => change({ weekdays: { ...changes.weekdays, [weekday]: starts } });
        return (
          <HoursFields
            key={weekday}
            name={t(`hours.weekdays.${weekday}`)}
            startMinutes={shown}
            isChanged={shown.join() !== usualStartMinutes.join()}
            onChange={set}
            onReset={() =>
              updatedAt === undefined ? change({ weekdays: without(changes.weekdays, String(weekday)) }) : set(null)
            }
          />
        );
      })}
    </section>
  );
}

/** How long calls are: each meeting type has its length. */
function Lengths() {
  const { t } = useTranslation('admin-calendar-hours');
  const language = useLanguage();
  const { types } = useMeetingTypes();
  const lengths = types.map(({ name, minutes }) => t('hours.length', { name: name[language], count: minutes }));
  return (
    <p className="ui-soft">
      {lengths.length > 0 && `${t('hours.lengths', { lengths: lengths.join(', ') })} `}
      <TextLink to={paths.meetingTypes}>{t('hours.types')}</TextLink>
    </p>
  );
}

/** The hours of single days. */
export function DayHours({ hours, changes, change }: HoursProps) {
  const { t } = useTranslation('admin-calendar-hours');
  const copy = useBookingLabels();
  const regularOf = (day: string): readonly number[] => {
    const weekday = hours.weekdays.find((one) => one.weekday === weekdayOf(day));
    const changed = changes.weekdays[weekdayOf(day)];
    return (changed === null ? weekday?.usualStartMinutes : (changed ?? weekday?.startMinutes)) ?? [];
  };
  const stored = new Map(hours.days.map(({ day, startMinutes }) => [day, startMinutes]));
  const shown = [...new Set([...stored.keys(), ...Object.keys(changes.days)])]
    .filter((day) => changes.days[day] !== null)
    .toSorted();
  const set = (day: string, starts: readonly number[] | null) => change({ days: { ...changes.days, [day]: starts } });
  return (
    <section className={styles.part} aria-labelledby="days-title">
      <h2 id="days-title" className="ui-h3">
        {t('days.title')}
      </h2>
      <p className="ui-soft">{t('days.text')}</p>
      <ChooseDay onChoose={(day) => !shown.includes(day) && set(day, regularOf(day))} />
      {shown.map((day) => (
        <HoursFields
          key={day}
          name={copy.dayOf(day)}
          startMinutes={changes.days[day] ?? stored.get(day) ?? []}
          isChanged
          onChange={(starts) => set(day, starts)}
          onReset={() => (stored.has(day) ? set(day, null) : change({ days: without(changes.days, day) }))}
        />
      ))}
      {shown.length === 0 && <p className="ui-soft">{t('days.none')}</p>}
    </section>
  );
}

function ChooseDay({ onChoose }: { onChoose(day: string): void }) {
  const { t } = useTranslation('admin-calendar-hours');
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();

  function choose(): void {
    if (day === '') return setError(t('days.errors.day.required'));
    if (day < bookingDateOf(new Date())) return setError(t('days.errors.day.too_small'));
    setError(undefined);
    setDay('');
    onChoose(day);
  }

  return (
    <div className={styles.form}>
      <TextField
        type="date"
        name="specialDay"
        label={t('days.day')}
        error={error}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          choose();
        }}
      />
      <p className="ui-row">
        <Button variant="secondary" onClick={choose}>
          {t('days.choose')}
        </Button>
      </p>
    </div>
  );
}
