import { useEraseRequestedPersonMutation, type PrivacyRequestDetailDto } from '@leap/client/admin';
import { eraseRequestedPersonFields } from '@leap/client/fields/privacy-requests-admin';
import { normaliseEmail } from '@leap/domain';
import { useFieldLabels, useForm } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextField } from '@leap/ui';
import { useAction } from '../record/use-action';
import styles from './privacy.module.css';

interface Typed extends Record<string, string> {
  email: string;
}

/** Erases a person after the address was typed again; states what stays and why. */
export function ErasePerson({ request: { id, email } }: { request: PrivacyRequestDetailDto }) {
  const { t } = useTranslation('admin-privacy');
  const [erase] = useEraseRequestedPersonMutation();
  const { runAction, isBusy } = useAction();
  const form = useForm<Typed>({
    initial: () => ({ email: '' }),
    fields: eraseRequestedPersonFields,
    // The document cannot express that it must equal the request's address.
    validate: (typed) => (normaliseEmail(typed.email) === email ? {} : { email: 'wrong' }),
  });
  const errorOf = useFieldLabels('admin-privacy', 'erase.errors', eraseRequestedPersonFields);

  return (
    <>
      <p>{t('erase.text')}</p>
      <Callout tone="warning" title={t('erase.retainedTitle')}>
        <ul className={styles.retained}>
          {(['payments', 'consents', 'calls', 'evidence'] as const).map((stored) => (
            <li key={stored}>{t(`erase.stored.${stored}`)}</li>
          ))}
        </ul>
      </Callout>
      <form
        ref={form.formRef}
        className={styles.form}
        onSubmit={form.onSubmit(
          (typed) =>
            void runAction(() => erase({ id, eraseRequestedPersonDto: { email: typed.email } }), {
              done: t('erase.done'),
              failed: t('erase.failed'),
              form,
            }),
        )}
        noValidate
      >
        <TextField
          type="email"
          label={t('erase.email', { email })}
          required
          maxLength={eraseRequestedPersonFields.email.maxLength}
          autoComplete="off"
          error={errorOf('email', form.errors.email)}
          {...form.field('email')}
        />
        <p className="ui-row">
          <Button type="submit" busy={isBusy} busyLabel={t('busy')}>
            {t('erase.erase')}
          </Button>
        </p>
      </form>
    </>
  );
}
