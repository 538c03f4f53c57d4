import { useRequestPasswordResetMutation, useSession } from '@leap/client/membership';
import { isPossibleEmail } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, Honeypot, TextField, TextLink } from '@leap/ui';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { paths } from '../../paths';
import { AccountFrame } from './account-frame';
import styles from './account-frame.module.css';
import { accountTexts } from './account-texts';
import { FailureNote } from '../form-parts/failure-note';
import { fieldCode, type FieldTexts } from '../form-parts/field-errors';
import { PasswordsElsewhere } from './passwords-elsewhere';
import { usePasswordsElsewhere } from './use-passwords-elsewhere';

export const texts = accountTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('membership-account:forgot.head.title'),
    description: t('membership-account:forgot.head.description'),
    noindex: true,
  };
}

/** /forgot-password: requests a link. Answer and text are the same whether there is an account or not. */
export function Page() {
  const { t } = useTranslation('membership-account');
  const [sentTo, setSentTo] = useState<string>();
  if (usePasswordsElsewhere()) return <PasswordsElsewhere />;
  if (sentTo === undefined)
    return (
      <AccountFrame view="forgot" intro={t('forgot.intro')}>
        <RequestForm onSent={setSentTo} />
      </AccountFrame>
    );
  return (
    <AccountFrame view="forgot.sent" intro={t('forgot.sent.text', { email: sentTo })}>
      <p className="ui-soft">{t('forgot.sent.hint')}</p>
      <div className="ui-row">
        <Button variant="secondary" onClick={() => setSentTo(undefined)}>
          {t('forgot.sent.again')}
        </Button>
        <TextLink to={paths.login}>{t('forgot.back')}</TextLink>
      </div>
    </AccountFrame>
  );
}

function RequestForm({ onSent }: { onSent(email: string): void }) {
  const { t } = useTranslation('membership-account');
  const { user } = useSession();
  const [request, sending] = useRequestPasswordResetMutation();
  const [refused, setRefused] = useState<FieldTexts>();
  const field = useRef<HTMLInputElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);

  function refuse(copy: FieldTexts) {
    setRefused(copy);
    field.current?.focus();
  }

  /** An edited field is no longer marked as refused. */
  function forgive() {
    setRefused(undefined);
    if (!sending.isLoading) sending.reset();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.isLoading) return;
    const email = field.current?.value.trim() ?? '';
    if (email === '') return refuse('errors.email_required');
    if (!isPossibleEmail(email)) return refuse('errors.email_invalid');
    setRefused(undefined);
    const { error } = await request({ email, ...(honeypot.current?.value ? { website: honeypot.current.value } : {}) });
    if (!error) onSent(email);
    else if (fieldCode(error, 'email')) refuse('errors.email_invalid');
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)} onChange={forgive}>
      {refused === undefined && <FailureNote error={sending.error} />}
      <TextField
        ref={field}
        label={t('forgot.email')}
        name="email"
        defaultValue={user?.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={refused && t(refused)}
      />
      <Honeypot ref={honeypot} name="website" />
      <Button type="submit" size="large" busy={sending.isLoading} busyLabel={t('forgot.busy')}>
        {t('forgot.submit')}
      </Button>
      <p>
        <TextLink to={paths.login}>{t('forgot.back')}</TextLink>
      </p>
    </form>
  );
}
