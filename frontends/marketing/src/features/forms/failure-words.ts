import { isApiError } from '@leap/contracts';
import { textPreview } from '@leap/contracts/domain';
import { useTranslation } from '@leap/platform';
import { useCallback } from 'react';

const MESSAGE_LIMIT = 200;

/**
 * Words for a failed call: the shell's text for a known code, else the error's own message
 * (`<status>: <body>`), else the given text.
 */
export function useFailureWords(): (error: unknown, otherwise: string) => string {
  const { t, i18n } = useTranslation('shell');
  return useCallback(
    (error, otherwise) => {
      if (!isApiError(error)) return otherwise;
      const key = `errors.${error.code ?? ''}`;
      if (error.code && i18n.exists(key, { ns: 'shell' })) return t(key);
      return error.message ? textPreview(error.message, MESSAGE_LIMIT) : otherwise;
    },
    [t, i18n],
  );
}
