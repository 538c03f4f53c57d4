import { useTranslation } from '@leap/platform';
import { useTime } from '../people/use-time';

/** Labels of jobs. Their texts (`jobsTexts`) must be there. */
export function useJobLabels() {
  const { t, i18n } = useTranslation('admin-jobs');
  const { time } = useTime();
  const known = (key: string, otherwise: string) => (i18n.exists(key, { ns: 'admin-jobs' }) ? t(key) : otherwise);
  return {
    /** What a job does; one that came later than this page keeps its own name. */
    nameOf: (name: string) => known(`names.${name}`, name),
    /** Why it failed, where there is a text for it. */
    reasonOf: (reason: string) => known(`reasons.${reason}`, reason),
    timeOf: time,
  };
}
