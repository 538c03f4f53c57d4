import type { InnerCircleSignupDto, SignupPlanDto } from '@leap/client/membership';
import { formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { intervalText } from '../plan-facts';
import { usePromotionText } from '../use-promotion-text';
import styles from './payment-step.module.css';

/** An address breaks at its sign where the line is too short. */
function Recipient({ signup: { firstName, lastName, email } }: { signup: InnerCircleSignupDto }) {
  const [name, host] = email.split('@');
  return (
    <>
      {firstName} {lastName}, {name}
      <wbr />@{host}
    </>
  );
}

/** What is paid, the renewal, and for whom. */
export function PaymentSummary({ plan, signup }: { plan: SignupPlanDto; signup: InnerCircleSignupDto }) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const price = formatMoney(signup.amount, plan.currency, language);
  const interval = intervalText(plan);
  const { promotion } = signup;
  const { offOf, paymentsOf } = usePromotionText();
  const rows = [
    [t('payment.summary.plan'), plan.name[language]],
    [t('payment.summary.for'), <Recipient key="for" signup={signup} />],
    ...(promotion
      ? ([
          [
            t('payment.summary.code'),
            t('promotion.codeAndOff', { code: promotion.code, off: offOf(promotion, plan.currency) }),
          ],
        ] as const)
      : []),
    [
      t('payment.summary.today'),
      signup.isSetupIntent
        ? t('payment.summary.nothing')
        : formatMoney(promotion?.amount ?? signup.amount, plan.currency, language),
    ],
    ...(signup.isSetupIntent && plan.trialDays > 0 && !promotion
      ? ([[t('payment.summary.trial'), t('payment.summary.trialValue', { count: plan.trialDays })]] as const)
      : []),
    [
      t('payment.summary.then'),
      promotion
        ? paymentsOf(promotion, { ...plan, amount: signup.amount }, 'then')
        : t('payment.summary.thenValue', {
            price,
            interval: t(`membership:innerCircle.plans.interval.${interval.key}`, { number: interval.number }),
          }),
    ],
  ] as const;
  return (
    <section className={styles.summary} aria-labelledby="payment-summary">
      <h3 id="payment-summary" className={styles.summaryTitle}>
        {t('payment.summary.title')}
      </h3>
      <dl className={styles.rows}>
        {rows.map(([term, value]) => (
          <div key={term} className={styles.row}>
            <dt className="ui-soft">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
