import type { AuditChangeDto } from '@leap/client/admin';
import type { FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { ChangedValues } from './changed-values';
import { textOf, type MergeField } from './conflict-merge';
import styles from './record.module.css';

/** The form that edits a record, for its history. */
export interface HistoryForm<Values extends FormValues, Saved extends object> {
  saved: Saved;
  fields: readonly MergeField<Values>[];
  valuesOf(saved: Saved): Values;
  /** Fills these fields of the form, without saving. */
  putBack(values: Partial<Values>): void;
}

interface EditChangesProps<Values extends FormValues, Saved extends object> {
  changes: readonly AuditChangeDto[];
  form: HistoryForm<Values, Saved>;
}

/** What an edit changed, with the labels of the form, and a button that puts the earlier values into it. */
export function EditChanges<Values extends FormValues, Saved extends object>({
  changes,
  form: { saved, fields, valuesOf, putBack },
}: EditChangesProps<Values, Saved>) {
  const { t } = useTranslation('admin-audit');
  const before = valuesOf(withValues(saved, changes, 'before'));
  const after = valuesOf(withValues(saved, changes, 'after'));
  const changed = fields.filter(({ key }) => before[key] !== after[key]);
  if (changed.length === 0) return null;
  return (
    <details className={styles.changes}>
      <summary>{t('history.changes', { count: changed.length })}</summary>
      <ChangedValues
        values={changed.map(({ key, label, show }) => ({
          key,
          label,
          before: textOf(before[key], show),
          after: textOf(after[key], show),
        }))}
      />
      <Button
        variant="secondary"
        size="small"
        onClick={() => putBack(Object.fromEntries(changed.map(({ key }) => [key, before[key]])) as Partial<Values>)}
      >
        {t('history.putBack')}
      </Button>
    </details>
  );
}

/** The record with the values of one side of the changes. */
function withValues<Saved extends object>(
  saved: Saved,
  changes: readonly AuditChangeDto[],
  side: 'before' | 'after',
): Saved {
  const record = structuredClone(saved);
  for (const change of changes) {
    const path = change.field.split('.');
    const name = path.pop() ?? '';
    let group = record as Record<string, unknown>;
    for (const step of path) group = (group[step] ??= {}) as Record<string, unknown>;
    group[name] = change[side];
  }
  return record;
}
