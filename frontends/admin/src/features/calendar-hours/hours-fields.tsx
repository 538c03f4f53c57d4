import { areApart } from '@leap/domain';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Icon, Tag } from '@leap/ui';
import styles from './calendar-hours.module.css';

interface HoursFieldsProps {
  /** Of which day. */
  name: string;
  /** Start times of calls, in minutes after midnight. */
  startMinutes: readonly number[];
  /** Instead of the regular hours. */
  isChanged: boolean;
  onChange(startMinutes: number[]): void;
  onReset(): void;
}

/** Full hours to choose from; other stored start times are added. */
const FIRST_HOUR = 7;
const LAST_HOUR = 21;
const fullHours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_unused, index) => (FIRST_HOUR + index) * 60);

/** Start times of a day's calls, as checkboxes. */
export function HoursFields({ name, startMinutes, isChanged, onChange, onReset }: HoursFieldsProps) {
  const { t } = useTranslation('admin-calendar-hours');
  const language = useLanguage();
  const offered = [...new Set([...fullHours, ...startMinutes])].toSorted((one, other) => one - other);
  const clock = (minutes: number) => formatDate(new Date(minutes * 60_000), language, 'time');
  const toggle = (minutes: number) =>
    onChange(
      startMinutes.includes(minutes)
        ? startMinutes.filter((one) => one !== minutes)
        : [...startMinutes, minutes].toSorted((one, other) => one - other),
    );
  const isWrong = !areApart(startMinutes);
  return (
    <div className={styles.hours}>
      <fieldset className={styles.boxes} aria-invalid={isWrong || undefined}>
        <legend>
          {name}{' '}
          <Tag>{t(startMinutes.length === 0 ? 'hours.closed' : isChanged ? 'hours.changed' : 'hours.usual')}</Tag>
        </legend>
        {offered.map((minutes) => (
          <label key={minutes} className={styles.box}>
            <input type="checkbox" checked={startMinutes.includes(minutes)} onChange={() => toggle(minutes)} />
            {clock(minutes)}
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        {isWrong && (
          <p className="ui-error">
            <Icon name="alert" />
            <span>{t('hours.overlap')}</span>
          </p>
        )}
      </div>
      {isChanged && (
        <p>
          <Button variant="quiet" size="small" aria-label={`${t('hours.reset')}: ${name}`} onClick={onReset}>
            {t('hours.reset')}
          </Button>
        </p>
      )}
    </div>
  );
}
