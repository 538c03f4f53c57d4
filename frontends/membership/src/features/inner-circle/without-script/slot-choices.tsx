import { useGetSiteSettingsQuery, useListCalendarAvailabilityQuery } from '@leap/client/membership';
import { BOOKING_ZONE } from '@leap/domain';
import { formatDate, formatHours, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Callout } from '@leap/ui';
import styles from './steps-without-script.module.css';

/** Day and time are one choice: `2025-07-15 10:00 AM - 11:00 AM`. */
export const slotOf = (slot: string): { date: string; time: string } => ({
  date: slot.slice(0, 10),
  time: slot.slice(11),
});

/** The error describes the group that gets the focus. */
const ERROR_ID = 'slot-error';

export function Mail() {
  const address = useGetSiteSettingsQuery(useLanguage()).data?.contactEmail;
  return address ? <a href={`mailto:${address}`}>{address}</a> : null;
}

interface SlotChoicesProps {
  /** The specified consultation without one. */
  meetingType?: string;
  slot: { value: string; autoFocus?: boolean };
  error: string | undefined;
}

/** The open times as radio buttons. */
export function SlotChoices({ meetingType, slot, error }: SlotChoicesProps) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const { data: days = [] } = useListCalendarAvailabilityQuery(meetingType === undefined ? {} : { meetingType });
  const open = days.filter(({ slots }) => slots.some(({ available }) => available));
  return (
    <>
      {error && (
        <Callout tone="alarm">
          <p id={ERROR_ID}>{t(error === 'required' ? 'scheduling.errors.date' : 'shell:errors.slot_unavailable')}</p>
        </Callout>
      )}
      {open.length === 0 && (
        <p>
          {t('withoutScript.noTimes')} <Mail />
        </p>
      )}
      {open.map(({ date, slots }, index) => (
        <fieldset key={date} className={styles.day} aria-describedby={error && ERROR_ID}>
          <legend className="ui-label ui-line-start">{formatDate(date, language, 'day')}</legend>
          {slots
            .filter(({ available }) => available)
            .map(({ time, startsAt, endsAt }, position) => (
              <label key={time} className="ui-choice">
                <input
                  type="radio"
                  name="slot"
                  value={`${date} ${time}`}
                  defaultChecked={slot.value === `${date} ${time}`}
                  {...(slot.autoFocus && index === 0 && position === 0 && { autoFocus: true })}
                />
                <span className="ui-choice-text">
                  <span className="ui-choice-label">{formatHours(startsAt, endsAt, language, BOOKING_ZONE)}</span>
                </span>
              </label>
            ))}
        </fieldset>
      ))}
    </>
  );
}
