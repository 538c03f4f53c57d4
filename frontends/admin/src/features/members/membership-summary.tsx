import { useGetAdminMemberQuery } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { useSignupLabels } from '../inner-circle-signups/use-signup-labels';
import { Facts } from '../record/facts';
import { lastInstantOf } from './granted-until';
import { usePaidFacts } from './paid-membership';

/** Membership of an account as facts: its state, the plan, and what comes next. Nothing until it is known. Requires `membersTexts`. */
export function MembershipSummary({ memberId }: { memberId: string }) {
  const { t } = useTranslation('admin-members');
  const { dayOf } = useSignupLabels();
  const { currentData: member } = useGetAdminMemberQuery(memberId, { refetchOnMountOrArgChange: true });
  const paidFacts = usePaidFacts(member?.paidMembership);
  if (!member) return null;
  const { membership, decision } = member;
  return (
    <Facts
      items={[
        { label: t('membership.state'), value: t(`states.${membership}`) },
        {
          label: t('membership.granted'),
          value:
            decision?.kind === 'granted' &&
            (decision.until
              ? t('membership.until', { when: dayOf(lastInstantOf(decision.until)) })
              : t('membership.forGood')),
        },
        ...paidFacts,
      ]}
    />
  );
}
