import { useGetAdminInnerCircleSignupQuery } from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { ApplicationActions } from './application-actions';
import { ApplicationNotes } from './application-notes';
import { Answers, Calls, Decline, Events, Payment } from './application-parts';
import { applicationsTexts } from './applications-texts';
import { FollowUpForm } from './follow-up-form';
import { Invitation } from './invitation-part';
import { StageMenu } from './stage-menu';
import { useApplicationLabels } from './use-application-labels';
import { WaitsForCall } from './waits-for-call';

export const texts = applicationsTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-inner-circle-signups:one'),
    description: t('admin-inner-circle-signups:head.description'),
    noindex: true,
  };
}

/** /admin/inner-circle-signups/:id: all data of an application. */
export function Page() {
  const { t } = useTranslation('admin-inner-circle-signups');
  const { id = '' } = useParams();
  return (
    <AdminLayout hasOwnTitle section="applications" next={paths.application(id)} title={t('one')}>
      <Application id={id} />
    </AdminLayout>
  );
}

function Application({ id }: { id: string }) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const copy = useApplicationLabels();
  const answer = useGetAdminInnerCircleSignupQuery(Number(id), { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      answer={answer}
      title={({ firstName, lastName }) => `${firstName} ${lastName}`}
      loadingTitle={t('one')}
      back={{ to: paths.applications, label: t('back') }}
      intro={(application) => (
        <>
          <StageMenu application={application} />{' '}
          {!application.isMovable && `${t(`stage.fixed.${application.stage}`)} `}
          <time dateTime={application.createdAt}>{copy.timeOf(application.createdAt)}</time>
        </>
      )}
      actions={(application) => (
        <>
          <WaitsForCall application={application} />
          <ApplicationActions application={application} />
        </>
      )}
    >
      {(application) => (
        <>
          <RecordPart id="answers" title={t('parts.answers')}>
            <Answers application={application} />
          </RecordPart>
          <RecordPart id="follow-up" title={t('parts.followUp')}>
            <FollowUpForm application={application} />
          </RecordPart>
          <RecordPart id="notes" title={t('parts.notes')}>
            <ApplicationNotes id={application.id} />
          </RecordPart>
          {application.invitation && (
            <RecordPart id="invitation" title={t('parts.invitation')}>
              <Invitation application={application} invitation={application.invitation} />
            </RecordPart>
          )}
          {application.decline && (
            <RecordPart id="decline" title={t('parts.decline')}>
              <Decline decline={application.decline} language={application.language} />
            </RecordPart>
          )}
          <RecordPart id="payment" title={t('parts.payment')}>
            <Payment application={application} />
          </RecordPart>
          <RecordPart id="calls" title={t('parts.calls')}>
            <Calls application={application} />
          </RecordPart>
          <RecordPart id="events" title={t('parts.events')}>
            <Events application={application} />
          </RecordPart>
          <RecordPart id="history" title={t('parts.history')}>
            <History subjectType="signup" subjectId={String(application.id)} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}
