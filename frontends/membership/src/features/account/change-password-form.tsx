import { useChangePasswordMutation } from '@leap/client/membership';
import { focusOf, PostedParts, usePosted, usePostedCall } from '@leap/forms';
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

const currentTexts = { required: 'errors.current_required', wrong: 'errors.current_wrong' } as const;

/** The server's answer by field, and what a form without scripts lacks. */
function refusalsOf(error: unknown): Refusals {
  const current = fieldCode(error, 'currentPassword');
  return {
    current: current ? currentTexts[current === 'required' ? 'required' : 'wrong'] : undefined,
    fresh: refusedPassword(error, 'newPassword'),
  };
}

/** Changes the password. The input stays after an error. */
export function ChangePasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('membership-account');
  const [change, changing] = useChangePasswordMutation();
  const posted = usePosted('change-password');
  const saving = usePostedCall('change-password') ?? changing;
  const [refused, setRefused] = useState(refusalsOf(saving.error));
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
    if (!changing.isLoading) changing.reset();
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
    refuse(refusalsOf(error));
  }

  const isRefused = Boolean(refused.current ?? refused.fresh);
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)} onChange={forgive}>
      <PostedParts form="change-password" />
      {/* Says to a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        key={`current-${round}`}
        label={t('change.current')}
        name="currentPassword"
        inputRef={current}
        error={refused.current && t(refused.current)}
        focus={focusOf(posted, 'currentPassword')}
      />
      <NewPasswordField
        key={`new-${round}`}
        label={t('change.new')}
        name="newPassword"
        inputRef={fresh}
        error={refused.fresh && t(refused.fresh, passwordLimits)}
        focus={focusOf(posted, 'newPassword')}
      />
      <div className="ui-row">
        <Button type="submit" withoutScript busy={saving.isLoading} busyLabel={t('change.busy')}>
          {t('change.submit')}
        </Button>
        <TextLink to={paths.forgotPassword}>{t('change.forgot')}</TextLink>
      </div>
      <div role="status" id="password-saved" tabIndex={-1}>
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
