import {
  useFinishAdminSupportRequestsMutation,
  useGetAdminSupportRequestQuery,
  useReopenAdminSupportRequestsMutation,
  type AdminSupportRequestDetailDto,
} from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { ContactLink } from '../people/contact-link';
import { useTime } from '../people/use-time';
import { PersonLink } from '../people/person-link';
import { Facts } from '../record/facts';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { useAction } from '../record/use-action';
import { supportRequestsTexts } from './support-requests-texts';

export const texts = supportRequestsTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-support-requests:one.head'),
    description: t('admin-support-requests:head.description'),
    noindex: true,
  };
}

/** /admin/support-requests/:id: one support request. */
export function Page() {
  const { t } = useTranslation('admin-support-requests');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="support-requests" next={paths.supportRequest(id)} title={t('one.head')} hasOwnTitle>
      <SupportRequest id={id} />
    </AdminLayout>
  );
}

function SupportRequest({ id }: { id: string }) {
  const { t } = useTranslation('admin-support-requests');
  const answer = useGetAdminSupportRequestQuery(id, { refetchOnMountOrArgChange: true });
  const { time } = useTime();
  return (
    <RecordPage
      answer={answer}
      title={({ firstName, lastName }) => `${firstName} ${lastName}`}
      loadingTitle={t('one.head')}
      back={{ to: paths.supportRequests, label: t('one.back') }}
      intro={({ doneAt }) => <p>{doneAt === undefined ? t('one.open') : t('one.done', { when: time(doneAt) })}</p>}
      actions={(request) => <Mark request={request} />}
    >
      {({ id: subjectId, phone, bestTimeToCall, email, language, message, createdAt }) => (
        <>
          <RecordPart id="facts" title={t('one.facts')}>
            <Facts
              items={[
                { label: t('fields.phone'), value: <ContactLink phone={phone} /> },
                { label: t('fields.bestTimeToCall'), value: bestTimeToCall },
                { label: t('fields.message'), value: message, isLong: true },
                {
                  label: t('person.label', { ns: 'admin' }),
                  value: <PersonLink kind="support-request" id={subjectId} />,
                },
                { label: t('fields.email'), value: <ContactLink email={email} /> },
                { label: t('fields.language'), value: t(`languages.${language}`) },
                { label: t('fields.createdAt'), value: time(createdAt) },
              ]}
            />
          </RecordPart>
          <RecordPart id="history" title={t('one.history')}>
            <History subjectType="support-request" subjectId={subjectId} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}

function Mark({ request: { id, doneAt } }: { request: AdminSupportRequestDetailDto }) {
  const { t } = useTranslation('admin-support-requests');
  const [finish] = useFinishAdminSupportRequestsMutation();
  const [reopen] = useReopenAdminSupportRequestsMutation();
  const { runAction, isBusy } = useAction();
  const isOpen = doneAt === undefined;
  return (
    <Button
      variant={isOpen ? 'primary' : 'secondary'}
      size="small"
      busy={isBusy}
      busyLabel={t('busy')}
      onClick={() =>
        void runAction(() => (isOpen ? finish : reopen)({ ids: [id] }), {
          done: t(isOpen ? 'actions.finished' : 'actions.reopened'),
        })
      }
    >
      {t(isOpen ? 'actions.finish' : 'actions.reopen')}
    </Button>
  );
}
