import type { FormValues } from '@leap/forms';
import type { ReactNode } from 'react';
import { ConflictMerge, type MergeField } from '../record/conflict-merge';
import contentStyles from './content.module.css';
import type { EditForm as Edit } from './use-edit-form';

interface EditFormProps<Values extends FormValues, Saved extends { updatedAt: string }> {
  edit: Edit<Values, Saved>;
  /** Fields of the merge. */
  fields: readonly MergeField<Values>[];
  onSaved?(saved: Saved): void;
  /** Whether to go on saving; false when the form asks something first. By default it saves at once. */
  onSave?(values: Values): boolean;
  /** Called when a field is invalid. */
  onRefused?(): void;
  label?: string;
  className?: string;
  children: ReactNode;
}

/** The form of {@link useEditForm}. While a conflict is resolved, the merge replaces it. */
export function EditForm<Values extends FormValues, Saved extends { updatedAt: string }>({
  edit,
  fields,
  onSaved,
  onSave,
  onRefused,
  label,
  className = contentStyles.form,
  children,
}: EditFormProps<Values, Saved>) {
  async function finish(storing: Promise<Saved | undefined>): Promise<void> {
    const saved = await storing;
    if (saved) onSaved?.(saved);
  }

  return (
    <>
      {edit.conflict && (
        <ConflictMerge
          fields={fields}
          {...edit.conflict}
          isBusy={edit.isBusy}
          onCancel={edit.leave}
          onMerge={(values) => void finish(edit.merge(values))}
        />
      )}
      <form
        ref={edit.form.formRef}
        className={className}
        aria-label={label}
        noValidate
        hidden={edit.conflict !== undefined}
        onSubmit={edit.form.onSubmit((values) => {
          if (onSave?.(values) !== false) void finish(edit.save(values));
        }, onRefused)}
      >
        {children}
      </form>
    </>
  );
}
