import { isApiError, useChangeAdminCallMutation, type AdminCallDto } from '@leap/client/admin';
import { changeAdminCallFields } from '@leap/client/fields/weekly-call-admin';
import { fromWallClock, wallClock } from '@leap/domain';
import { checkFields, useFieldLabels, useForm, type FormErrors, type FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, TextArea, TextField } from '@leap/ui';
import { useAction } from '../record/use-action';
import styles from './coming-calls.module.css';

interface ChangeCallProps {
  status: 'moved' | 'cancelled';
  of: AdminCallDto;
  /** The pod whose call it is; absent: the call of all members. */
  podId?: string;
  /** Of the call; `zone` is its name. */
  timeZone: string;
  zone: string;
  refetch(): void;
  close(): void;
}

interface ChangeValues extends FormValues {
  startsAt: string;
  'note.en': string;
  'note.es': string;
}

const notes = ['note.en', 'note.es'] as const;

/** Cancels or moves one call, with a note; its button says that members are notified. */
export function ChangeCall({ status, of, podId, timeZone, zone, refetch, close }: ChangeCallProps) {
  const { t } = useTranslation('admin-weekly-call');
  const [change] = useChangeAdminCallMutation();
  const { runAction, isBusy } = useAction();
  const errorOf = useFieldLabels('admin-weekly-call', 'change.errors', changeAdminCallFields);
  const isMove = status === 'moved';
  const form = useForm<ChangeValues>({
    initial: () => ({
      startsAt: wallClock(of.startsAt, timeZone),
      'note.en': of.note?.en ?? '',
      'note.es': of.note?.es ?? '',
    }),
    validate(values) {
      const texts = { 'note.en': values['note.en'], 'note.es': values['note.es'] };
      const errors: FormErrors<ChangeValues> = checkFields(changeAdminCallFields, texts);
      if (isMove && !fromWallClock(values.startsAt, timeZone)) errors.startsAt = 'required';
      return errors;
    },
  });

  async function send(values: ChangeValues): Promise<void> {
    const body = {
      status,
      ...(isMove ? { startsAt: fromWallClock(values.startsAt, timeZone)?.toISOString() } : {}),
      note: { en: values['note.en'].trim(), es: values['note.es'].trim() },
      version: of.version,
    };
    const outcome = await runAction(() => change({ week: of.week, podId, changeAdminCallDto: body }), {
      done: t(`change.${status}`),
      failed: t('change.failed'),
      form,
    });
    if (outcome.isDone) return close();
    // The call has begun, or somebody else has changed it: the list shows how it is now.
    const { error } = outcome;
    const isOutdated =
      isApiError(error) && (error.code === 'edit_conflict' || error.fieldErrors?.some(({ field }) => field === 'week'));
    if (!isOutdated) return;
    refetch();
    close();
  }

  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      {isMove && (
        <TextField
          {...form.field('startsAt')}
          type="datetime-local"
          label={t('change.fields.startsAt')}
          help={t('change.startsAtHelp', { zone })}
          error={errorOf('startsAt', form.errors.startsAt)}
          required
        />
      )}
      {notes.map((name) => (
        <TextArea
          key={name}
          {...form.field(name)}
          label={t(`change.fields.${name}`)}
          help={name === 'note.en' ? t('change.noteHelp') : undefined}
          error={errorOf(name, form.errors[name])}
          rows={2}
          maxLength={changeAdminCallFields[name].maxLength}
          lang={name.slice(-2)}
          spellCheck
        />
      ))}
      <p className="ui-row">
        <Button type="submit" busy={isBusy} busyLabel={t('change.busy')}>
          {t(isMove ? 'change.moveAction' : 'change.cancelAction')}
        </Button>
        <Button variant="secondary" onClick={close}>
          {t('change.keep')}
        </Button>
      </p>
    </form>
  );
}
