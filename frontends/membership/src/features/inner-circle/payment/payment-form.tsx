import type { InnerCircleSignupDto } from '@leap/client/membership';
import { formatMoney, localePath, useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { Button, Callout, Icon } from '@leap/ui';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeError } from '@stripe/stripe-js';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { paths } from '../../../paths';
import styles from './payment-step.module.css';

/** A signup with an open payment. */
export type PayableSignup = InnerCircleSignupDto & { clientSecret: string };

interface PaymentFormProps {
  signup: PayableSignup;
  /** Amount due now; absent for a setup. */
  amount?: { amount: number; currency: string };
  onPaid(): void;
  /** Reloads the card's fields after a failure. */
  onRetry(): void;
}

/** Why nothing was paid: text of the form, and of its toast. */
interface Problem {
  title: string;
  description: string;
}

/** Stripe's card fields and a submit button. A declined card leaves the form open for another attempt. */
export function PaymentForm({ signup, amount, onPaid, onRetry }: PaymentFormProps) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const toast = useToast();
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  /** Stripe's own text, in the visitor's language; of a payment that was ended or paid elsewhere it speaks to developers. */
  const refuse = ({ code, message = t('toasts.paymentError.text') }: StripeError) =>
    setProblem({
      title: t('toasts.paymentFailed.title'),
      description: code?.endsWith('_intent_unexpected_state') ? t('toasts.paymentFailed.closed') : message,
    });

  /** Undefined when paid. `incomplete`: a field is empty or wrong, and says so itself. */
  async function confirm(): Promise<StripeError | 'incomplete' | undefined> {
    if (!stripe || !elements) throw new Error('The payment form is not there yet.');
    const { error: incomplete } = await elements.submit();
    if (incomplete) return incomplete.type === 'validation_error' ? 'incomplete' : incomplete;
    const confirmParams = {
      return_url: `${window.location.origin}${localePath(language, paths.innerCircle)}?success=true`,
    };
    const options = { elements, clientSecret: signup.clientSecret, confirmParams, redirect: 'if_required' as const };
    const { error } = signup.isSetupIntent ? await stripe.confirmSetup(options) : await stripe.confirmPayment(options);
    return error;
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const error = await confirm();
      if (error === 'incomplete') return;
      if (error) {
        refuse(error);
        return;
      }
      toast({ title: t('toasts.paymentSuccessful.title'), description: t('toasts.paymentSuccessful.text') });
      onPaid();
    } catch {
      setProblem({ title: t('toasts.paymentError.title'), description: t('toasts.paymentError.text') });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} method="post" aria-label={t('payment.form')} onSubmit={(event) => void submit(event)}>
      {problem && (
        <Callout tone="alarm" role="alert" title={problem.title}>
          <p>{problem.description}</p>
        </Callout>
      )}
      {isMissing && (
        <Callout tone="alarm" role="alert" title={t('payment.noScript.title')}>
          <p>{t('payment.noScript.text')}</p>
          <Button variant="secondary" size="small" onClick={onRetry}>
            {t('payment.noScript.retry')}
          </Button>
        </Callout>
      )}
      <div className={styles.element}>
        <PaymentElement
          options={{
            defaultValues: {
              billingDetails: {
                name: `${signup.firstName} ${signup.lastName}`,
                email: signup.email,
                phone: signup.phone ?? undefined,
              },
            },
          }}
          onReady={() => setReady(true)}
          onLoadError={() => setMissing(true)}
        />
      </div>
      <Button type="submit" disabled={!isReady} busy={busy} busyLabel={t('payment.busy')}>
        {signup.isSetupIntent || !amount
          ? t('payment.save')
          : t('payment.pay', { price: formatMoney(amount.amount, amount.currency, language) })}
      </Button>
      <p className={styles.secure}>
        <Icon name="check" />
        <span>{t('payment.secure')}</span>
      </p>
    </form>
  );
}
