import {
  useReconcileInnerCircleSignupMutation,
  useRefundInnerCircleSignupMutation,
  useResendInnerCircleSignupReceiptMutation,
  useResendInnerCircleSignupWelcomeMutation,
  type AdminInnerCircleSignupDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { ActionButton } from '../record/action-button';
import { DeclineApplication } from './decline-application';
import { InviteToPay } from './invite-to-pay';

/** Actions on an application. */
export function ApplicationActions({ application }: { application: AdminInnerCircleSignupDto }) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const { id, firstName, hasWelcome, isRefundable, stripeSubscriptionId } = application;
  const [reconcile] = useReconcileInnerCircleSignupMutation();
  const [resendReceipt] = useResendInnerCircleSignupReceiptMutation();
  const [resendWelcome] = useResendInnerCircleSignupWelcomeMutation();
  const [refund] = useRefundInnerCircleSignupMutation();
  return (
    <div className="ui-row">
      <InviteToPay application={application} />
      <DeclineApplication application={application} />
      {stripeSubscriptionId !== undefined && (
        <ActionButton label={t('actions.reconcile')} done={t('actions.reconciled')} call={() => reconcile(id)} />
      )}
      <ActionButton label={t('actions.receipt')} done={t('actions.receiptDone')} call={() => resendReceipt(id)} />
      {hasWelcome && (
        <ActionButton label={t('actions.welcome')} done={t('actions.welcomeDone')} call={() => resendWelcome(id)} />
      )}
      {isRefundable && (
        <ActionButton
          label={t('actions.refund')}
          done={t('actions.refundDone')}
          call={() => refund(id)}
          confirm={{
            title: t('actions.refundTitle'),
            text: t('actions.refundText', { name: firstName }),
            action: t('actions.refundAction'),
          }}
        />
      )}
    </div>
  );
}
