import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';

/** Jobs in words. Their texts (`jobsTexts`) must be there. */
export function useJobWords() {
  const { t, i18n } = useTranslation('admin-jobs');
  const language = useLanguage();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = (key: string, otherwise: string) => (i18n.exists(key, { ns: 'admin-jobs' }) ? t(key) : otherwise);
  return {
    /** What a job does; one that came later than this page keeps its own name. */
    nameOf: (name: string) => known(`names.${name}`, name),
    /** Why it failed, where there are words for it. */
    reasonOf: (reason: string) => known(`reasons.${reason}`, reason),
    timeOf: (instant: string) => formatDate(instant, language, 'dateTime', zone),
  };
}
