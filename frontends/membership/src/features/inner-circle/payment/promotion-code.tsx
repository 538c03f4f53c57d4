import {
  isApiError,
  useRedeemInnerCirclePromotionCodeMutation,
  useRemoveInnerCirclePromotionCodeMutation,
  type InnerCircleSignupDto,
} from '@leap/client/membership';
import { redeemInnerCirclePromotionCodeFields } from '@leap/client/fields/inner-circle';
import { useFailureLabels, useFields, useForm } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextField } from '@leap/ui';
import { useRef } from 'react';
import { usePromotionText } from '../use-promotion-text';
import styles from './payment-step.module.css';

/** The promotion code of the payment: typed where it is wanted, shown and removed once it is redeemed. */
export function PromotionCode({ signup, currency }: { signup: InnerCircleSignupDto; currency: string }) {
  const { t } = useTranslation('membership-inner-circle');
  const position = useRef<HTMLDivElement>(null);
  const { promotion, endedPromotionCode } = signup;
  // The control that had the focus goes with the change.
  const refocus = () => position.current?.focus();
  return (
    <div ref={position} tabIndex={-1} className={styles.promotion}>
      {endedPromotionCode !== undefined && (
        <Callout tone="note" role="status" title={t('promotion.ended.title', { code: endedPromotionCode })}>
          <p>{t('promotion.ended.text')}</p>
        </Callout>
      )}
      {promotion ? (
        <Redeemed promotion={promotion} currency={currency} onRemoved={refocus} />
      ) : (
        <CodeForm onRedeemed={refocus} />
      )}
    </div>
  );
}

interface RedeemedProps {
  promotion: NonNullable<InnerCircleSignupDto['promotion']>;
  currency: string;
  onRemoved(): void;
}

function Redeemed({ promotion, currency, onRemoved }: RedeemedProps) {
  const { t } = useTranslation('membership-inner-circle');
  const failureText = useFailureLabels();
  const { offOf } = usePromotionText();
  const [remove, removing] = useRemoveInnerCirclePromotionCodeMutation();

  async function send(): Promise<void> {
    if (removing.isLoading) return;
    const { error } = await remove();
    if (!error) onRemoved();
  }

  return (
    <>
      <p role="status">{t('promotion.applied', { code: promotion.code, off: offOf(promotion, currency) })}</p>
      {removing.isError && (
        <Callout tone="alarm" role="alert">
          <p>{failureText(removing.error, t('promotion.failed'))}</p>
        </Callout>
      )}
      <Button
        variant="quiet"
        size="small"
        busy={removing.isLoading}
        busyLabel={t('promotion.removing')}
        onClick={() => void send()}
      >
        {t('promotion.remove')}
      </Button>
    </>
  );
}

function CodeForm({ onRedeemed }: { onRedeemed(): void }) {
  const { t } = useTranslation('membership-inner-circle');
  const failureText = useFailureLabels();
  const [redeem, redeeming] = useRedeemInnerCirclePromotionCodeMutation();
  const form = useForm({ initial: () => ({ code: '' }), fields: redeemInnerCirclePromotionCodeFields });
  const { field } = useFields(form, 'membership-inner-circle', 'promotion');
  const { error } = redeeming;
  const isField = isApiError(error) && error.fieldErrors !== undefined;

  async function send(code: string): Promise<void> {
    if (redeeming.isLoading) return;
    const { error: refusal } = await redeem({ code });
    if (!refusal) onRedeemed();
    else if (isApiError(refusal) && refusal.fieldErrors) form.showRefusals(refusal.fieldErrors);
  }

  return (
    <details className={styles.code}>
      <summary>{t('promotion.open')}</summary>
      <form
        ref={form.formRef}
        className={styles.codeForm}
        method="post"
        noValidate
        onSubmit={form.onSubmit(({ code }) => void send(code))}
      >
        <TextField {...field('code')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        {error !== undefined && !isField && (
          <Callout tone="alarm" role="alert">
            <p>{failureText(error, t('promotion.failed'))}</p>
          </Callout>
        )}
        <div>
          <Button type="submit" variant="secondary" busy={redeeming.isLoading} busyLabel={t('promotion.applying')}>
            {t('promotion.apply')}
          </Button>
        </div>
      </form>
    </details>
  );
}
