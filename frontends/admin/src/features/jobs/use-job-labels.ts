import { useTranslation } from '@leap/platform';
import { useTime } from '../people/use-time';

/** Labels of jobs. Requires `jobsTexts`. */
export function useJobLabels() {
  const { t, i18n } = useTranslation('admin-jobs');
  const { time } = useTime();
  const known = (key: string, fallback: string) => (i18n.exists(key, { ns: 'admin-jobs' }) ? t(key) : fallback);
  return {
    /** What a job does; an unknown job is shown by its name. */
    nameOf: (name: string) => known(`names.${name}`, name),
    /** Why it failed, where there is a text for it. */
    reasonOf: (reason: string) => known(`reasons.${reason}`, reason),
    timeOf: time,
  };
}
