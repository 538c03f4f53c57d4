import { useRequestEmailChangeMutation } from '@leap/client/membership';
import { normaliseEmail } from '@leap/domain';
import { focusOf, PostedParts, usePosted, usePostedCall } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextField } from '@leap/ui';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { checkEmail } from './forgot-password-post';
import { PasswordField } from '../password/password-field';
import styles from './account-page.module.css';
import { FailureNote } from '../form-parts/failure-note';
import { fieldCode, type FieldTexts } from '../form-parts/field-errors';

interface Refusals {
  email?: FieldTexts | undefined;
  password?: FieldTexts | undefined;
}

const addressTexts = { required: 'errors.new_email_required', invalid: 'errors.email_invalid' } as const;

const passwordTexts = { required: 'errors.current_required', wrong: 'errors.current_wrong' } as const;

/** The server's answer by field, and what a form without scripts lacks. */
function refusalsOf(error: unknown): Refusals {
  const email = fieldCode(error, 'email');
  const password = fieldCode(error, 'password');
  return {
    email: email ? addressTexts[email === 'required' ? 'required' : 'invalid'] : undefined,
    password: password ? passwordTexts[password === 'required' ? 'required' : 'wrong'] : undefined,
  };
}

/** Validates a new address. */
function refusedAddress(typed: string, current: string): FieldTexts | undefined {
  const code = checkEmail({ email: typed }).email;
  if (code) return addressTexts[code];
  return normaliseEmail(typed) === current ? 'errors.email_same' : undefined;
}

/** Requests the confirmation email for a new address. The text is the same whether it is taken or not. The input stays after an error. */
export function ChangeEmailForm({ email: current }: { email: string }) {
  const { t } = useTranslation('membership-account');
  const [request, requesting] = useRequestEmailChangeMutation();
  const posted = usePosted('change-email');
  const sending = usePostedCall('change-email') ?? requesting;
  const [refused, setRefused] = useState(refusalsOf(sending.error));
  const [sentTo, setSentTo] = useState<string>();
  // A new key resets the fields.
  const [round, setRound] = useState(0);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  /** Shows errors and focuses the first field; returns whether there are any. */
  function refuse(found: Refusals): boolean {
    setRefused(found);
    if (found.email) email.current?.focus();
    else if (found.password) password.current?.focus();
    return Boolean(found.email ?? found.password);
  }

  /** An edited field is no longer marked as refused. */
  function forgive() {
    setRefused({});
    setSentTo(undefined);
    if (!requesting.isLoading) requesting.reset();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.isLoading) return;
    const wanted = email.current?.value.trim() ?? '';
    const proof = password.current?.value ?? '';
    if (
      refuse({ email: refusedAddress(wanted, current), password: proof === '' ? 'errors.current_required' : undefined })
    )
      return;
    const { error } = await request({ email: wanted, password: proof });
    if (!error) {
      setSentTo(wanted);
      return setRound(round + 1);
    }
    refuse(refusalsOf(error));
  }

  const isRefused = Boolean(refused.email ?? refused.password);
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)} onChange={forgive}>
      <PostedParts form="change-email" />
      <TextField
        key={`email-${round}`}
        ref={email}
        label={t('email.new')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={posted?.values['email']}
        error={refused.email && t(refused.email)}
        {...focusOf(posted, 'email')}
      />
      <PasswordField
        key={`password-${round}`}
        label={t('email.password')}
        name="password"
        inputRef={password}
        error={refused.password && t(refused.password)}
        focus={focusOf(posted, 'password')}
      />
      <div>
        <Button type="submit" withoutScript busy={sending.isLoading} busyLabel={t('email.busy')}>
          {t('email.submit')}
        </Button>
      </div>
      <div role="status" id="email-sent" tabIndex={-1}>
        {(sentTo !== undefined || posted?.isSent) && (
          <Callout tone="success">
            <p>{t(sentTo === undefined ? 'email.sentPlain' : 'email.sent', { email: sentTo })}</p>
          </Callout>
        )}
      </div>
      {!isRefused && <FailureNote error={sending.error} />}
    </form>
  );
}
