import { useRequestPasswordResetMutation, useSession } from '@leap/client/membership';
import { focusOf, PostedParts, usePosted, usePostedCall } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, ButtonLink, Honeypot, TextField, TextLink } from '@leap/ui';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { paths } from '../../paths';
import { AccountFrame } from './account-frame';
import styles from './account-frame.module.css';
import { accountTexts } from './account-texts';
import { FailureNote } from '../form-parts/failure-note';
import { fieldCode, type FieldTexts } from '../form-parts/field-errors';
import { checkEmail } from './forgot-password-post';
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
  const posted = usePosted('forgot-password');
  if (usePasswordsElsewhere()) return <PasswordsElsewhere />;
  if (sentTo === undefined && !posted?.isSent)
    return (
      <AccountFrame view="forgot" intro={t('forgot.intro')}>
        <RequestForm onSent={setSentTo} />
      </AccountFrame>
    );
  return (
    <AccountFrame
      view="forgot.sent"
      intro={t(sentTo === undefined ? 'forgot.sent.textPlain' : 'forgot.sent.text', { email: sentTo })}
    >
      <p className="ui-soft">{t('forgot.sent.hint')}</p>
      <div className="ui-row">
        {sentTo === undefined ? (
          <ButtonLink variant="secondary" to={paths.forgotPassword}>
            {t('forgot.sent.again')}
          </ButtonLink>
        ) : (
          <Button variant="secondary" onClick={() => setSentTo(undefined)}>
            {t('forgot.sent.again')}
          </Button>
        )}
        <TextLink to={paths.login}>{t('forgot.back')}</TextLink>
      </div>
    </AccountFrame>
  );
}

const emailTexts: Record<string, FieldTexts> = {
  required: 'errors.email_required',
  invalid: 'errors.email_invalid',
};

/** The text of an address that was refused; undefined for other errors. */
function emailRefusal(error: unknown): FieldTexts | undefined {
  const code = fieldCode(error, 'email');
  return code === undefined ? undefined : (emailTexts[code] ?? 'errors.email_invalid');
}

function RequestForm({ onSent }: { onSent(email: string): void }) {
  const { t } = useTranslation('membership-account');
  const { user } = useSession();
  const [request, requesting] = useRequestPasswordResetMutation();
  const posted = usePosted('forgot-password');
  const sending = usePostedCall('forgot-password') ?? requesting;
  const [refused, setRefused] = useState<FieldTexts | undefined>(emailRefusal(sending.error));
  const field = useRef<HTMLInputElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);

  function refuse(copy: FieldTexts | undefined) {
    setRefused(copy);
    field.current?.focus();
  }

  /** An edited field is no longer marked as refused. */
  function forgive() {
    setRefused(undefined);
    if (!requesting.isLoading) requesting.reset();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.isLoading) return;
    const email = field.current?.value.trim() ?? '';
    const early = checkEmail({ email }).email;
    if (early) return refuse(emailTexts[early]);
    setRefused(undefined);
    const { error } = await request({ email, ...(honeypot.current?.value ? { website: honeypot.current.value } : {}) });
    if (!error) onSent(email);
    else if (emailRefusal(error)) refuse(emailRefusal(error));
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)} onChange={forgive}>
      <PostedParts form="forgot-password" />
      {refused === undefined && <FailureNote error={sending.error} />}
      <TextField
        ref={field}
        label={t('forgot.email')}
        name="email"
        defaultValue={posted?.values['email'] ?? user?.email}
        {...focusOf(posted, 'email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={refused && t(refused)}
      />
      <Honeypot ref={honeypot} name="website" />
      <Button type="submit" withoutScript busy={sending.isLoading} busyLabel={t('forgot.busy')}>
        {t('forgot.submit')}
      </Button>
      <p>
        <TextLink to={paths.login}>{t('forgot.back')}</TextLink>
      </p>
    </form>
  );
}
