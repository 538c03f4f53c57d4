import type { AdminAuditEntryDto } from '@leap/client/admin';
import { Link, useTranslation } from '@leap/platform';
import type { Column } from '../table/column';
import styles from './audit-log.module.css';
import { subjectPath } from '../../subject-path';
import { useAuditLabels } from '../audit-log/use-audit-labels';

/** Columns of the audit log. @param onlyActor called to filter by an account */
export function useAuditColumns(onlyActor: (actorId: string) => void): Column<AdminAuditEntryDto>[] {
  const { t } = useTranslation('admin-audit');
  const texts = useAuditLabels();
  return [
    { key: 'what', header: t('columns.what'), isMain: true, cell: ({ action }) => texts.actionOf(action) },
    {
      key: 'who',
      header: t('columns.who'),
      cell: ({ actor }) => (
        <button type="button" className={styles.actor} title={t('onlyActor')} onClick={() => onlyActor(actor.id)}>
          {texts.actorOf(actor)}
          {actor.name && actor.email && <span className="ui-small">{actor.email}</span>}
        </button>
      ),
    },
    {
      key: 'subject',
      header: t('columns.subject'),
      cell: ({ subject }) => subject && <SubjectLink subject={subject} />,
    },
    {
      key: 'when',
      header: t('columns.when'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{texts.timeOf(createdAt)}</time>,
    },
    {
      key: 'origin',
      header: t('columns.origin'),
      cell: ({ device, address }) => (
        <>
          {device}
          {address && <span className="ui-small"> {address}</span>}
        </>
      ),
    },
    {
      key: 'subjectId',
      header: t('columns.subjectId'),
      isDefault: false,
      cell: ({ subject }) => subject && <code translate="no">{subject.id}</code>,
    },
  ];
}

/** The record's kind and name, linked to its page where there is one. */
function SubjectLink({ subject }: { subject: NonNullable<AdminAuditEntryDto['subject']> }) {
  const { subjectOf, subjectNameOf } = useAuditLabels();
  const path = subjectPath(subject.type, subject.id);
  const kind = subjectOf(subject.type);
  // There is one of these alone: the kind is its name.
  const isOnly = subject.type === 'site-settings' || subject.type === 'weekly-call';
  const name = isOnly ? kind : subjectNameOf(subject);
  return (
    <span className={styles.subject}>
      {path === undefined ? name : <Link to={path}>{name}</Link>}
      {!isOnly && <span className="ui-small">{kind}</span>}
    </span>
  );
}
