import {
  isApiError,
  useGetAdminCalendarHoursQuery,
  useListAdminBlockedDaysQuery,
  useSaveCalendarScheduleMutation,
  type AdminBlockedDayDto,
  type AdminCalendarHoursDto,
} from '@leap/client/admin';
import { areApart } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton, cx } from '@leap/ui';
import { useRef, useState, type FormEvent } from 'react';
import { useAction } from '../record/use-action';
import { ListFailure } from '../table/list-failure';
import { BlockedDays, checkRange, type RangeErrors } from './blocked-days';
import styles from './calendar-hours.module.css';
import { DayHours, WeekHours } from './hours';
import { toSavedSchedule, useScheduleChanges } from './use-schedule-changes';

/** Loads hours and blocked days. */
export function Schedule({ userId }: { userId: string }) {
  const { t } = useTranslation('admin-calendar-hours');
  const hours = useGetAdminCalendarHoursQuery(undefined, { refetchOnMountOrArgChange: true });
  const blocked = useListAdminBlockedDaysQuery(undefined, { refetchOnMountOrArgChange: true });
  const refetch = () => Promise.all([hours.refetch(), blocked.refetch()]);
  if (hours.data && blocked.data)
    return <ScheduleForm userId={userId} hours={hours.data} blocked={blocked.data} refetch={refetch} />;
  const error = hours.error ?? blocked.error;
  if (error !== undefined && !hours.isFetching && !blocked.isFetching)
    return <ListFailure error={error} isBusy={false} onRetry={() => void refetch()} />;
  return (
    <LoadingRegion label={t('hours.loading')}>
      <Skeleton lines={6} />
    </LoadingRegion>
  );
}

interface ScheduleFormProps {
  userId: string;
  hours: AdminCalendarHoursDto;
  blocked: AdminBlockedDayDto[];
  refetch(): Promise<unknown>;
}

/** Hours and blocked days, with one button that saves all changes together. */
function ScheduleForm({ userId, hours, blocked, refetch }: ScheduleFormProps) {
  const { t } = useTranslation('admin-calendar-hours');
  const { changes, change, isChanged, discard } = useScheduleChanges(userId);
  const [save] = useSaveCalendarScheduleMutation();
  const { runAction, isBusy } = useAction();
  const [errors, setErrors] = useState<RangeErrors>({});
  const [isLate, setIsLate] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const focus = (selector: string) => formRef.current?.querySelector<HTMLElement>(selector)?.focus();

  /** Whether everything can be saved; focuses what cannot. */
  function isValid(): boolean {
    const { typed } = changes;
    const found = typed.day || typed.lastDay || typed.note ? checkRange(typed) : {};
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) focus(`[name="${first}"]`);
    const starts = [...Object.values(changes.weekdays), ...Object.values(changes.days)];
    const areWrong = starts.some((one) => one !== null && !areApart(one));
    if (first === undefined && areWrong) focus('fieldset[aria-invalid] input');
    return first === undefined && !areWrong;
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isValid()) return;
    const isConflict = (error: unknown) => isApiError(error) && error.code === 'edit_conflict';
    const outcome = await runAction(() => save(toSavedSchedule(changes, hours)), {
      done: t('save.done'),
      isNotified: isConflict,
    });
    setIsLate(!outcome.isDone && isConflict(outcome.error));
    if (!outcome.isDone && !isConflict(outcome.error)) return;
    // Until the saved hours are there, the changes show them.
    await refetch();
    if (outcome.isDone) discard();
  }

  const part = { changes, change };
  return (
    <form ref={formRef} className={styles.page} noValidate onSubmit={(event) => void send(event)}>
      <BlockedDays blocked={blocked} errors={errors} {...part} />
      <WeekHours hours={hours} {...part} />
      <DayHours hours={hours} {...part} />
      <div role="alert">
        {isLate && (
          <Callout tone="warning" title={t('save.late')}>
            <p>{t('save.lateText')}</p>
          </Callout>
        )}
      </div>
      <div className={cx(styles.bar, isChanged && styles.changed)}>
        <p role="status" className="ui-small">
          {isChanged ? (
            <>
              <strong>{t('save.unsaved')}</strong> {t('save.unsavedText')}
            </>
          ) : (
            t('save.none')
          )}
        </p>
        <p className="ui-row">
          <Button type="submit" busy={isBusy} busyLabel={t('save.busy')} disabled={!isChanged}>
            {t('save.save')}
          </Button>
          {isChanged && (
            <Button variant="quiet" onClick={discard}>
              {t('save.discard')}
            </Button>
          )}
        </p>
      </div>
    </form>
  );
}
