import { useTranslation } from '@leap/platform';
import { useCallback } from 'react';

/** Text for a field's error code; `max` is its length limit. */
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
