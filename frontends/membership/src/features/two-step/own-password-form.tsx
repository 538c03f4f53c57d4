import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { FailureNote } from '../account/failure-note';
import { fieldCode, type FieldWords } from '../account/field-errors';
import { PasswordField } from '../password/password-field';
import styles from './two-step.module.css';

/** What the password is asked for. */
export type Purpose = 'start' | 'renew' | 'remove';

interface OwnPasswordFormProps {
  email: string;
  /** The button says it too. */
  purpose: Purpose;
  /** Sends the password; answers the error, if there is one. */
  send(password: string): Promise<unknown>;
  onCancel(): void;
}

/** The password again, before something that a borrowed browser must not do. */
export function OwnPasswordForm({ email, purpose, send, onCancel }: OwnPasswordFormProps) {
  const { t } = useTranslation('membership-account');
  const [refused, setRefused] = useState<FieldWords>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function refuse(words: FieldWords) {
    setRefused(words);
    field.current?.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const password = field.current?.value ?? '';
    setFailure(undefined);
    if (password === '') return refuse('errors.current_required');
    setBusy(true);
    const error = await send(password);
    setBusy(false);
    if (fieldCode(error, 'password')) refuse('errors.current_wrong');
    else setFailure(error);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)} onChange={() => setRefused(undefined)}>
      <p>{t(`twoStep.${purpose}.ask`)}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('twoStep.password')} inputRef={field} error={refused && t(refused)} />
      <div className="ui-actions">
        <Button type="submit" busy={busy} busyLabel={t('twoStep.busy')}>
          {t(`twoStep.${purpose}.submit`)}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('twoStep.cancel')}
        </Button>
      </div>
      <FailureNote error={failure} />
    </form>
  );
}
