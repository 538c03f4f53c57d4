import {
  useReconcileInnerCircleSignupMutation,
  useResendInnerCircleSignupReceiptMutation,
  useResendInnerCircleSignupWelcomeMutation,
  type AdminInnerCircleSignupDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { ActionButton } from '../record/action-button';
import { DeclineSignup } from './decline-signup';
import { InviteToPay } from './invite-to-pay';
import { RefundPayment } from './refund-payment';

/** Actions on an application. */
export function SignupActions({ signup }: { signup: AdminInnerCircleSignupDto }) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const { id, firstName, hasWelcome, stripeSubscriptionId } = signup;
  const [reconcile] = useReconcileInnerCircleSignupMutation();
  const [resendReceipt] = useResendInnerCircleSignupReceiptMutation();
  const [resendWelcome] = useResendInnerCircleSignupWelcomeMutation();
  return (
    <div className="ui-row">
      <InviteToPay signup={signup} />
      <DeclineSignup signup={signup} />
      {stripeSubscriptionId !== undefined && (
        <ActionButton label={t('actions.reconcile')} done={t('actions.reconciled')} call={() => reconcile(id)} />
      )}
      <ActionButton
        label={t('actions.receipt')}
        done={t('actions.receiptDone')}
        call={() => resendReceipt(id)}
        confirm={{
          title: t('actions.receiptTitle'),
          text: t('actions.receiptText', { name: firstName }),
          action: t('actions.receiptAction'),
        }}
      />
      {hasWelcome && (
        <ActionButton label={t('actions.welcome')} done={t('actions.welcomeDone')} call={() => resendWelcome(id)} />
      )}
      <RefundPayment signup={signup} />
    </div>
  );
}
