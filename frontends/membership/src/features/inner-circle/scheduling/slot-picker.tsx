import { BOOKING_ZONE, dateIn, sameClock, zoneName } from '@leap/domain';
import { wasTouched } from '@leap/forms';
import { formatDate, formatHours, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, cx, Icon, LoadingRegion, Skeleton } from '@leap/ui';
import { ChoiceGroup } from '@leap/ui/choice-group';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBookingZone } from './booking-zone';
import styles from './slot-picker.module.css';
import { ZoneSelect } from './zone-select';
import { daysAfter, mondayOf, type Slot, type SlotDay, type Slots } from './use-slots';

/** The current choice; both texts are empty at first. */
export interface PickedSlot {
  date: string;
  time: string;
}

interface SlotPickerProps {
  slots: Slots;
  picked: PickedSlot;
  onPick(picked: PickedSlot): void;
  errors?: { date?: string; time?: string };
}

/** Focuses what is still to be chosen: the first day, or the first open time of the chosen one. */
export function focusMissing(form: HTMLFormElement | null, { date }: PickedSlot): void {
  form?.querySelector<HTMLInputElement>(`input[name="${date ? 'selectedTime' : 'selectedDate'}"]:enabled`)?.focus();
}

/** Days as a calendar by weeks, then the slots of the chosen day in the visitor's and the practice's time zone. */
export function SlotPicker({ slots, picked, onPick, errors = {} }: SlotPickerProps) {
  const { t } = useTranslation('membership-inner-circle');
  const { days, isUnchecked, refresh } = slots;
  if (days === undefined) {
    return (
      <LoadingRegion label={t('scheduling.loading')} className={styles.loading}>
        <Skeleton shape="block" />
        <Skeleton lines={4} />
      </LoadingRegion>
    );
  }
  const day = days.find(({ date }) => date === picked.date);
  return (
    <div className={styles.picker}>
      {isUnchecked && (
        <Callout tone="warning" role="status">
          <p>{t('scheduling.offline')}</p>
          <p>
            <Button variant="quiet" onClick={refresh}>
              {t('scheduling.retry')}
            </Button>
          </p>
        </Callout>
      )}
      <DayGrid days={days} chosen={picked.date} onChoose={(date) => onPick({ date, time: '' })} error={errors.date} />
      {/* Below the days: what it says is known only in the browser, and no day moves when that comes. */}
      <ZoneNote days={days} />
      {day ? (
        <Hours day={day} chosen={picked.time} onChoose={(time) => onPick({ ...picked, time })} error={errors.time} />
      ) : (
        <div>
          <p className="ui-label">{t('scheduling.time')}</p>
          <p className="ui-soft">{t('scheduling.chooseDay')}</p>
        </div>
      )}
    </div>
  );
}

const firstInstant = (days: readonly SlotDay[]): string | undefined => days.flatMap(({ slots }) => slots)[0]?.startsAt;

function ZoneNote({ days }: { days: readonly SlotDay[] }) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const zone = useBookingZone();
  const sample = firstInstant(days);
  const texts = () => {
    if (!zone || !sample) return t('scheduling.zonePractice');
    if (sameClock(new Date(sample), zone, BOOKING_ZONE)) return t('scheduling.zoneSame');
    return t('scheduling.zoneOwn', { zone: zoneName(new Date(sample), zone, language) });
  };
  return (
    <>
      <p className={styles.zone}>
        <Icon name="globe" />
        <span>{texts()}</span>
      </p>
      <ZoneSelect zone={zone ?? BOOKING_ZONE} />
    </>
  );
}

/** 0 is Sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** A day as a calendar shows it. Screen readers read its full date, which stands beside it. */
function DayName({ date }: { date: string }) {
  const language = useLanguage();
  return (
    <>
      <span className={cx('ui-line-start', styles.weekday)} aria-hidden="true">
        {formatDate(date, language, 'shortWeekday')}
      </span>
      <span className={styles.number} aria-hidden="true">
        {Number(date.slice(-2))}
      </span>
      <span className={styles.month} aria-hidden="true">
        {formatDate(date, language, 'shortMonth')}
      </span>
    </>
  );
}

function DayGrid({
  days,
  chosen,
  onChoose,
  error,
}: {
  days: readonly SlotDay[];
  chosen: string;
  onChoose(date: string): void;
  error?: string;
}) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const grid = useRef<HTMLFieldSetElement>(null);
  // A day that was chosen before hydration: React reports no change for it, and would put the empty choice back.
  const adoptEarly = useEffectEvent(() => {
    const early = grid.current?.querySelector<HTMLInputElement>('input:checked');
    if (early && wasTouched(early)) onChoose(early.value);
  });
  useEffect(() => adoptEarly(), []);
  const hasOtherDays = days.some(({ date }) => [0, 1].includes(weekdayOf(date)));
  const weeks = [...new Set(days.map(({ date }) => mondayOf(date)))];
  const [firstWeek = '', firstDay = ''] = [weeks[0], days[0]?.date];
  // What of the first week is over: a week that begins in its middle would look like a day out of place.
  const past = [0, 1, 2, 3, 4, 5, 6]
    .slice(hasOtherDays ? 0 : 1)
    .map((offset) => daysAfter(firstWeek, offset))
    .filter((date) => date < firstDay);
  return (
    <fieldset
      ref={grid}
      role="radiogroup"
      className={styles.days}
      aria-labelledby="slot-days"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'slot-date-error' : undefined}
    >
      <legend id="slot-days" className="ui-label">
        {t('scheduling.date')}
      </legend>
      {weeks.map((monday) => (
        <div key={monday} className={cx(styles.week, hasOtherDays && styles.allDays)}>
          {monday === firstWeek &&
            past.map((date) => (
              <span
                key={date}
                className={cx(styles.day, styles.past)}
                data-weekday={weekdayOf(date)}
                aria-hidden="true"
              >
                <DayName date={date} />
              </span>
            ))}
          {days
            .filter(({ date }) => mondayOf(date) === monday)
            .map(({ date, slots }) => {
              const free = slots.filter(({ available }) => available).length;
              return (
                <label key={date} className={cx(styles.day, free === 0 && styles.full)} data-weekday={weekdayOf(date)}>
                  <input
                    type="radio"
                    name="selectedDate"
                    value={date}
                    checked={date === chosen}
                    onChange={() => onChoose(date)}
                  />
                  <span className="ui-visually-hidden">{formatDate(date, language, 'day')}, </span>
                  <DayName date={date} />
                  <span className={styles.free}>
                    {free === 0 ? t('scheduling.full') : t('scheduling.free', { count: free })}
                  </span>
                </label>
              );
            })}
        </div>
      ))}
      <div aria-live="polite">
        {error && (
          <p className="ui-error" id="slot-date-error">
            <Icon name="alert" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </fieldset>
  );
}

function Hours({
  day,
  chosen,
  onChoose,
  error,
}: {
  day: SlotDay;
  chosen: string;
  onChoose(time: string): void;
  error?: string;
}) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const texts = useSlotLabels(day.date);
  if (!day.slots.some(({ available, heldUntil }) => available || heldUntil)) {
    return (
      <Callout tone="warning" role="status">
        <p>{t('scheduling.none')}</p>
      </Callout>
    );
  }
  return (
    <ChoiceGroup
      key={day.date}
      legend={`${t('scheduling.time')}: ${formatDate(day.date, language, 'day')}`}
      name="selectedTime"
      arrangement="grid"
      value={chosen}
      onChoose={onChoose}
      error={error}
      choices={day.slots.map((slot) => ({
        value: slot.time,
        disabled: !slot.available,
        ...texts(slot),
        aside: slot.available ? undefined : t(slot.heldUntil ? 'scheduling.held' : 'scheduling.taken'),
      }))}
    />
  );
}

/** A slot in the visitor's time zone, with the practice's below where they differ. */
export function useSlotLabels(date: string): (slot: Slot) => { label: string; note?: string } {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const zone = useBookingZone();
  return ({ startsAt, endsAt }) => {
    const practice = formatHours(startsAt, endsAt, language, BOOKING_ZONE);
    if (!zone || sameClock(new Date(startsAt), zone, BOOKING_ZONE)) return { label: practice };
    const ownDate = dateIn(startsAt, zone);
    const notes = [
      t('scheduling.practice', { time: practice }),
      ...(ownDate === date ? [] : [t('scheduling.otherDay', { day: formatDate(ownDate, language, 'day') })]),
    ];
    return { label: formatHours(startsAt, endsAt, language, zone), note: notes.join(' · ') };
  };
}
