import { useGetPaymentConfigurationQuery } from '@leap/client/membership';
import { useArrivalFocus } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { Trans, useTranslation } from '@leap/platform';
import { Button, ErrorState, Loading, TextLink } from '@leap/ui';
import { Elements } from '@stripe/react-stripe-js';
import type { Appearance, CustomFontSource, Stripe } from '@stripe/stripe-js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '../../../paths';
import { MemberHint } from './member-hint';
import { openStripe } from './open-stripe';
import { PaymentForm, type PayableSignup } from './payment-form';
import { PaymentSummary } from './payment-summary';
import { PromotionCode } from './promotion-code';
import styles from './payment-step.module.css';

/** Stripe's fields are in an iframe without our CSS tokens, so their values are passed to it. */
function appearanceOf(element: Element): Appearance {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('--clay'),
      colorBackground: token('--paper-raised'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorDanger: token('--alarm'),
      borderRadius: '2px',
      fontSizeBase: '16px',
      fontFamily: token('--font-text'),
      spacingUnit: '4px',
    },
    rules: { '.Input': { borderColor: token('--line-strong'), boxShadow: 'none' }, '.Label': { fontWeight: '600' } },
  };
}

/** The page's text face, for the same reason: the file that the page itself has loaded. */
function textFonts(): CustomFontSource[] {
  const rules = Array.from(document.styleSheets).flatMap((sheet) => Array.from(sheet.cssRules));
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule);
  return faces.flatMap(({ style, parentStyleSheet }) => {
    const file = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue('src'))?.[1];
    if (!file || !/^["']?Instrument Sans["']?$/.test(style.getPropertyValue('font-family'))) return [];
    const src = `url(${new URL(file, parentStyleSheet?.href ?? location.href).href})`;
    return [{ family: 'Instrument Sans', src, weight: style.getPropertyValue('font-weight') }];
  });
}

/** The second step: summary and card. Stripe's script is loaded only here. */
export function PaymentStep({ signup, onPaid }: { signup: PayableSignup; onPaid(): void }) {
  const { t } = useTranslation('membership-inner-circle');
  const heading = useArrivalFocus<HTMLHeadingElement>();
  const { plan } = signup;
  return (
    <div className={styles.step}>
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className="ui-h2">
          <Trans t={t} i18nKey="payment.title" components={{ em: <em /> }} />
        </h2>
        <p className="ui-soft">{t('payment.intro')}</p>
        <MemberHint />
      </header>
      <div className={styles.columns}>
        <div className={styles.summary}>
          <PaymentSummary plan={plan} signup={signup} />
          {signup.step === 'payment' && <PromotionCode signup={signup} currency={plan.currency} />}
        </div>
        <Card
          signup={signup}
          amount={{ amount: signup.promotion?.amount ?? signup.amount, currency: plan.currency }}
          onPaid={onPaid}
        />
      </div>
      <p>
        <TextLink to={paths.innerCircleApply}>{t('payment.back')}</TextLink>
      </p>
    </div>
  );
}

function Card({
  signup,
  amount,
  onPaid,
}: {
  signup: PayableSignup;
  amount: { amount: number; currency: string };
  onPaid(): void;
}) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const { data: configuration, isError, refetch } = useGetPaymentConfigurationQuery();
  const [stripe, setStripe] = useState<Stripe>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [fieldsAttempt, setFieldsAttempt] = useState(0);
  const position = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!configuration?.isAvailable) return undefined;
    let isCurrent = true;
    setFailed(false);
    openStripe(configuration, language).then(
      (opened) => isCurrent && setStripe(opened),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [configuration, language, attempt]);

  const look = useMemo(
    () =>
      stripe
        ? { appearance: appearanceOf(document.querySelector('main') ?? document.body), fonts: textFonts() }
        : undefined,
    [stripe],
  );

  if (isError || configuration?.isAvailable === false) {
    return (
      <ErrorState
        headingLevel={3}
        title={t('payment.unavailable.title')}
        action={<Button onClick={() => void refetch()}>{t('payment.unavailable.retry')}</Button>}
      >
        {t('payment.unavailable.text')}
      </ErrorState>
    );
  }
  if (hasFailed) {
    return (
      <ErrorState
        headingLevel={3}
        title={t('payment.noScript.title')}
        action={<Button onClick={() => setAttempt(attempt + 1)}>{t('payment.noScript.retry')}</Button>}
      >
        {t('payment.noScript.text')}
      </ErrorState>
    );
  }
  function retryFields(): void {
    // The button is removed together with its form.
    position.current?.focus();
    setFieldsAttempt(fieldsAttempt + 1);
  }
  if (!stripe) return <Loading label={t('payment.loading')} />;
  return (
    <div ref={position} tabIndex={-1} className={styles.position}>
      <Elements
        key={`${signup.clientSecret} ${fieldsAttempt}`}
        stripe={stripe}
        options={{ clientSecret: signup.clientSecret, locale: language === 'es' ? 'es-419' : 'en', ...look }}
      >
        <PaymentForm signup={signup} amount={amount} onPaid={onPaid} onRetry={retryFields} />
      </Elements>
    </div>
  );
}
