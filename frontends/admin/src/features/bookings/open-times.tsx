import type { CalendarDayDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button, Icon, cx } from '@leap/ui';
import { useId, useState } from 'react';
import styles from './new-booking.module.css';
import { useBookingLabels } from './use-booking-labels';

/** A free time of one day. */
export interface OpenTime {
  date: string;
  time: string;
  /** Identifies it. */
  startsAt: string;
}

/** The free times of the bookable days. */
export const openTimesOf = (days: readonly CalendarDayDto[]): OpenTime[] =>
  days.flatMap(({ date, slots }) =>
    slots.filter(({ available }) => available).map(({ time, startsAt }) => ({ date, time, startsAt })),
  );

/** Days that are shown at first: whom the call is with follows below them on a phone. */
const FIRST_DAYS = 3;

interface OpenTimesProps {
  times: readonly OpenTime[];
  /** `startsAt` of the chosen one; an empty text while none is. */
  value: string;
  onChoose(startsAt: string): void;
  error?: string;
}

/** The free times by day, as radio buttons: the arrow keys walk through all days. */
export function OpenTimes({ times, value, onChoose, error }: OpenTimesProps) {
  const { t } = useTranslation('admin-bookings');
  const copy = useBookingLabels();
  const id = useId();
  const [areAllShown, setAllShown] = useState(false);
  const dates = [...new Set(times.map(({ date }) => date))];
  const chosenDay = dates.indexOf(times.find(({ startsAt }) => startsAt === value)?.date ?? '');
  const first = Math.max(FIRST_DAYS, chosenDay + 1);
  const shown = areAllShown ? dates : dates.slice(0, first);
  return (
    <fieldset
      role="radiogroup"
      className={styles.times}
      aria-labelledby={`${id}-legend`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend id={`${id}-legend`} className="ui-h3">
        {t('new.time')}
      </legend>
      <div aria-live="polite">
        {error && (
          <p className="ui-error" id={`${id}-error`}>
            <Icon name="alert" />
            <span>{error}</span>
          </p>
        )}
      </div>
      {times.length === 0 && <p>{t('actions.none')}</p>}
      {shown.map((day) => (
        <div key={day} className={styles.day}>
          <p className={cx('ui-line-start', styles.dayName)} id={`${id}-${day}`}>
            <time dateTime={day}>{copy.dayOf(day)}</time>
          </p>
          <div className={styles.dayTimes}>
            {times
              .filter(({ date }) => date === day)
              .map(({ startsAt }, index) => (
                <label key={startsAt} className={styles.time}>
                  <input
                    type="radio"
                    name="startsAt"
                    value={startsAt}
                    checked={startsAt === value}
                    aria-describedby={`${id}-${day}`}
                    // The button that had the focus is gone once all days are shown.
                    {...(areAllShown && index === 0 && day === dates[first] && { autoFocus: true })}
                    onChange={() => onChoose(startsAt)}
                  />
                  <span>{copy.hourOf(startsAt)}</span>
                </label>
              ))}
          </div>
        </div>
      ))}
      {shown.length < dates.length && (
        <p className={styles.more}>
          <Button variant="quiet" onClick={() => setAllShown(true)}>
            {t('new.moreDays', { count: dates.length - shown.length })}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
