import { useGetAdminInnerCircleSignupQuery } from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { SignupActions } from './signup-actions';
import { SignupNotes } from './signup-notes';
import { Answers, Calls, Decline, Events, Payment } from './signup-parts';
import { signupsTexts } from './signups-texts';
import { FollowUpForm } from './follow-up-form';
import { Invitation } from './invitation-part';
import { StageMenu } from './stage-menu';
import { PendingCallNote } from './pending-call-note';
import { useSignupLabels } from './use-signup-labels';

export const texts = signupsTexts;

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
    <AdminLayout hasOwnTitle section="signups" next={paths.signup(id)} title={t('one')}>
      <Signup id={id} />
    </AdminLayout>
  );
}

function Signup({ id }: { id: string }) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const copy = useSignupLabels();
  const answer = useGetAdminInnerCircleSignupQuery(Number(id), { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      answer={answer}
      title={({ firstName, lastName }) => `${firstName} ${lastName}`}
      loadingTitle={t('one')}
      back={{ to: paths.signups, label: t('back') }}
      intro={(signup) => (
        <>
          <StageMenu signup={signup} /> {!signup.isMovable && `${t(`stage.fixed.${signup.stage}`)} `}
          <time dateTime={signup.createdAt}>{copy.timeOf(signup.createdAt)}</time>
        </>
      )}
      actions={(signup) => (
        <>
          <PendingCallNote signup={signup} />
          <SignupActions signup={signup} />
        </>
      )}
    >
      {(signup) => (
        <>
          <RecordPart id="answers" title={t('parts.answers')}>
            <Answers signup={signup} />
          </RecordPart>
          <RecordPart id="follow-up" title={t('parts.followUp')}>
            <FollowUpForm signup={signup} />
          </RecordPart>
          <RecordPart id="notes" title={t('parts.notes')}>
            <SignupNotes id={signup.id} />
          </RecordPart>
          {signup.invitation && (
            <RecordPart id="invitation" title={t('parts.invitation')}>
              <Invitation signup={signup} invitation={signup.invitation} />
            </RecordPart>
          )}
          {signup.decline && (
            <RecordPart id="decline" title={t('parts.decline')}>
              <Decline decline={signup.decline} language={signup.language} />
            </RecordPart>
          )}
          <RecordPart id="payment" title={t('parts.payment')}>
            <Payment signup={signup} />
          </RecordPart>
          <RecordPart id="calls" title={t('parts.calls')}>
            <Calls signup={signup} />
          </RecordPart>
          <RecordPart id="events" title={t('parts.events')}>
            <Events signup={signup} />
          </RecordPart>
          <RecordPart id="history" title={t('parts.history')}>
            <History subjectType="signup" subjectId={String(signup.id)} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}
