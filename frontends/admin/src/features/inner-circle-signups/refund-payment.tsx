import {
  isApiError,
  useGetInnerCircleSignupLastPaymentQuery,
  useRefundInnerCircleSignupMutation,
  type AdminInnerCircleSignupDto,
  type LastPaymentDto,
} from '@leap/client/admin';
import { refundInnerCircleSignupFields } from '@leap/client/fields/inner-circle-signups-admin';
import { tabAttempt, useFieldLabels, useForm, type FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, EmptyState, ErrorState, Field, LoadingRegion, Skeleton, cx } from '@leap/ui';
import { ChoiceGroup } from '@leap/ui/choice-group';
import { Dialog } from '@leap/ui/dialog';
import { useState } from 'react';
import { centsOf, dollars } from '../plans/plan-values';
import recordStyles from '../record/record.module.css';
import { useAction } from '../record/use-action';
import styles from './refund-payment.module.css';
import { useSignupLabels } from './use-signup-labels';

interface RefundPaymentProps {
  signup: Pick<AdminInnerCircleSignupDto, 'id' | 'firstName' | 'isRefundable'>;
  /** After the refund was requested. */
  onRequested?(): void;
}

/** A button for the refund of the last payment, or of a part of it; absent while one is on its way, and where nothing was paid. */
export function RefundPayment({ signup, onRequested }: RefundPaymentProps) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const [isOpen, setIsOpen] = useState(false);
  const { id, firstName, isRefundable } = signup;
  if (!isRefundable) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('refund.open')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('refund.title', { name: firstName })}
        description={t('refund.text', { name: firstName })}
        closeLabel={t('refund.close')}
      >
        <Refund id={id} close={() => setIsOpen(false)} onRequested={onRequested} />
      </Dialog>
    </>
  );
}

interface Then {
  close(): void;
  onRequested?: (() => void) | undefined;
}

/** The payment as Stripe has it now, then the form. */
function Refund({ id, ...then }: { id: number } & Then) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const { currentData, error, isFetching, refetch } = useGetInnerCircleSignupLastPaymentQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  if (isFetching)
    return (
      <LoadingRegion label={t('refund.loading')}>
        <Skeleton lines={4} />
      </LoadingRegion>
    );
  const isNothing = isApiError(error) ? error.code === 'conflict' : currentData?.amount === currentData?.refunded;
  if (isNothing) return <EmptyState title={t('refund.nothing')}>{t('refund.nothingText')}</EmptyState>;
  if (!currentData)
    return (
      <ErrorState
        title={t('refund.unknown')}
        action={<Button onClick={() => void refetch()}>{t('refund.retry')}</Button>}
      >
        {t('refund.unknownText')}
      </ErrorState>
    );
  return <RefundForm id={id} payment={currentData} {...then} />;
}

interface RefundValues extends FormValues {
  amount: string;
  membership: '' | 'stays' | 'ends';
}

/** Amount, and what becomes of the membership: nothing is chosen beforehand. A double click refunds once. */
function RefundForm({ id, payment, close, onRequested }: { id: number; payment: LastPaymentDto } & Then) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const labels = useSignupLabels();
  const [refund] = useRefundInnerCircleSignupMutation();
  const { runAction, isBusy } = useAction();
  const [attempt] = useState(() => tabAttempt(`signup-refund:${id}-attempt`));
  const left = payment.amount - payment.refunded;
  const money = (cents: number) => labels.moneyOf(cents, payment.currency);
  const form = useForm<RefundValues>({
    initial: () => ({ amount: dollars(left), membership: '' }),
    fields: {},
    validate: ({ amount, membership }) => {
      const cents = centsOf(amount);
      return {
        ...(cents === undefined || cents < 1 ? { amount: 'invalid_format' as const } : {}),
        ...(cents !== undefined && cents > left ? { amount: 'too_large' as const } : {}),
        ...(membership === '' ? { membership: 'required' as const } : {}),
      };
    },
  });
  const errorOf = useFieldLabels('admin-inner-circle-signups', 'refund.errors', refundInnerCircleSignupFields);

  async function send({ amount, membership }: RefundValues): Promise<void> {
    const asked = { amount: centsOf(amount), endsMembership: membership === 'ends' };
    const outcome = await runAction(
      () => refund({ id, 'Idempotency-Key': attempt.keyFor(asked), refundInnerCircleSignupDto: asked }),
      { done: t('refund.done'), form },
    );
    if (!outcome.isDone) return;
    attempt.drop();
    close();
    onRequested?.();
  }

  return (
    <form
      ref={form.formRef}
      className={recordStyles.email}
      onSubmit={form.onSubmit((values) => void send(values))}
      noValidate
    >
      <p className="ui-small ui-soft">
        {t('refund.paid', { amount: money(payment.amount), when: labels.dayOf(payment.paidAt) })}
        {payment.refunded > 0 && ` ${t('refund.refunded', { amount: money(payment.refunded) })}`}
      </p>
      <Field
        label={t('refund.amount')}
        help={t('refund.amountHelp', { amount: money(left) })}
        required
        error={errorOf('amount', form.errors.amount)}
      >
        {(control) => (
          <span className={styles.amount}>
            {payment.currency === 'usd' && (
              <span className={styles.sign} aria-hidden="true">
                $
              </span>
            )}
            <input
              type="text"
              required
              inputMode="decimal"
              autoComplete="off"
              {...form.field('amount')}
              {...control}
              className={cx('ui-input', payment.currency === 'usd' && styles.signed)}
            />
          </span>
        )}
      </Field>
      <ChoiceGroup
        legend={t('refund.membership')}
        name="membership"
        value={form.values.membership}
        onChoose={(membership) => form.set('membership', membership)}
        choices={(['stays', 'ends'] as const).map((value) => ({ value, label: t(`refund.choices.${value}`) }))}
        required
        error={errorOf('membership', form.errors.membership)}
      />
      <p className="ui-row">
        <Button type="submit" busy={isBusy} busyLabel={t('refund.busy')}>
          {t('refund.send')}
        </Button>
        <Button variant="secondary" onClick={close}>
          {t('refund.cancel')}
        </Button>
      </p>
    </form>
  );
}
