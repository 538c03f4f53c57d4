import {
  isApiError,
  useBeginPasskeyLogInMutation,
  useGetSecondFactorQuery,
  useListPasskeysQuery,
  useSession,
  useStepUpMutation,
  useStepUpWithPasskeyMutation,
} from '@leap/client';
import { signWithPasskey, useKnowsPasskeys } from '@leap/forms/passkeys';
import { useTranslation } from '@leap/platform';
import { Button, Callout, Loading, TextField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

/** Asks for the password, or for a code where the account has a second factor. Closing it refuses the step-up. */
export function StepUpDialog({ onResolved }: { onResolved(isProved: boolean): void }) {
  const { t } = useTranslation('shell-step-up');
  const { data: secondFactor, isError } = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onResolved(false)}
      title={t('title')}
      description={t('text')}
      closeLabel={t('cancel')}
    >
      {isError ? (
        <Callout tone="alarm" role="alert">
          <p>{t('shell:errors.internal_error')}</p>
        </Callout>
      ) : secondFactor ? (
        <>
          <ProofForm asksCode={secondFactor.isOn} onResolved={onResolved} />
          <PasskeyProof onProved={() => onResolved(true)} />
        </>
      ) : (
        <Loading label={t('loading')} />
      )}
    </Dialog>
  );
}

interface ProofFormProps {
  asksCode: boolean;
  onResolved(isProved: boolean): void;
}

function ProofForm({ asksCode, onResolved }: ProofFormProps) {
  const { t } = useTranslation('shell-step-up');
  const { user } = useSession();
  const [stepUp, { isLoading, error, reset }] = useStepUpMutation();
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const kind = asksCode ? 'code' : 'password';
  const name = asksCode ? 'secondFactorCode' : 'password';
  const isWrong = isApiError(error) && error.fieldErrors?.some((refused) => refused.field === name) === true;

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (isWrong) field.current?.select();
  }, [isWrong]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLoading) return;
    const typed = field.current?.value ?? '';
    setMissing(typed.trim() === '');
    if (typed.trim() === '') return field.current?.focus();
    const { error: refused } = await stepUp(asksCode ? { secondFactorCode: typed.trim() } : { password: typed });
    if (!refused) onResolved(true);
  }

  return (
    <form
      className="ui-stack"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => {
        setMissing(false);
        if (!isLoading) reset();
      }}
    >
      {/* Says to a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <TextField
        ref={field}
        label={t(`${kind}.label`)}
        name={name}
        type={asksCode ? 'text' : 'password'}
        help={asksCode ? t('code.help') : undefined}
        autoComplete={asksCode ? 'one-time-code' : 'current-password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={asksCode ? 40 : 128}
        required
        error={isMissing ? t(`${kind}.missing`) : isWrong && t(`${kind}.wrong`)}
      />
      <div className="ui-row">
        <Button type="submit" busy={isLoading} busyLabel={t('busy')}>
          {t('submit')}
        </Button>
        <Button variant="quiet" onClick={() => onResolved(false)}>
          {t('cancel')}
        </Button>
      </div>
      {Boolean(error) && !isWrong && (
        <Callout tone="alarm" role="alert">
          <p>{t(`shell:errors.${isApiError(error) ? error.code : 'internal_error'}`)}</p>
        </Callout>
      )}
    </form>
  );
}

/** The same by a passkey, where the account has one and the browser knows them. */
function PasskeyProof({ onProved }: { onProved(): void }) {
  const { t } = useTranslation('shell-step-up');
  const knowsPasskeys = useKnowsPasskeys();
  const { data: passkeys = [] } = useListPasskeysQuery(undefined, { skip: !knowsPasskeys });
  const [begin] = useBeginPasskeyLogInMutation();
  const [stepUp] = useStepUpWithPasskeyMutation();
  const [busy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  if (passkeys.length === 0) return null;

  async function press() {
    setBusy(true);
    setRefused(false);
    const { data: options } = await begin();
    const answer = options && (await signWithPasskey(options).catch(() => undefined));
    const isProved = answer !== undefined && !(await stepUp(answer)).error;
    setBusy(false);
    if (isProved) onProved();
    else setRefused(true);
  }

  return (
    <div className="ui-stack">
      <Button variant="secondary" busy={busy} busyLabel={t('busy')} onClick={() => void press()}>
        {t('passkey.use')}
      </Button>
      {isRefused && (
        <Callout tone="alarm" role="alert">
          <p>{t('passkey.refused')}</p>
        </Callout>
      )}
    </div>
  );
}
