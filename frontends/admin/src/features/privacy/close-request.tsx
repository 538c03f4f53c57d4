import { useCloseAdminPrivacyRequestMutation, type PrivacyRequestDetailDto } from '@leap/client/admin';
import { closeAdminPrivacyRequestFields } from '@leap/client/fields/privacy-requests-admin';
import { useFieldLabels, useForm } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, SelectField, TextArea } from '@leap/ui';
import { useAction } from '../record/use-action';
import styles from './privacy.module.css';

interface End extends Record<string, string> {
  outcome: string;
  note: string;
}

const outcomes = ['done', 'refused'] as const;
const isOutcome = (value: string): value is (typeof outcomes)[number] => outcomes.some((outcome) => outcome === value);

/** Closes a request by hand, e.g. when data was corrected, or another person was meant. */
export function CloseRequest({ request: { id, note } }: { request: PrivacyRequestDetailDto }) {
  const { t } = useTranslation('admin-privacy');
  const [close] = useCloseAdminPrivacyRequestMutation();
  const { runAction, isBusy } = useAction();
  const form = useForm<End>({
    initial: () => ({ outcome: '', note: note ?? '' }),
    fields: closeAdminPrivacyRequestFields,
  });
  const errorOf = useFieldLabels('admin-privacy', 'errors', closeAdminPrivacyRequestFields);

  function submit({ outcome, note: texts }: End): void {
    if (isOutcome(outcome))
      void runAction(() => close({ id, closePrivacyRequestDto: { outcome, note: texts.trim() } }), {
        done: t('close.done'),
        failed: t('close.failed'),
        form,
      });
  }

  return (
    <form ref={form.formRef} className={styles.form} onSubmit={form.onSubmit(submit)} noValidate>
      <SelectField
        label={t('close.outcome')}
        required
        placeholder={t('new.choose')}
        options={outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
        error={errorOf('outcome', form.errors.outcome)}
        {...form.field('outcome')}
      />
      <TextArea
        label={t('fields.note')}
        help={t('close.noteHelp')}
        rows={3}
        maxLength={closeAdminPrivacyRequestFields.note.maxLength}
        error={errorOf('note', form.errors.note)}
        {...form.field('note')}
      />
      <p className="ui-row">
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel={t('busy')}>
          {t('close.close')}
        </Button>
      </p>
    </form>
  );
}
