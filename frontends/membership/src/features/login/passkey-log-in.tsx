import { useBeginPasskeyLogInMutation } from '@leap/client';
import { api, useLogInWithPasskeyMutation } from '@leap/client/membership';
import { signWithPasskey, useKnowsPasskeys } from '@leap/forms/passkeys';
import { useDispatch, useTranslation } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { useState } from 'react';
import { usePasswordsElsewhere } from '../account/use-passwords-elsewhere';
import styles from './login-page.module.css';
import { useLogInLabels } from './use-log-in';

/**
 * Log-in with a passkey. Not shown where the browser does not support it, or the coach platform checks log-ins.
 * @param isSharedDevice whether others use the device too, asked when the button is pressed
 */
export function PasskeyLogIn({ isSharedDevice }: { isSharedDevice(): boolean }) {
  const { t } = useTranslation('membership');
  const dispatch = useDispatch<AppDispatch>();
  const [begin] = useBeginPasskeyLogInMutation();
  const [logIn] = useLogInWithPasskeyMutation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const textFor = useLogInLabels();
  const knowsPasskeys = useKnowsPasskeys();
  const isElsewhere = usePasswordsElsewhere();
  if (isElsewhere) return null;

  /** Returns the text of an error, if any. */
  async function attempt(): Promise<string | undefined> {
    const options = await begin();
    if (!options.data) return textFor(options.error);
    const answer = await signWithPasskey(options.data).catch(() => undefined);
    if (!answer) return t('login.passkey.none');
    const { error } = await logIn({ ...answer, ...(isSharedDevice() ? { isSharedDevice: true } : {}) });
    if (error) return textFor(error);
    await dispatch(api.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true }));
    return undefined;
  }

  async function press() {
    setBusy(true);
    setProblem(undefined);
    setProblem(await attempt());
    setBusy(false);
  }

  return (
    <div className={styles.passkey}>
      {knowsPasskeys && (
        <Button variant="secondary" busy={busy} busyLabel={t('login.busy')} onClick={() => void press()}>
          {t('login.passkey.use')}
        </Button>
      )}
      {problem !== undefined && (
        <Callout tone="alarm" role="alert">
          <p>{problem}</p>
        </Callout>
      )}
    </div>
  );
}
