import { useCheckAdminImportMutation, useDeleteAdminImportMutation, useGetAdminImportQuery, useStartAdminImportMutation, type AdminImportDto } from '@leap/contracts/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useNavigate, useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, Callout, Tag } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { ConfirmDialog } from '../record/confirm-dialog';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { useAct } from '../record/use-act';
import { ColumnMapping } from './column-mapping';
import { ImportResult } from './import-result';
import { importsTexts } from './imports-texts';

export const texts = importsTexts;

const ASK_EVERY_MS = 1_000;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-imports:one'), description: t('admin-imports:head.description'), noindex: true };
}

/** /admin/imports/:id: how a file is read, what it would do, and what it did. */
export function Page() {
  const { t } = useTranslation('admin-imports');
  const { id = '' } = useParams();
  return (
    <AdminLayout hasOwnTitle section="imports" next={paths.import(id)} title={t('one')}>
      <OneImport id={id} />
    </AdminLayout>
  );
}

const isRunning = ({ status }: AdminImportDto): boolean => status === 'checking' || status === 'running';

function OneImport({ id }: { id: string }) {
  const { t } = useTranslation('admin-imports');
  const [pollingInterval, setPollingInterval] = useState(0);
  const answer = useGetAdminImportQuery(id, { refetchOnMountOrArgChange: true, pollingInterval });
  const wanted = answer.currentData && isRunning(answer.currentData) ? ASK_EVERY_MS : 0;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  return (
    <RecordPage
      answer={answer}
      title={({ fileName }) => fileName}
      loadingTitle={t('one')}
      back={{ to: paths.imports, label: t('back') }}
      intro={({ kind, status }) => (
        <>
          {t(`kinds.${kind}`)} <Tag>{t(`statuses.${status}`)}</Tag>
        </>
      )}
    >
      {(one) => (
        <>
          {one.failure !== undefined && (
            <Callout tone="alarm" title={t('failed.title')}>
              <p>{t(`failed.${one.failure}`, { defaultValue: t('failed.malformed') })}</p>
            </Callout>
          )}
          {one.kind !== 'subscriptions' && (one.status === 'uploaded' || one.status === 'checked') && (
            <RecordPart id="columns" title={t('mapping.title')}>
              <ColumnMapping key={one.id} one={one} />
            </RecordPart>
          )}
          {one.status !== 'uploaded' && (
            <RecordPart id="result" title={t(one.status === 'checking' || one.status === 'checked' ? 'result.tried' : 'result.done')}>
              <ImportResult one={one} />
            </RecordPart>
          )}
          <ImportActs one={one} />
          <RecordPart id="history" title={t('history')}>
            <History subjectType="import" subjectId={one.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}

function ImportActs({ one }: { one: AdminImportDto }) {
  const { t } = useTranslation('admin-imports');
  const language = useLanguage();
  const navigate = useNavigate();
  const { act, isBusy } = useAct();
  const [check] = useCheckAdminImportMutation();
  const [start] = useStartAdminImportMutation();
  const [remove] = useDeleteAdminImportMutation();
  const [asks, setAsks] = useState<'start' | 'delete'>();
  if (isRunning(one)) return null;
  const count = formatNumber(one.addedCount, language);

  async function forget(): Promise<void> {
    setAsks(undefined);
    const outcome = await act(() => remove(one.id), { done: t('acts.deleted') });
    if (outcome.isDone) void navigate(paths.imports);
  }

  return (
    <>
      <p className="ui-actions">
        {one.status === 'checked' && (
          <Button disabled={one.addedCount === 0} onClick={() => setAsks('start')}>
            {t('acts.start', { count: one.addedCount, number: count })}
          </Button>
        )}
        {(one.status === 'uploaded' || one.status === 'checked') && (
          <Button variant={one.status === 'uploaded' ? 'primary' : 'secondary'} busy={isBusy} busyLabel={t('acts.checking')} onClick={() => void act(() => check(one.id), { done: t('acts.checked'), failed: t('acts.checkFailed') })}>
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
          void act(() => start(one.id), { done: t('acts.started') });
        }}
      />
      <ConfirmDialog open={asks === 'delete'} onOpenChange={() => setAsks(undefined)} title={t('acts.deleteTitle')} text={t('acts.deleteText')} action={t('acts.delete')} isBusy={isBusy} onConfirm={() => void forget()} />
    </>
  );
}
