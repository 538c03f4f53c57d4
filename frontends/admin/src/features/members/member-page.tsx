import { useGetAdminMemberQuery, useSession } from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Tag } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { History } from '../record/history';
import { RecordPage, RecordPart } from '../record/record-page';
import { AccountPart } from './account-part';
import { MemberCalls } from './member-calls';
import { Applications, EarlierDecisions } from './member-parts';
import { nameOf } from './member-name';
import { membersTexts } from './members-texts';
import { MembershipPart } from './membership-part';
import { TagsForm } from './tags-form';

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

/** How often the page looks whether a refund was carried out. */
const LOOK_AGAIN_MS = 3_000;

function Member({ id }: { id: string }) {
  const { t } = useTranslation('admin-members');
  const { user } = useSession();
  const [pollingInterval, setPollingInterval] = useState(0);
  const answer = useGetAdminMemberQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval,
    skipPollingIfUnfocused: true,
  });
  const wanted = answer.currentData?.paidMembership?.isRefundOpen ? LOOK_AGAIN_MS : 0;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
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
          <RecordPart id="tags" title={t('parts.tags')}>
            <TagsForm key={member.id} member={member} />
          </RecordPart>
          <RecordPart id="account" title={t('parts.account')}>
            <AccountPart member={member} isOwn={user?.id === member.id} refetch={() => void answer.refetch()} />
          </RecordPart>
          <RecordPart id="applications" title={t('parts.applications')}>
            <Applications member={member} />
          </RecordPart>
          <RecordPart id="calls" title={t('parts.calls')}>
            <MemberCalls memberId={member.id} />
          </RecordPart>
          {member.earlierDecisions.length > 0 && (
            <RecordPart id="decisions" title={t('parts.decisions')}>
              <EarlierDecisions member={member} />
            </RecordPart>
          )}
          <RecordPart id="history" title={t('parts.history')}>
            <History subjectType="user" subjectId={member.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}
