import { useGetAdminImportQuery, type AdminImportDto } from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Callout, Tag } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { ColumnMapping } from './column-mapping';
import { ImportActions } from './import-actions';
import { ImportResult } from './import-result';
import { importsTexts } from './imports-texts';
import { isRunning } from './is-running';
import { useColumnMapping } from './use-column-mapping';

export const texts = importsTexts;

const ASK_EVERY_MS = 1_000;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-imports:one'), description: t('admin-imports:head.description'), noindex: true };
}

/** /admin/imports/:id: mapping, dry run and result of an import. */
export function Page() {
  const { t } = useTranslation('admin-imports');
  const { id = '' } = useParams();
  return (
    <AdminLayout hasOwnTitle section="imports" next={paths.import(id)} title={t('one')}>
      <OneImport id={id} />
    </AdminLayout>
  );
}

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
      {(one) => <ImportParts key={one.id} one={one} />}
    </RecordPage>
  );
}

function ImportParts({ one }: { one: AdminImportDto }) {
  const { t } = useTranslation('admin-imports');
  const mapping = useColumnMapping(one);
  return (
    <>
      {one.failure !== undefined && (
        <Callout tone="alarm" title={t('failed.title')}>
          <p>{t(`failed.${one.failure}`, { defaultValue: t('failed.malformed') })}</p>
        </Callout>
      )}
      {one.kind !== 'subscriptions' && (one.status === 'uploaded' || one.status === 'checked') && (
        <RecordPart id="columns" title={t('mapping.title')}>
          <ColumnMapping one={one} mapping={mapping} />
        </RecordPart>
      )}
      {one.status !== 'uploaded' && (
        <RecordPart
          id="result"
          title={t(one.status === 'checking' || one.status === 'checked' ? 'result.tried' : 'result.done')}
        >
          <ImportResult one={one} />
        </RecordPart>
      )}
      {!isRunning(one) && <ImportActions one={one} mapping={mapping} />}
      <RecordPart id="history" title={t('history')}>
        <History subjectType="import" subjectId={one.id} />
      </RecordPart>
    </>
  );
}
