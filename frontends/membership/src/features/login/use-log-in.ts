import { api, isApiError, useLogInMutation, type LogInDto } from '@leap/client/membership';
import { useDispatch, useTranslation } from '@leap/platform';
import type { AppDispatch } from '@leap/platform';
import { useState } from 'react';

/** Sends a log-in. After success the current user is asked for again, and whoever shows the form sees that somebody is here. */
export function useLogIn() {
  const dispatch = useDispatch<AppDispatch>();
  const [send] = useLogInMutation();
  const [busy, setBusy] = useState(false);

  /** Answers the error, if there is one. */
  async function logIn(credentials: LogInDto): Promise<unknown> {
    setBusy(true);
    const { error } = await send(credentials);
    if (!error) await dispatch(api.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true }));
    setBusy(false);
    return error;
  }

  return { logIn, busy };
}

/** Key of the words for a refusal without any: whoever got no judgement should not doubt their password. */
function otherwiseFor(status: number): string {
  if (status === 503) return 'shell:errors.service_unavailable';
  if (status >= 500) return 'shell:errors.internal_error';
  // No answer, or a page where an answer should be, as captive portals send it.
  if (status < 400) return 'shell:errors.network';
  return 'membership:login.failed';
}

/** The words for the server's code; the specified text when there are none and the server has judged the credentials. */
export function useLogInLabels() {
  const { t } = useTranslation(['membership', 'shell']);
  return (error: unknown): string => {
    if (!isApiError(error)) return t('login.failed');
    return t([`shell:errors.${error.code ?? ''}`, otherwiseFor(error.status)]);
  };
}
