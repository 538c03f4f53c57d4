import { useSetInnerCircleSignupFollowUpMutation, type AdminInnerCircleSignupDto } from '@leap/client/admin';
import { setInnerCircleSignupFollowUpFields } from '@leap/client/fields/inner-circle-signups-admin';
import { useFieldLabels, useForm, type FormErrors, type FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAction } from '../record/use-action';
import styles from './signups.module.css';

interface FollowUpValues extends FormValues {
  followUpOn: string;
}

/** An empty day would remove it, for which there is a button. */
const validate = ({ followUpOn }: FollowUpValues): FormErrors<FollowUpValues> =>
  followUpOn === '' ? { followUpOn: 'required' } : {};

/** The day on which the application is a task on the dashboard. */
export function FollowUpForm({ signup }: { signup: AdminInnerCircleSignupDto }) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const [save] = useSetInnerCircleSignupFollowUpMutation();
  const { runAction, isBusy } = useAction();
  const { id, followUpOn = '', progressVersion: version } = signup;
  const form = useForm<FollowUpValues>({
    initial: () => ({ followUpOn }),
    fields: setInnerCircleSignupFollowUpFields,
    validate,
  });
  const errorOf = useFieldLabels('admin-inner-circle-signups', 'followUp.errors', setInnerCircleSignupFollowUpFields);
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(followUpOn);

  // The day that somebody else saved is shown, unless another one is being typed.
  const follow = useEffectEvent((day: string) => {
    if (form.values.followUpOn === shown.current) form.reset({ followUpOn: day });
    shown.current = day;
  });
  useEffect(() => follow(followUpOn), [followUpOn]);

  async function set(day: string | undefined): Promise<void> {
    const outcome = await runAction(() => save({ id, setFollowUpDto: { followUpOn: day, version } }), {
      done: t(day === undefined ? 'followUp.removed' : 'followUp.saved'),
      form,
    });
    if (!outcome.isDone || day !== undefined) return;
    form.reset({ followUpOn: '' });
    // The button that had the focus goes with the day.
    field.current?.focus();
  }

  return (
    <form
      ref={form.formRef}
      className={styles.followUp}
      onSubmit={form.onSubmit((values) => void set(values.followUpOn))}
      noValidate
    >
      <TextField
        ref={field}
        type="date"
        label={t('followUp.label')}
        help={t('followUp.help')}
        error={errorOf('followUpOn', form.errors.followUpOn)}
        {...form.field('followUpOn')}
      />
      <p className="ui-row">
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel={t('followUp.busy')}>
          {t('followUp.save')}
        </Button>
        {followUpOn !== '' && (
          <Button variant="quiet" onClick={() => void set(undefined)}>
            {t('followUp.remove')}
          </Button>
        )}
      </p>
    </form>
  );
}
