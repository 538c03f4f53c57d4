import { isApiError } from '@leap/client/membership';
import { focusOf, PostedParts, usePosted } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, Checkbox, TextField, TextLink } from '@leap/ui';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { paths } from '../../paths';
import { usePasswordsElsewhere } from '../account/use-passwords-elsewhere';
import { PasswordField } from '../password/password-field';
import styles from './login-page.module.css';
import { PasskeyLogIn } from './passkey-log-in';
import { useLogIn, useLogInLabels } from './use-log-in';

/** Values of the first step, kept in memory for the second one. */
export interface Credentials {
  email: string;
  password: string;
  isSharedDevice?: true;
}

interface Problem {
  /** The field of the error; `form` when it concerns both. */
  at: 'email' | 'password' | 'form';
  text: string;
}

/** What a form without scripts lacks. */
const problemOf = (errors: Partial<Record<string, string>>, text: string): Problem | undefined =>
  errors['email'] ? { at: 'email', text } : errors['password'] ? { at: 'password', text } : undefined;

/**
 * E-mail and password. The input stays after an error.
 * @param onCodeNeeded called when both are right and the account has a second factor
 */
export function LogInForm({ onCodeNeeded }: { onCodeNeeded(credentials: Credentials): void }) {
  const { t } = useTranslation(['membership', 'shell']);
  const { logIn, busy } = useLogIn();
  const textFor = useLogInLabels();
  const posted = usePosted('log-in');
  const [problem, setProblem] = useState(posted && problemOf(posted.errors, t('login.missing')));
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const shared = useRef<HTMLInputElement>(null);
  const isElsewhere = usePasswordsElsewhere();

  function refuse(found: Problem) {
    setProblem(found);
    (found.at === 'email' ? email : password).current?.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const credentials: Credentials = {
      email: email.current?.value.trim() ?? '',
      password: password.current?.value ?? '',
      ...(shared.current?.checked ? { isSharedDevice: true } : {}),
    };
    if (credentials.email === '' || credentials.password === '') {
      refuse({ at: credentials.email === '' ? 'email' : 'password', text: t('login.missing') });
      return;
    }
    setProblem(undefined);
    const error = await logIn(credentials);
    if (isApiError(error) && error.code === 'second_factor_required') onCodeNeeded(credentials);
    else if (error) refuse({ at: 'form', text: textFor(error) });
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <PostedParts form="log-in" />
      {problem?.at === 'form' && (
        <Callout tone="alarm" role="alert">
          <p>{problem.text}</p>
        </Callout>
      )}
      <TextField
        ref={email}
        label={t('login.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={posted?.values['email']}
        error={problem?.at === 'email' && problem.text}
        {...focusOf(posted, 'email')}
      />
      <PasswordField
        label={t('login.password')}
        inputRef={password}
        error={problem?.at === 'password' && problem.text}
        // No answer brings it back: it is typed again first.
        focus={posted && !posted.errors['email'] ? { autoFocus: true } : {}}
      />
      {posted?.code?.startsWith('second_factor_') && (
        <TextField
          label={t('login.code.app.label')}
          name="secondFactorCode"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          help={t('login.code.again')}
        />
      )}
      <Checkbox
        ref={shared}
        name="isSharedDevice"
        label={t('login.shared.label')}
        help={t('login.shared.help')}
        defaultChecked={posted?.values['isSharedDevice'] === 'on'}
      />
      <Button type="submit" withoutScript busy={busy} busyLabel={t('login.busy')}>
        {t('login.submit')}
      </Button>
      <PasskeyLogIn isSharedDevice={() => shared.current?.checked ?? false} />
      {!isElsewhere && (
        <p>
          <TextLink to={paths.forgotPassword}>{t('login.forgot')}</TextLink>
        </p>
      )}
    </form>
  );
}
