import type { AdminMemberDto, AdminPaidMembershipDto } from '@leap/client/admin';
import { cardBrandName } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Tag, TextLink } from '@leap/ui';
import { useSignupLabels } from '../inner-circle-signups/use-signup-labels';
import type { Fact } from '../record/facts';
import styles from './members.module.css';

const MONTHS_OF_YEAR = 12;

/** What a person pays by Stripe, as facts: the same that its member sees. Empty where nothing was paid. */
export function usePaidFacts(paid: AdminPaidMembershipDto | undefined): Fact[] {
  const { t } = useTranslation('admin-members');
  const labels = useSignupLabels();
  const language = useLanguage();
  if (!paid) return [];
  const { state, isTrial, planName, amount, periodMonths, currency, discount, nextPrice, nextChargeAt, card } = paid;
  const priceOf = (cents: number): string => {
    const isYears = periodMonths % MONTHS_OF_YEAR === 0;
    return t(`paid.price.${isYears ? 'year' : 'month'}`, {
      amount: labels.moneyOf(cents, currency),
      count: isYears ? periodMonths / MONTHS_OF_YEAR : periodMonths,
    });
  };
  return [
    { label: t('paid.state'), value: t(isTrial && state === 'active' ? 'paid.trial' : `paid.states.${state}`) },
    { label: t('paid.plan'), value: t('paid.planPrice', { plan: planName[language], price: priceOf(amount) }) },
    {
      label: t('paid.discount'),
      value:
        discount &&
        t(discount.until === undefined ? 'paid.discountAlways' : 'paid.discountUntil', {
          off:
            discount.percentOff === undefined
              ? labels.moneyOf(discount.amountOff ?? 0, currency)
              : t('paid.percent', { percent: discount.percentOff }),
          code: discount.code,
          when: labels.dayOf(discount.until),
        }),
    },
    {
      label: t('paid.nextPrice'),
      value:
        nextPrice && t('paid.nextPriceFrom', { price: priceOf(nextPrice.amount), when: labels.dayOf(nextPrice.from) }),
    },
    { label: t('paid.since'), value: labels.dayOf(paid.since) },
    { label: t('paid.resumes'), value: labels.dayOf(paid.resumesAt) },
    { label: t(isTrial ? 'paid.firstCharge' : 'paid.nextCharge'), value: labels.dayOf(nextChargeAt) },
    { label: t(state === 'ended' ? 'paid.ended' : 'paid.ends'), value: labels.dayOf(paid.endsAt) },
    {
      label: t('paid.card'),
      value: card && t('paid.cardEnding', { brand: cardBrandName(card.brand), last4: card.last4 }),
    },
  ];
}

/** The latest payments with what was refunded, and the way to all of them. */
export function Payments({ member: { payments, paymentsCount, paidMembership } }: { member: AdminMemberDto }) {
  const { t } = useTranslation('admin-members');
  const labels = useSignupLabels();
  if (!paidMembership && payments.length === 0) return null;
  return (
    <div>
      <h3 className="ui-label">{t('paid.payments')}</h3>
      {payments.length === 0 && <p className="ui-soft">{t('paid.none')}</p>}
      <ul className={styles.rows} aria-label={t('paid.payments')}>
        {payments.map(({ paidAt, amount, refunded, currency }, index) => (
          <li key={index} className={styles.row}>
            <time dateTime={paidAt}>{labels.dayOf(paidAt)}</time>
            <span>{labels.moneyOf(amount, currency)}</span>
            {refunded > 0 && (
              <Tag>
                {refunded === amount
                  ? t('paid.refundedAll')
                  : t('paid.refunded', { amount: labels.moneyOf(refunded, currency) })}
              </Tag>
            )}
          </li>
        ))}
      </ul>
      {paymentsCount > payments.length && (
        <p className="ui-small ui-soft">{t('paid.shown', { shown: payments.length, count: paymentsCount })}</p>
      )}
      {paidMembership?.stripeUrl && (
        <p>
          <TextLink href={paidMembership.stripeUrl} external arrow>
            {t('paid.atStripe')}
          </TextLink>
        </p>
      )}
    </div>
  );
}
