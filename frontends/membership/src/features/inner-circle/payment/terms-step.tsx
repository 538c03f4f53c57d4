import {
  isApiError,
  useAcceptInnerCircleTermsMutation,
  type InnerCircleSignupDto,
  type ShownPriceDto,
} from '@leap/client/membership';
import { INNER_CIRCLE_TERMS_VERSION } from '@leap/domain';
import { useArrivalFocus, useFailureLabels } from '@leap/forms';
import { Trans, useTranslation } from '@leap/platform';
import { Button, Callout, TextLink } from '@leap/ui';
import { useState, type SubmitEvent } from 'react';
import { paths } from '../../../paths';
import { SignupTerms } from '../signup/signup-terms';
import { shownPriceOf } from '../plan-facts';
import { isFree } from '../use-promotion-text';
import { MemberHint } from './member-hint';
import { PromotionCode } from './promotion-code';
import styles from './payment-step.module.css';

/** The terms, before the card form, if they were not accepted with the application. */
export function TermsStep({ signup }: { signup: InnerCircleSignupDto }) {
  const { t } = useTranslation('membership-inner-circle');
  const heading = useArrivalFocus<HTMLHeadingElement>();
  const failureText = useFailureLabels();
  const [accept, accepting] = useAcceptInnerCircleTermsMutation();
  const [isChecked, setChecked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { promotion } = signup;
  const plan = { ...signup.plan, amount: signup.amount };

  async function send(shown: ShownPriceDto): Promise<void> {
    const { error } = await accept({ acceptedTermsVersion: INNER_CIRCLE_TERMS_VERSION, shownPrice: shown });
    // The conflict reads the application again: what it names now is accepted anew.
    if (isApiError(error) && error.code === 'price_changed') setChecked(false);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(!isChecked);
    if (!isChecked) {
      const box = event.currentTarget.elements.namedItem('acceptTerms');
      if (box instanceof HTMLElement) box.focus();
      return;
    }
    if (!accepting.isLoading) void send(shownPriceOf(plan, promotion));
  }

  return (
    <div className={styles.step}>
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className="ui-h2">
          <Trans t={t} i18nKey="payment.title" components={{ em: <em /> }} />
        </h2>
        <p className="ui-soft">{t(isFree(promotion) ? 'terms.beforeFree' : 'terms.before')}</p>
        <MemberHint />
      </header>
      <PromotionCode signup={signup} currency={plan.currency} />
      <form className={styles.step} method="post" noValidate onSubmit={submit}>
        {accepting.isError && (
          <Callout tone="alarm" role="alert">
            <p>{failureText(accepting.error, t('toasts.paymentSetup.text'))}</p>
          </Callout>
        )}
        <SignupTerms
          plan={plan}
          promotion={promotion}
          box={{
            name: 'acceptTerms',
            checked: isChecked,
            onChange: ({ currentTarget }) => {
              setChecked(currentTarget.checked);
              setMissing(false);
            },
            error: isMissing ? t('signup.errors.acceptTerms.must_be_true') : undefined,
          }}
        />
        <p>
          <Button type="submit" busy={accepting.isLoading} busyLabel={t('payment.loading')}>
            {t(isFree(promotion) ? 'terms.start' : 'terms.continue')}
          </Button>
        </p>
      </form>
      <p>
        <TextLink to={paths.innerCircleApply}>{t('payment.back')}</TextLink>
      </p>
    </div>
  );
}
