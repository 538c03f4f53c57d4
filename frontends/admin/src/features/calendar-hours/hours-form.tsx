import { isApiError } from '@leap/client/admin';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Tag } from '@leap/ui';
import { useState, type FormEvent } from 'react';
import { ActionButton } from '../record/action-button';
import { useAction } from '../record/use-action';
import styles from './calendar-hours.module.css';

interface Answer {
  data?: unknown;
  error?: unknown;
}

interface HoursFormProps {
  /** Of which day. */
  name: string;
  /** Start times of calls, in minutes after midnight. */
  startMinutes: readonly number[];
  isChanged: boolean;
  save(startMinutes: number[]): PromiseLike<Answer>;
  reset?(): PromiseLike<Answer>;
  /** Loads the hours again after a conflict. */
  refetch(): void;
}

/** Full hours to choose from; other stored start times are added. */
const FIRST_HOUR = 7;
const LAST_HOUR = 21;
const fullHours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_unused, index) => (FIRST_HOUR + index) * 60);

/** Start times of a day's calls, as checkboxes. */
export function HoursForm({ name, startMinutes, isChanged, save, reset, refetch }: HoursFormProps) {
  const { t } = useTranslation('admin-calendar-hours');
  const language = useLanguage();
  const { runAction, isBusy } = useAction();
  const [chosen, setChosen] = useState<readonly number[]>(startMinutes);
  const offered = [...new Set([...fullHours, ...startMinutes])].toSorted((one, other) => one - other);
  const clock = (minutes: number) => formatDate(new Date(minutes * 60_000), language, 'time');
  const toggle = (minutes: number) =>
    setChosen(chosen.includes(minutes) ? chosen.filter((one) => one !== minutes) : [...chosen, minutes]);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const outcome = await runAction(() => save([...chosen]), { done: t('hours.saved'), failed: t('hours.overlap') });
    if (!outcome.isDone && isApiError(outcome.error) && outcome.error.code === 'edit_conflict') refetch();
  }

  return (
    <form className={styles.hours} onSubmit={(event) => void send(event)}>
      <fieldset className={styles.boxes}>
        <legend>
          {name} <Tag>{t(isChanged ? 'hours.changed' : chosen.length === 0 ? 'hours.closed' : 'hours.usual')}</Tag>
        </legend>
        {offered.map((minutes) => (
          <label key={minutes} className={styles.box}>
            <input type="checkbox" checked={chosen.includes(minutes)} onChange={() => toggle(minutes)} />
            {clock(minutes)}
          </label>
        ))}
      </fieldset>
      <div className="ui-row">
        <Button
          type="submit"
          variant="secondary"
          size="small"
          busy={isBusy}
          busyLabel={t('hours.saving')}
          aria-label={`${t('hours.save')}: ${name}`}
        >
          {t('hours.save')}
        </Button>
        {isChanged && reset && (
          <ActionButton variant="quiet" label={t('hours.reset')} done={t('hours.resetDone')} call={reset} />
        )}
      </div>
    </form>
  );
}
