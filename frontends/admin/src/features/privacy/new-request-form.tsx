import { useCreateAdminPrivacyRequestMutation } from '@leap/client/admin';
import { createAdminPrivacyRequestFields } from '@leap/client/fields/privacy-requests-admin';
import { bookingDateOf } from '@leap/domain';
import { useFieldLabels, useForm } from '@leap/forms';
import { useNavigate, useTranslation } from '@leap/platform';
import { Button, SelectField, TextArea, TextField } from '@leap/ui';
import { paths } from '../../paths';
import { useAction } from '../record/use-action';
import styles from './privacy.module.css';

interface Request extends Record<string, string> {
  kind: string;
  email: string;
  receivedOn: string;
  note: string;
}

const kinds = ['access', 'erasure', 'correction'] as const;
const isKind = (value: string): value is (typeof kinds)[number] => kinds.some((kind) => kind === value);

/** Records a request that arrived by mail, by phone or in person. */
export function NewRequestForm() {
  const { t } = useTranslation('admin-privacy');
  const navigate = useNavigate();
  const [create] = useCreateAdminPrivacyRequestMutation();
  const { runAction, isBusy } = useAction();

  const form = useForm<Request>({
    initial: () => ({ kind: '', email: '', receivedOn: '', note: '' }),
    fields: createAdminPrivacyRequestFields,
    // The document cannot express that the day must not be in the future.
    validate: ({ receivedOn }) => (receivedOn > bookingDateOf(new Date()) ? { receivedOn: 'too_large' } : {}),
  });
  const errorOf = useFieldLabels('admin-privacy', 'errors', createAdminPrivacyRequestFields);

  async function submit({ kind, email, receivedOn, note }: Request): Promise<void> {
    if (!isKind(kind)) return;
    const outcome = await runAction(() => create({ kind, email: email.trim(), receivedOn, note: note.trim() }), {
      done: t('new.done'),
      failed: t('new.failed'),
      form,
    });
    if (outcome.isDone && outcome.data) void navigate(paths.privacyRequest(outcome.data.id));
  }

  return (
    <form
      ref={form.formRef}
      className={styles.form}
      onSubmit={form.onSubmit((values) => void submit(values))}
      noValidate
    >
      <SelectField
        label={t('fields.kind')}
        required
        placeholder={t('new.choose')}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        error={errorOf('kind', form.errors.kind)}
        {...form.field('kind')}
      />
      <TextField
        type="email"
        label={t('fields.person')}
        required
        maxLength={createAdminPrivacyRequestFields.email.maxLength}
        autoComplete="off"
        error={errorOf('email', form.errors.email)}
        {...form.field('email')}
      />
      <TextField
        type="date"
        label={t('fields.receivedOn')}
        help={t('new.dayHelp')}
        required
        error={errorOf('receivedOn', form.errors.receivedOn)}
        {...form.field('receivedOn')}
      />
      <TextArea
        label={t('fields.note')}
        help={t('new.noteHelp')}
        rows={3}
        maxLength={createAdminPrivacyRequestFields.note.maxLength}
        error={errorOf('note', form.errors.note)}
        {...form.field('note')}
      />
      <p className="ui-row">
        <Button type="submit" busy={isBusy} busyLabel={t('busy')}>
          {t('new.create')}
        </Button>
      </p>
    </form>
  );
}
