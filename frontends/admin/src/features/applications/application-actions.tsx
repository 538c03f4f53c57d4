import {
  useReconcileApplicationMutation,
  useRefundInnerCircleSignupMutation,
  useResendApplicationReceiptMutation,
  useResendApplicationWelcomeMutation,
  type AdminApplicationDto,
} from '@leap/contracts/admin';
import { useTranslation } from '@leap/platform';
import { ActButton } from '../record/act-button';

/** What can be done with an application. */
export function ApplicationActions({ application: { id, firstName, hasWelcome, isRefundable, stripeSubscriptionId } }: { application: AdminApplicationDto }) {
  const { t } = useTranslation('admin-applications');
  const [reconcile] = useReconcileApplicationMutation();
  const [resendReceipt] = useResendApplicationReceiptMutation();
  const [resendWelcome] = useResendApplicationWelcomeMutation();
  const [refund] = useRefundInnerCircleSignupMutation();
  return (
    <div className="ui-actions">
      {stripeSubscriptionId !== undefined && <ActButton label={t('actions.reconcile')} done={t('actions.reconciled')} call={() => reconcile(id)} />}
      <ActButton label={t('actions.receipt')} done={t('actions.receiptDone')} call={() => resendReceipt(id)} />
      {hasWelcome && <ActButton label={t('actions.welcome')} done={t('actions.welcomeDone')} call={() => resendWelcome(id)} />}
      {isRefundable && (
        <ActButton
          label={t('actions.refund')}
          done={t('actions.refundDone')}
          call={() => refund(id)}
          confirm={{ title: t('actions.refundTitle'), text: t('actions.refundText', { name: firstName }), action: t('actions.refundAction') }}
        />
      )}
    </div>
  );
}
