import { api, isApiError, useLogInMutation, type LogInDto } from '@leap/client/membership';
import { useDispatch, useTranslation } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { useState } from 'react';

/** Codes of failures without an answer. */
const OUTAGES: ReadonlySet<string> = new Set(['internal_error', 'network', 'unreadable_answer']);

/** Sends a log-in. After success the current user is refetched, and returned by the hook. */
export function useLogIn() {
  const dispatch = useDispatch<AppDispatch>();
  const [send] = useLogInMutation();
  const [busy, setBusy] = useState(false);

  /** Returns the error, if any. */
  async function logIn(credentials: LogInDto): Promise<unknown> {
    setBusy(true);
    const { error } = await send(credentials);
    if (!error) await dispatch(api.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true }));
    setBusy(false);
    return error;
  }

  return { logIn, busy };
}

/** The text for the server's code; the specified one for other failures. */
export function useLogInLabels() {
  const { t } = useTranslation(['membership', 'shell']);
  return (error: unknown): string =>
    isApiError(error) && error.code !== undefined && !OUTAGES.has(error.code)
      ? t([`shell:errors.${error.code}`, 'membership:login.failed'])
      : t('login.failed');
}
