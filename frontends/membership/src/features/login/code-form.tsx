import { isApiError } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextField } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Credentials } from './log-in-form';
import styles from './login-page.module.css';
import { PasskeyLogIn } from './passkey-log-in';
import { useLogIn, useLogInLabels } from './use-log-in';

interface Problem {
  at: 'code' | 'form';
  text: string;
}

/** The typed code: of the authenticator, or a recovery code. */
const kinds = {
  app: { texts: 'login.code.app', other: 'recovery', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { texts: 'login.code.recovery', other: 'app', inputMode: 'text', autoComplete: 'off' },
} as const;

/** The second step of a log-in: one field. The values of the first step are sent again with it. */
export function CodeForm({ credentials, onBack }: { credentials: Credentials; onBack(): void }) {
  const { t } = useTranslation(['membership', 'shell']);
  const { logIn, busy } = useLogIn();
  const textFor = useLogInLabels();
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const [problem, setProblem] = useState<Problem>();
  const field = useRef<HTMLInputElement>(null);
  const { texts, other, inputMode, autoComplete } = kinds[kind];

  useEffect(() => field.current?.focus(), [kind]);

  function refuse(found: Problem) {
    setProblem(found);
    field.current?.focus();
    field.current?.select();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const secondFactorCode = field.current?.value.trim() ?? '';
    if (secondFactorCode === '') return refuse({ at: 'code', text: t(`${texts}.missing`) });
    setProblem(undefined);
    const error = await logIn({ ...credentials, secondFactorCode });
    if (!error) return;
    const isAboutCode =
      isApiError(error) && (error.code === 'second_factor_invalid' || error.code === 'validation_failed');
    refuse(isAboutCode ? { at: 'code', text: t(`${texts}.wrong`) } : { at: 'form', text: textFor(error) });
  }

  function change() {
    setProblem(undefined);
    setKind(other);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {problem?.at === 'form' && (
        <Callout tone="alarm" role="alert">
          <p>{problem.text}</p>
        </Callout>
      )}
      {/* Says to a password manager whose code this is. */}
      <input type="text" name="username" autoComplete="username" value={credentials.email} readOnly hidden />
      <TextField
        key={kind}
        ref={field}
        label={t(`${texts}.label`)}
        name="secondFactorCode"
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        help={t(`${texts}.intro`)}
        required
        error={problem?.at === 'code' && problem.text}
      />
      <Button type="submit" busy={busy} busyLabel={t('login.busy')}>
        {t('login.submit')}
      </Button>
      <PasskeyLogIn isSharedDevice={() => credentials.isSharedDevice ?? false} />
      <div className="ui-row">
        <Button variant="quiet" onClick={change}>
          {t(`${texts}.change`)}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('login.code.back')}
        </Button>
      </div>
    </form>
  );
}
