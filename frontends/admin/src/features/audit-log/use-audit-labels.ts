import type { AdminAuditEntryDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { useTime } from '../people/use-time';

/** Labels of an entry of the audit log. Requires `auditTexts`. */
export function useAuditLabels() {
  const { t, i18n } = useTranslation('admin-audit');
  const { time } = useTime();
  const known = (key: string, fallback: string) => (i18n.exists(key, { ns: 'admin-audit' }) ? t(key) : fallback);
  return {
    /** Label of an action; an unknown one is shown by its key. */
    actionOf: (action: string) => known(`actions.${action}`, action),
    subjectOf: (type: string) => known(`subjects.${type}`, type),
    /** Label of the actor: name, address, or that the account is deleted. */
    actorOf: ({ name, email }: AdminAuditEntryDto['actor']) => name ?? email ?? t('missing'),
    timeOf: time,
  };
}
