import {
  isApiError,
  useCancelMemberSubscriptionMutation,
  useEndMembershipMutation,
  useFollowPaymentsMutation,
  type AdminMemberDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Callout } from '@leap/ui';
import { useSignupLabels } from '../inner-circle-signups/use-signup-labels';
import { RefundPayment } from '../inner-circle-signups/refund-payment';
import { ActionButton } from '../record/action-button';
import { Facts } from '../record/facts';
import type { Outcome } from '../record/use-action';
import { lastInstantOf } from './granted-until';
import { GrantMembership } from './grant-membership';
import styles from './members.module.css';
import { nameOf } from './member-name';
import { Payments, usePaidFacts } from './paid-membership';

interface MembershipPartProps {
  member: AdminMemberDto;
  /** Refetches the account after a conflict. */
  refetch(): void;
}

/** State of a membership with its reason, what is paid for it, and the possible decisions. */
export function MembershipPart({ member, refetch }: MembershipPartProps) {
  const { t } = useTranslation('admin-members');
  const texts = useSignupLabels();
  const [end] = useEndMembershipMutation();
  const [follow] = useFollowPaymentsMutation();
  const [cancel] = useCancelMemberSubscriptionMutation();
  const { id, membership, decision, hasLiveSubscription, paidMembership: paid, updatedAt: version } = member;
  // A paused membership has not ended.
  const isMember = membership === 'member' || membership === 'paused';
  // Membership and money would contradict each other: the subscription ends first.
  const isPaying =
    membership === 'member' && hasLiveSubscription && paid?.isCancelled !== true && decision?.kind !== 'granted';
  const name = nameOf(member);
  const paidFacts = usePaidFacts(paid);
  const onEnd = (outcome: Outcome<unknown>): void => {
    if (!outcome.isDone && isApiError(outcome.error) && outcome.error.code === 'edit_conflict') refetch();
  };
  const cancelButton = (
    <ActionButton
      label={t('actions.cancel')}
      done={t('actions.canceled')}
      call={() => cancel(id)}
      confirm={{
        title: t('actions.cancelTitle', { name }),
        text: t('actions.cancelText'),
        action: t('actions.cancel'),
      }}
    />
  );

  return (
    <div className={styles.stack}>
      {!isMember && hasLiveSubscription && (
        <Callout tone="alarm" title={t('membership.stillChargedTitle')}>
          <p>{t('membership.stillChargedText')}</p>
          {cancelButton}
        </Callout>
      )}
      <Facts
        items={[
          { label: t('membership.state'), value: t(`states.${membership}`) },
          {
            label: t('membership.endedAt'),
            value: paid?.endsAt === undefined && texts.timeOf(member.membershipEndedAt),
          },
          {
            label: t('membership.subscription'),
            value: t(hasLiveSubscription ? 'membership.subscriptionLive' : 'membership.subscriptionNone'),
          },
          { label: t('membership.decision'), value: decision && t(`membership.${decision.kind}`) },
          {
            label: t('membership.granted'),
            value:
              decision?.kind === 'granted' &&
              (decision.until
                ? t('membership.until', { when: texts.dayOf(lastInstantOf(decision.until)) })
                : t('membership.forGood')),
          },
          {
            label: t('membership.reason'),
            value:
              decision &&
              `${decision.reason} (${t('membership.by', { who: decision.decidedBy ?? '–', when: texts.timeOf(decision.createdAt) })})`,
            isLong: true,
          },
          ...paidFacts,
        ]}
      />
      <Payments member={member} />
      {paid?.isRefundOpen && (
        <p role="status">
          {paid.openRefundAmount === undefined
            ? t('paid.refundOpen')
            : t('paid.refundOpenOf', { amount: texts.moneyOf(paid.openRefundAmount, paid.currency) })}
        </p>
      )}
      <div className="ui-row">
        {!isPaying && <GrantMembership member={member} onEnd={onEnd} />}
        {membership === 'member' && (
          <ActionButton
            label={t('actions.end')}
            done={t('actions.ended')}
            call={(reason = '') => end({ id, endMembershipDto: { reason, version } })}
            confirm={{
              title: t('actions.endTitle', { name }),
              text: t(hasLiveSubscription ? 'actions.endTextCharged' : 'actions.endText'),
              action: t('actions.end'),
              reason: 'required',
            }}
            onEnd={onEnd}
          />
        )}
        {decision && (
          <ActionButton
            label={t('actions.follow')}
            done={t('actions.followed')}
            call={() => follow(id)}
            confirm={{ title: t('actions.followTitle'), text: t('actions.followText'), action: t('actions.follow') }}
          />
        )}
        {isMember && hasLiveSubscription && cancelButton}
        {paid && (
          <RefundPayment
            signup={{ id: paid.signupId, firstName: member.firstName ?? name, isRefundable: paid.isRefundable }}
            onRequested={refetch}
          />
        )}
      </div>
    </div>
  );
}
