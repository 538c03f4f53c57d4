import type { OwnLogInDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { FailureNote } from '../form-parts/failure-note';
import { fieldCode } from '../form-parts/field-errors';
import { PasswordField } from '../password/password-field';
import styles from './own-log-in-form.module.css';

const CODE = 'secondFactorCode';

interface OwnLogInFormProps {
  email: string;
  /** Whether a code is asked for from the start. It also is when the server requires it: the second factor may be newer than the page. */
  hasSecondFactor: boolean;
  texts: { submit: string; busy: string; cancel: string };
  /** Text above the fields. */
  children: ReactNode;
  /** Sends the values; resolves to the error, if any. Otherwise the form stays busy until it is unmounted. */
  send(own: OwnLogInDto): Promise<unknown>;
  onCancel(): void;
  /** The text of an error that belongs to no field. */
  failureNote?(error: unknown): ReactNode;
}

interface Refusal {
  at: 'password' | 'code';
  why: 'required' | 'wrong';
}

/** Asks for the log-in data again before a sensitive action: the password, and a code where the account has a second factor. */
export function OwnLogInForm({
  email,
  hasSecondFactor,
  texts,
  children,
  send,
  onCancel,
  failureNote = (error) => <FailureNote error={error} />,
}: OwnLogInFormProps) {
  const { t } = useTranslation('membership');
  const [refused, setRefused] = useState<Refusal>();
  const [wasAskedForCode, setAskedForCode] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const asksCode = hasSecondFactor || wasAskedForCode;
  useEffect(() => password.current?.focus(), []);
  useEffect(() => {
    const field = refused && (refused.at === 'code' ? code : password).current;
    field?.focus();
    // The input stays, except for the code, which expires.
    if (refused?.at === 'code') field?.select();
  }, [refused]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const own = { password: password.current?.value ?? '', [CODE]: code.current?.value.trim() ?? '' };
    setFailure(undefined);
    if (own.password === '') return setRefused({ at: 'password', why: 'required' });
    if (asksCode && own[CODE] === '') return setRefused({ at: 'code', why: 'required' });
    setBusy(true);
    const error = await send(own[CODE] === '' ? { password: own.password } : own);
    if (!error) return;
    setBusy(false);
    if (fieldCode(error, 'password')) return setRefused({ at: 'password', why: 'wrong' });
    const codeRefusal = fieldCode(error, CODE);
    if (codeRefusal) {
      setAskedForCode(true);
      return setRefused({ at: 'code', why: codeRefusal === 'required' ? 'required' : 'wrong' });
    }
    setFailure(error);
    // A code is accepted once, whatever the outcome.
    if (code.current) code.current.value = '';
  }

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => setRefused(undefined)}
    >
      {children}
      {/* Says to a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('ownLogIn.password.label')}
        inputRef={password}
        error={refused?.at === 'password' && t(`ownLogIn.password.${refused.why}`)}
      />
      {asksCode && (
        <TextField
          ref={code}
          label={t('ownLogIn.code.label')}
          name={CODE}
          help={t('ownLogIn.code.help')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          required
          error={refused?.at === 'code' && t(`ownLogIn.code.${refused.why}`)}
        />
      )}
      <div className="ui-row">
        <Button type="submit" busy={busy} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
      {Boolean(failure) && failureNote(failure)}
    </form>
  );
}
