import {
  useBlockAdminCalendarDayMutation,
  useListAdminBlockedDaysQuery,
  usePreviewAdminBlockedDayQuery,
  useUnblockAdminCalendarDayMutation,
  type BlockedDayCallDto,
} from '@leap/client/admin';
import { blockAdminCalendarDayFields } from '@leap/client/fields/calendar-hours-admin';
import { useFieldLabels, useForm } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, Skeleton, TextField, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { useBookingLabels } from '../bookings/use-booking-labels';
import { ActionButton } from '../record/action-button';
import { useAction } from '../record/use-action';
import { ListFailure } from '../table/list-failure';
import styles from './calendar-hours.module.css';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Blocked days: adds one, lists the calls that stay, and removes one. */
export function BlockedDays() {
  const { t } = useTranslation('admin-calendar-hours');
  const texts = useBookingLabels();
  const blocked = useListAdminBlockedDaysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [unblock] = useUnblockAdminCalendarDayMutation();
  return (
    <section className={styles.part} aria-labelledby="blocked-title">
      <h2 id="blocked-title" className="ui-h3">
        {t('blocked.title')}
      </h2>
      <BlockForm />
      {blocked.data ? (
        blocked.data.length === 0 ? (
          <p className="ui-soft">{t('blocked.none')}</p>
        ) : (
          <ul className={styles.rows}>
            {blocked.data.map(({ day, note, calls }) => (
              <li key={day} className={styles.row}>
                <strong>
                  <time dateTime={day}>{texts.dayOf(day)}</time>
                </strong>
                <span>{note}</span>
                <ActionButton label={t('blocked.open')} done={t('blocked.opened')} call={() => unblock(day)} />
                {calls.length > 0 && (
                  <div className={styles.wide}>
                    <p>{t('blocked.callsStay')}</p>
                    <Calls calls={calls} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )
      ) : blocked.error !== undefined && !blocked.isFetching ? (
        <ListFailure error={blocked.error} isBusy={false} onRetry={() => void blocked.refetch()} />
      ) : (
        <Skeleton lines={2} />
      )}
    </section>
  );
}

function BlockForm() {
  const { t } = useTranslation('admin-calendar-hours');
  const [block] = useBlockAdminCalendarDayMutation();
  const { runAction, isBusy } = useAction();
  const form = useForm({
    initial: () => ({ day: '', note: '' }),
    fields: blockAdminCalendarDayFields,
  });
  const errorOf = useFieldLabels('admin-calendar-hours', 'blocked.errors', blockAdminCalendarDayFields);
  const { day } = form.values;
  const preview = usePreviewAdminBlockedDayQuery(day, { skip: !DAY.test(day), refetchOnMountOrArgChange: true });
  const calls = preview.currentData?.calls ?? [];

  async function send({ note }: { day: string; note: string }): Promise<void> {
    const outcome = await runAction(() => block({ day, note }), {
      done: t('blocked.done'),
      form,
    });
    if (outcome.isDone) form.reset({ day: '', note: '' });
  }

  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <TextField
        type="date"
        label={t('blocked.day')}
        required
        error={errorOf('day', form.errors.day)}
        {...form.field('day')}
      />
      <TextField
        label={t('blocked.note')}
        help={t('blocked.noteHelp')}
        maxLength={blockAdminCalendarDayFields.note.maxLength}
        autoComplete="off"
        error={errorOf('note', form.errors.note)}
        {...form.field('note')}
      />
      {calls.length > 0 && (
        <Callout tone="alarm" role="status" title={t('blocked.warnTitle', { count: calls.length })}>
          <p>{t('blocked.warnText')}</p>
          <Calls calls={calls} />
        </Callout>
      )}
      <p className="ui-row">
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel={t('blocked.busy')}>
          {t('blocked.block')}
        </Button>
      </p>
    </form>
  );
}

function Calls({ calls }: { calls: BlockedDayCallDto[] }) {
  const texts = useBookingLabels();
  return (
    <ul>
      {calls.map(({ id, startsAt, name }) => (
        <li key={id}>
          <TextLink to={paths.booking(id)}>{`${texts.hourOf(startsAt)} · ${name}`}</TextLink>
        </li>
      ))}
    </ul>
  );
}
