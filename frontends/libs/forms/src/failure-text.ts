import { isApiError, NETWORK_ERROR_CODE } from '@leap/client';
import { useTranslation } from '@leap/platform';
import { useCallback } from 'react';

/**
 * Text for a failed call: the shell's text for a known code, else the passed text, which the specification defines. Never the error's
 * own message, which may come from a proxy, in any language.
 */
export function useFailureLabels(): (error: unknown, fallback: string) => string {
  const { t, i18n } = useTranslation('shell');
  return useCallback(
    (error, fallback) => {
      if (!isApiError(error) || !error.code) return fallback;
      // The shell's bar says already that there is no connection, and that nothing typed is lost.
      if (error.code === NETWORK_ERROR_CODE && !navigator.onLine) return fallback;
      const key = `errors.${error.code}`;
      return i18n.exists(key, { ns: 'shell' }) ? t(key) : fallback;
    },
    [t, i18n],
  );
}
