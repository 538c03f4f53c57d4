import {
  useCheckAdminImportMutation,
  useDeleteAdminImportMutation,
  useStartAdminImportMutation,
  type AdminImportDto,
} from '@leap/client/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useNavigate, useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import { useAction } from '../record/use-action';
import styles from './imports.module.css';
import type { ColumnMappingForm } from './use-column-mapping';

interface ImportActionsProps {
  one: AdminImportDto;
  mapping: ColumnMappingForm;
}

/** Dry run, start and deletion of an import. The form is saved before a dry run. */
export function ImportActions({ one, mapping }: ImportActionsProps) {
  const { t } = useTranslation('admin-imports');
  const language = useLanguage();
  const navigate = useNavigate();
  const { runAction, isBusy } = useAction();
  const [check] = useCheckAdminImportMutation();
  const [start] = useStartAdminImportMutation();
  const [remove] = useDeleteAdminImportMutation();
  const [asks, setAsks] = useState<'start' | 'delete'>();
  const count = formatNumber(one.addedCount, language);

  async function tryOut(values: Parameters<ColumnMappingForm['save']>[0]): Promise<void> {
    if (mapping.isDirty && !(await mapping.save(values))) return;
    await runAction(() => check(one.id), { done: t('actions.checked'), failed: t('actions.checkFailed') });
  }

  async function forget(): Promise<void> {
    setAsks(undefined);
    const outcome = await runAction(() => remove(one.id), { done: t('actions.deleted') });
    if (outcome.isDone) void navigate(paths.imports);
  }

  return (
    <div>
      <p className={styles.changed} role="status">
        {mapping.isDirty && t(one.status === 'checked' ? 'actions.changedSince' : 'actions.savedFirst')}
      </p>
      <p className="ui-row">
        {one.status === 'checked' && (
          <Button disabled={one.addedCount === 0 || mapping.isDirty} onClick={() => setAsks('start')}>
            {t('actions.start', { count: one.addedCount, number: count })}
          </Button>
        )}
        {(one.status === 'uploaded' || one.status === 'checked') && (
          <Button
            variant={one.status === 'uploaded' ? 'primary' : 'secondary'}
            busy={isBusy || mapping.isBusy}
            busyLabel={t('actions.checking')}
            onClick={mapping.form.onSubmit((values) => void tryOut(values))}
          >
            {t(one.status === 'uploaded' ? 'actions.check' : 'actions.checkAgain')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsks('delete')}>
          {t('actions.delete')}
        </Button>
      </p>
      <ConfirmDialog
        open={asks === 'start'}
        onOpenChange={() => setAsks(undefined)}
        title={t('actions.startTitle', { count: one.addedCount, number: count })}
        text={t(
          one.kind === 'subscribers' && one.consentProof === undefined ? 'actions.startConfirm' : 'actions.startText',
        )}
        action={t('actions.startAction')}
        isBusy={isBusy}
        onConfirm={() => {
          setAsks(undefined);
          void runAction(() => start({ id: one.id, versionDto: { version: one.updatedAt } }), {
            done: t('actions.started'),
          });
        }}
      />
      <ConfirmDialog
        open={asks === 'delete'}
        onOpenChange={() => setAsks(undefined)}
        title={t('actions.deleteTitle')}
        text={t('actions.deleteText')}
        action={t('actions.delete')}
        isBusy={isBusy}
        onConfirm={() => void forget()}
      />
    </div>
  );
}
