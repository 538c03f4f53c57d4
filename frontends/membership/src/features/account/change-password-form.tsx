import { useChangePasswordMutation } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextLink } from '@leap/ui';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { paths } from '../../paths';
import { NewPasswordField } from '../password/new-password-field';
import { PasswordField } from '../password/password-field';
import { passwordLimits } from '../password/password-strength';
import styles from './account-page.module.css';
import { FailureNote } from '../form-parts/failure-note';
import { fieldCode, refusedBeforehand, refusedPassword, type FieldTexts } from '../form-parts/field-errors';

interface Refusals {
  current?: FieldTexts | undefined;
  fresh?: FieldTexts | undefined;
}

/** Changes the password. The input stays after an error. */
export function ChangePasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('membership-account');
  const [change, saving] = useChangePasswordMutation();
  const [refused, setRefused] = useState<Refusals>({});
  // A new key resets the fields.
  const [round, setRound] = useState(0);
  const current = useRef<HTMLInputElement>(null);
  const fresh = useRef<HTMLInputElement>(null);

  /** Shows errors and focuses the first field; returns whether there are any. */
  function refuse(found: Refusals): boolean {
    setRefused(found);
    if (found.current) current.current?.focus();
    else if (found.fresh) fresh.current?.focus();
    return Boolean(found.current ?? found.fresh);
  }

  /** An edited field is no longer marked as refused. */
  function forgive() {
    setRefused({});
    if (!saving.isLoading) saving.reset();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.isLoading) return;
    const currentPassword = current.current?.value ?? '';
    const newPassword = fresh.current?.value ?? '';
    if (
      refuse({
        current: currentPassword === '' ? 'errors.current_required' : undefined,
        fresh: refusedBeforehand(newPassword),
      })
    )
      return;
    const { error } = await change({ currentPassword, newPassword });
    if (!error) return setRound(round + 1);
    refuse({
      current: fieldCode(error, 'currentPassword') ? 'errors.current_wrong' : undefined,
      fresh: refusedPassword(error, 'newPassword'),
    });
  }

  const isRefused = Boolean(refused.current ?? refused.fresh);
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)} onChange={forgive}>
      {/* Says to a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        key={`current-${round}`}
        label={t('change.current')}
        name="currentPassword"
        inputRef={current}
        error={refused.current && t(refused.current)}
      />
      <NewPasswordField
        key={`new-${round}`}
        label={t('change.new')}
        name="newPassword"
        inputRef={fresh}
        error={refused.fresh && t(refused.fresh, passwordLimits)}
      />
      <div className="ui-row">
        <Button type="submit" busy={saving.isLoading} busyLabel={t('change.busy')}>
          {t('change.submit')}
        </Button>
        <TextLink to={paths.forgotPassword}>{t('change.forgot')}</TextLink>
      </div>
      <div role="status">
        {saving.isSuccess && (
          <Callout tone="success">
            <p>{t('change.saved')}</p>
          </Callout>
        )}
      </div>
      {!isRefused && <FailureNote error={saving.error} />}
    </form>
  );
}
