import { isApiError } from '@leap/client';
import { useTranslation } from '@leap/platform';
import { useCallback } from 'react';

/**
 * Text for a failed call: the shell's text for a known code, else the provided text, which is the specified one of the
 * form. Never the error's own message: it holds whatever the server or a proxy before it has answered, in any language.
 */
export function useFailureLabels(): (error: unknown, fallback: string) => string {
  const { t, i18n } = useTranslation('shell');
  return useCallback(
    (error, fallback) => {
      if (!isApiError(error) || !error.code) return fallback;
      const key = `errors.${error.code}`;
      return i18n.exists(key, { ns: 'shell' }) ? t(key) : fallback;
    },
    [t, i18n],
  );
}
