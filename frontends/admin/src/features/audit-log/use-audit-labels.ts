import type { AdminAuditEntryDto } from '@leap/client/admin';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { useTime } from '../people/use-time';

/** Characters of an id that tell records apart. */
const SHORT_REFERENCE = 8;
/** Texts with the names of records that are named in the front end. */
const namesOfKinds: Partial<Record<string, string>> = {
  'page-text': 'admin-pages:names',
  'legal-text': 'admin-pages:legal',
  'email-text': 'admin-emails:names',
  provider: 'admin-audit:providers',
  calendar: 'admin-audit:days',
};

/** Labels of an entry of the audit log. Requires `auditTexts`. */
export function useAuditLabels() {
  const { t, i18n } = useTranslation('admin-audit');
  const { time } = useTime();
  const language = useLanguage();
  const known = (key: string, fallback: string) => (i18n.exists(key, { ns: 'admin-audit' }) ? t(key) : fallback);
  return {
    /** Label of an action; an unknown one is shown by its key. */
    actionOf: (action: string) => known(`actions.${action}`, action),
    subjectOf: (type: string) => known(`subjects.${type}`, type),
    /** Label of the actor: name, address, or that the account is deleted. */
    actorOf: ({ name, email }: AdminAuditEntryDto['actor']) => name ?? email ?? t('missing'),
    /** Name of an entry's record: its own, that of its page or email, or the beginning of its id. Settings have none. */
    subjectNameOf({ type, id, name }: NonNullable<AdminAuditEntryDto['subject']>): string {
      const listed = namesOfKinds[type];
      if (name) return name[language];
      if (listed) return i18n.exists(`${listed}.${id}`) ? i18n.t(`${listed}.${id}`) : id;
      return id.slice(0, SHORT_REFERENCE);
    },
    timeOf: time,
  };
}
