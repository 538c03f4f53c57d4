import { api, useGetAdminMemberQuery, useSession } from '@leap/client/admin';
import { useDispatch, useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag } from '@leap/ui';
import { paths } from '../../paths';
import { MemberActivity } from '../dashboard/activity';
import { AdminLayout } from '../layout/admin-layout';
import { ExternalPart } from '../record/external-part';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { useLookAgain } from '../record/use-look-again';
import { AccountPart } from './account-part';
import { MemberCalls } from './member-calls';
import { Signups, EarlierDecisions } from './member-parts';
import { nameOf } from './member-name';
import { membersTexts } from './members-texts';
import { MembershipPart } from './membership-part';

export const texts = membersTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-members:one'), description: t('admin-members:head.description'), noindex: true };
}

/** /admin/members/:id: an account, its membership, and actions on both. */
export function Page() {
  const { t } = useTranslation('admin-members');
  const { id = '' } = useParams();
  return (
    <AdminLayout hasOwnTitle section="members" next={paths.member(id)} title={t('one')}>
      <Member id={id} />
    </AdminLayout>
  );
}

function Member({ id }: { id: string }) {
  const { t } = useTranslation('admin-members');
  const { user } = useSession();
  const answer = useGetAdminMemberQuery(id, { refetchOnMountOrArgChange: true });
  const dispatch = useDispatch();
  useLookAgain(answer.currentData?.paidMembership?.isRefundOpen ?? false, () => {
    void answer.refetch();
    dispatch(api.util.invalidateTags(['membership-events-admin']));
  });
  return (
    <RecordPage
      answer={answer}
      title={nameOf}
      loadingTitle={t('one')}
      back={{ to: paths.members, label: t('back') }}
      intro={({ membership, isDisabled }) => (
        <>
          <Tag tone={membership === 'member' ? 'sage' : undefined}>{t(`states.${membership}`)}</Tag>{' '}
          {isDisabled && <Tag tone="clay">{t('disabled')}</Tag>}
        </>
      )}
    >
      {(member) => (
        <>
          <RecordPart id="membership" title={t('parts.membership')}>
            <MembershipPart member={member} refetch={() => void answer.refetch()} />
          </RecordPart>
          <RecordPart id="account" title={t('parts.account')}>
            <AccountPart member={member} isOwn={user?.id === member.id} refetch={() => void answer.refetch()} />
          </RecordPart>
          <RecordPart id="signups" title={t('parts.signups')}>
            <Signups member={member} />
          </RecordPart>
          <RecordPart id="calls" title={t('parts.calls')}>
            <MemberCalls memberId={member.id} />
          </RecordPart>
          {member.earlierDecisions.length > 0 && (
            <RecordPart id="decisions" title={t('parts.decisions')}>
              <EarlierDecisions member={member} />
            </RecordPart>
          )}
          <ExternalPart record={member} />
          <RecordPart id="activity" title={t('parts.activity')}>
            <MemberActivity memberId={member.id} />
          </RecordPart>
          <RecordPart id="history" title={t('parts.history')}>
            <History subjectType="user" subjectId={member.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}
