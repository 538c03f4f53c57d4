import { useCheckAdminImportMutation, useDeleteAdminImportMutation, useStartAdminImportMutation, type AdminImportDto } from '@leap/contracts/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useNavigate, useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { ConfirmDialog } from '../record/confirm-dialog';
import { useAct } from '../record/use-act';
import styles from './imports.module.css';
import type { ColumnMappingForm } from './use-column-mapping';

interface ImportActsProps {
  one: AdminImportDto;
  mapping: ColumnMappingForm;
}

/** Tries an import out, sets it going, or forgets it. What is tried out is what stands in the form: it is saved first. */
export function ImportActs({ one, mapping }: ImportActsProps) {
  const { t } = useTranslation('admin-imports');
  const language = useLanguage();
  const navigate = useNavigate();
  const { act, isBusy } = useAct();
  const [check] = useCheckAdminImportMutation();
  const [start] = useStartAdminImportMutation();
  const [remove] = useDeleteAdminImportMutation();
  const [asks, setAsks] = useState<'start' | 'delete'>();
  const count = formatNumber(one.addedCount, language);

  async function tryOut(values: Parameters<ColumnMappingForm['save']>[0]): Promise<void> {
    if (mapping.isDirty && !(await mapping.save(values))) return;
    await act(() => check(one.id), { done: t('acts.checked'), failed: t('acts.checkFailed') });
  }

  async function forget(): Promise<void> {
    setAsks(undefined);
    const outcome = await act(() => remove(one.id), { done: t('acts.deleted') });
    if (outcome.isDone) void navigate(paths.imports);
  }

  return (
    <div>
      <p className={styles.changed} role="status">
        {mapping.isDirty && t(one.status === 'checked' ? 'acts.changedSince' : 'acts.savedFirst')}
      </p>
      <p className="ui-actions">
        {one.status === 'checked' && (
          <Button disabled={one.addedCount === 0 || mapping.isDirty} onClick={() => setAsks('start')}>
            {t('acts.start', { count: one.addedCount, number: count })}
          </Button>
        )}
        {(one.status === 'uploaded' || one.status === 'checked') && (
          <Button
            variant={one.status === 'uploaded' ? 'primary' : 'secondary'}
            busy={isBusy || mapping.isBusy}
            busyLabel={t('acts.checking')}
            onClick={mapping.form.onSubmit((values) => void tryOut(values))}
          >
            {t(one.status === 'uploaded' ? 'acts.check' : 'acts.checkAgain')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsks('delete')}>
          {t('acts.delete')}
        </Button>
      </p>
      <ConfirmDialog
        open={asks === 'start'}
        onOpenChange={() => setAsks(undefined)}
        title={t('acts.startTitle', { count: one.addedCount, number: count })}
        text={t(one.kind === 'subscribers' && one.consentProof === undefined ? 'acts.startConfirm' : 'acts.startText')}
        action={t('acts.startAction')}
        isBusy={isBusy}
        onConfirm={() => {
          setAsks(undefined);
          void act(() => start({ id: one.id, versionDto: { version: one.updatedAt } }), { done: t('acts.started') });
        }}
      />
      <ConfirmDialog open={asks === 'delete'} onOpenChange={() => setAsks(undefined)} title={t('acts.deleteTitle')} text={t('acts.deleteText')} action={t('acts.delete')} isBusy={isBusy} onConfirm={() => void forget()} />
    </div>
  );
}
