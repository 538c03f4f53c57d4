import { api, isApiError, useLogInMutation } from '@leap/contracts';
import { useDispatch, useTranslation } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { Button, Callout, TextField, TextLink } from '@leap/ui';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { paths } from '../../paths';
import { PasswordField } from '../password/password-field';
import styles from './login-page.module.css';

interface Problem {
  /** The field that the message belongs to; `form` when it is about both. */
  at: 'email' | 'password' | 'form';
  text: string;
}

/** Key of the words for a refusal without any: whoever got no judgement should not doubt their password. */
function otherwiseFor(status: number): string {
  if (status === 503) return 'shell:errors.service_unavailable';
  if (status >= 500) return 'shell:errors.internal_error';
  // No answer, or a page where an answer should be, as captive portals send it.
  if (status < 400) return 'shell:errors.network';
  return 'membership:login.failed';
}

/**
 * E-mail and password. After success the current user is asked for again, and whoever shows this form sees that somebody
 * is here. What was typed stays when something goes wrong.
 */
export function LogInForm() {
  const { t } = useTranslation(['membership', 'shell']);
  const dispatch = useDispatch<AppDispatch>();
  const [logIn] = useLogInMutation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  function refuse(found: Problem) {
    setProblem(found);
    (found.at === 'email' ? email : password).current?.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const credentials = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    if (credentials.email === '' || credentials.password === '') {
      refuse({ at: credentials.email === '' ? 'email' : 'password', text: t('login.missing') });
      return;
    }
    setProblem(undefined);
    setBusy(true);
    const answer = await logIn(credentials);
    if (!answer.error) await dispatch(api.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true }));
    setBusy(false);
    if (answer.error) refuse({ at: 'form', text: messageOf(answer.error) });
  }

  /** The words for the server's code; the specified text when there are none and the server has judged the credentials. */
  function messageOf(error: unknown): string {
    if (!isApiError(error)) return t('login.failed');
    return t([`shell:errors.${error.code ?? ''}`, otherwiseFor(error.status)]);
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
        error={problem?.at === 'email' && problem.text}
      />
      <PasswordField label={t('login.password')} inputRef={password} error={problem?.at === 'password' && problem.text} />
      <Button type="submit" size="large" busy={busy} busyLabel={t('login.busy')}>
        {t('login.submit')}
      </Button>
      <p>
        <TextLink to={paths.forgotPassword}>{t('login.forgot')}</TextLink>
      </p>
    </form>
  );
}
