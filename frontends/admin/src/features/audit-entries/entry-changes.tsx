import type { AdminAuditEntryDto, AuditChangeDto } from '@leap/client/admin';
import { Link, useTexts, useTranslation } from '@leap/platform';
import { Skeleton } from '@leap/ui';
import { Suspense, useState } from 'react';
import { subjectPath } from '../../subject-path';
import { ChangedValues } from '../record/changed-values';
import recordStyles from '../record/record.module.css';
import { labelsOfFields, useFieldLabel } from './field-labels';

/** What an entry's edit changed, field by field, closed at first. Earlier values are put back on the record's page. */
export function EntryChanges({ subject, changes }: Pick<AdminAuditEntryDto, 'subject' | 'changes'>) {
  const { t } = useTranslation('admin-audit');
  const [isOpen, setIsOpen] = useState(false);
  if (!subject || !changes) return null;
  const path = subjectPath(subject.type, subject.id);
  return (
    <details className={recordStyles.changes} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('history.changes', { count: changes.length })}</summary>
      {isOpen && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <Fields type={subject.type} changes={changes} />
          {path !== undefined && (
            <p>
              <Link to={`${path}#part-history`}>{t('history.undo')}</Link>
            </p>
          )}
        </Suspense>
      )}
    </details>
  );
}

function Fields({ type, changes }: { type: string; changes: readonly AuditChangeDto[] }) {
  const { texts, namespace } = labelsOfFields(type);
  useTexts(texts);
  const { t } = useTranslation('admin-audit');
  const labelOf = useFieldLabel(namespace);
  const labels = { yes: t('history.yes'), no: t('history.no') };
  return (
    <ChangedValues
      values={changes.map(({ field, before, after }) => ({
        key: field,
        label: labelOf(field),
        before: readable(before, labels),
        after: readable(after, labels),
      }))}
    />
  );
}

/** A stored value as text: lists line by line. */
function readable(value: unknown, labels: { yes: string; no: string }): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? labels.yes : labels.no;
  if (Array.isArray(value)) return value.map((one) => readable(one, labels)).join('\n');
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .map((one) => readable(one, labels))
      .filter(Boolean)
      .join(' · ');
  return typeof value === 'number' ? String(value) : '';
}
