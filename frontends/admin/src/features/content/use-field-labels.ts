import { useTranslation } from '@leap/platform';
import { useCallback } from 'react';

/** Text for the code of a refused field; `max` is the most characters that it takes. */
export function useFieldLabels(): (code: string | undefined, max?: number) => string | undefined {
  const { t, i18n } = useTranslation('admin-content');
  return useCallback(
    (code, max) => {
      if (code === undefined) return undefined;
      return i18n.exists(`errors.${code}`, { ns: 'admin-content' })
        ? t(`errors.${code}`, { max })
        : t('errors.invalid');
    },
    [t, i18n],
  );
}
