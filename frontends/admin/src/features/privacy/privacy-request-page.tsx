import {
  useFindPersonMutation,
  useGetAdminPrivacyRequestQuery,
  useReopenAdminPrivacyRequestMutation,
  type PrivacyRequestDetailDto,
} from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { Facts } from '../record/facts';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { useAction } from '../record/use-action';
import { CloseRequest } from './close-request';
import { ErasePerson } from './erase-person';
import { ExportPerson } from './export-person';
import { Findings } from './find-person';
import { isOverdue } from './is-overdue';
import styles from './privacy.module.css';
import { privacyTexts } from './privacy-texts';

export const texts = privacyTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-privacy:one.head'), description: t('admin-privacy:head.description'), noindex: true };
}

/** /admin/privacy/:id: a request and its execution. */
export function Page() {
  const { t } = useTranslation('admin-privacy');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="privacy" next={paths.privacyRequest(id)} title={t('one.head')} hasOwnTitle>
      <Request id={id} />
    </AdminLayout>
  );
}

function Request({ id }: { id: string }) {
  const { t } = useTranslation('admin-privacy');
  const answer = useGetAdminPrivacyRequestQuery(id, { refetchOnMountOrArgChange: true });
  const { day, time } = useTime();
  return (
    <RecordPage
      answer={answer}
      title={({ kind }) => t(`one.titles.${kind}`)}
      loadingTitle={t('one.head')}
      back={{ to: paths.privacy, label: t('one.back') }}
      intro={({ outcome, closedAt, dueOn }) => {
        if (outcome !== undefined) return t(`one.closed.${outcome}`, { when: time(closedAt ?? '') });
        return isOverdue({ dueOn }) ? (
          <span className={styles.overdue}>{t('one.overdue', { when: day(dueOn) })}</span>
        ) : (
          t('one.due', { when: day(dueOn) })
        );
      }}
      actions={(request) => request.outcome !== undefined && <Reopen id={request.id} />}
    >
      {(request) => (
        <>
          <RecordPart id="facts" title={t('one.facts')}>
            <Facts
              items={[
                { label: t('fields.person'), value: request.email },
                { label: t('fields.receivedOn'), value: day(request.receivedOn) },
                { label: t('fields.dueOn'), value: day(request.dueOn) },
                { label: t('fields.note'), value: request.note, isLong: true },
              ]}
            />
          </RecordPart>
          <Known request={request} />
          {request.outcome === undefined && <Actions request={request} />}
          <RecordPart id="history" title={t('one.history')}>
            <History subjectType="privacy-request" subjectId={request.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}

/** The person's data by table, on demand: each access is recorded in the audit log. */
function Known({ request: { email } }: { request: PrivacyRequestDetailDto }) {
  const { t } = useTranslation('admin-privacy');
  const [find, { data }] = useFindPersonMutation();
  const { runAction, isBusy } = useAction();
  return (
    <RecordPart id="known" title={t('one.known')}>
      <p>
        <Button
          variant="secondary"
          size="small"
          busy={isBusy}
          busyLabel={t('busy')}
          onClick={() => void runAction(() => find({ email }), { done: t('find.done') })}
        >
          {t('one.look')}
        </Button>
      </p>
      <div role="status">{data && <Findings person={data} />}</div>
    </RecordPart>
  );
}

function Actions({ request }: { request: PrivacyRequestDetailDto }) {
  const { t } = useTranslation('admin-privacy');
  return (
    <>
      <RecordPart id="export" title={t('export.title')}>
        <ExportPerson request={request} />
      </RecordPart>
      {request.kind === 'erasure' && (
        <RecordPart id="erase" title={t('erase.title')}>
          <ErasePerson request={request} />
        </RecordPart>
      )}
      <RecordPart id="close" title={t('close.title')}>
        <CloseRequest request={request} />
      </RecordPart>
    </>
  );
}

function Reopen({ id }: { id: string }) {
  const { t } = useTranslation('admin-privacy');
  const [reopen] = useReopenAdminPrivacyRequestMutation();
  const { runAction, isBusy } = useAction();
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isBusy}
      busyLabel={t('busy')}
      onClick={() => void runAction(() => reopen(id), { done: t('one.reopened') })}
    >
      {t('one.reopen')}
    </Button>
  );
}
