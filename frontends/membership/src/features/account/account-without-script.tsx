import type { CurrentUserDto } from '@leap/client/membership';
import { PostedParts, usePosted, usePostedCall } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, ButtonLink, TextField } from '@leap/ui';
import { useRef } from 'react';
import { FailureNote } from '../form-parts/failure-note';
import { PlainLogOut } from '../form-parts/plain-log-out';
import { DeletionConsequences } from '../member-portal/settings/delete-account';
import { PasswordField } from '../password/password-field';
import styles from './account-page.module.css';

export function PlainSessions() {
  const { t } = useTranslation('membership-account');
  return (
    <>
      <PlainLogOut />
      <form method="post" className={styles.form}>
        <PostedParts form="end-sessions" />
        <div>
          <Button type="submit" variant="secondary" withoutScript>
            {t('sessions.end')}
          </Button>
        </div>
      </form>
    </>
  );
}

/** The file itself: the script makes the same one. */
export function PlainExport() {
  const { t } = useTranslation('membership-member-data');
  return (
    <ButtonLink variant="secondary" href="/api/auth/user/export" download="my-data.json">
      {t('data.export')}
    </ButtonLink>
  );
}

export function PlainDeletion({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation(['membership-member-data', 'membership']);
  const posted = usePosted('account-deletion');
  const call = usePostedCall('account-deletion');
  const password = useRef<HTMLInputElement>(null);
  if (user.role !== 'user') return <p className="ui-soft">{t('deletion.staff')}</p>;
  const wrong = (field: 'password' | 'secondFactorCode') => {
    const code = posted?.errors[field];
    return code && (code === 'required' ? 'required' : 'wrong');
  };
  const [inPassword, inCode] = [wrong('password'), wrong('secondFactorCode')];
  return (
    <details open={posted !== undefined}>
      <summary>{t('deletion.open')}</summary>
      <form method="post" className={styles.form}>
        <PostedParts form="account-deletion" />
        <DeletionConsequences />
        <PasswordField
          label={t('membership:ownLogIn.password.label')}
          inputRef={password}
          error={inPassword && t(`membership:ownLogIn.password.${inPassword}`)}
          // No answer brings it back: whatever was refused, it is typed again first.
          focus={posted && { autoFocus: true }}
        />
        {inCode && (
          <TextField
            label={t('membership:ownLogIn.code.label')}
            name="secondFactorCode"
            help={t('membership:ownLogIn.code.help')}
            autoComplete="one-time-code"
            maxLength={40}
            error={t(`membership:ownLogIn.code.${inCode}`)}
          />
        )}
        {!inPassword && !inCode && <FailureNote error={call?.error} />}
        <div>
          <Button type="submit" withoutScript>
            {t('deletion.submit')}
          </Button>
        </div>
      </form>
    </details>
  );
}
