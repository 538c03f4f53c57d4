import type { AdminAuditEntryDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { useTime } from '../people/use-time';

/** Texts for an entry of the audit log. Its texts (`auditTexts`) must be there. */
export function useAuditLabels() {
  const { t, i18n } = useTranslation('admin-audit');
  const { time } = useTime();
  const known = (key: string, otherwise: string) => (i18n.exists(key, { ns: 'admin-audit' }) ? t(key) : otherwise);
  return {
    /** What was done; an action that came later than this page keeps its own name. */
    actionOf: (action: string) => known(`actions.${action}`, action),
    subjectOf: (type: string) => known(`subjects.${type}`, type),
    /** Who did it: name, address, or that the account is deleted. */
    actorOf: ({ name, email }: AdminAuditEntryDto['actor']) => name ?? email ?? t('missing'),
    timeOf: time,
  };
}
