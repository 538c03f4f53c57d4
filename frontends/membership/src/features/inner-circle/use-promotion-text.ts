import type { InnerCircleSignupDto, SignupPlanDto } from '@leap/client/membership';
import { BOOKING_ZONE } from '@leap/domain';
import { formatDate, formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { intervalText } from './plan-facts';

type Promotion = NonNullable<InnerCircleSignupDto['promotion']>;

/** What a promotion code changes, in words. */
export function usePromotionText() {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const offOf = ({ percentOff, amountOff = 0 }: Promotion, currency: string): string =>
    percentOff === undefined
      ? t('promotion.offAmount', { amount: formatMoney(amountOff, currency, language) })
      : t('promotion.offPercent', { percent: percentOff });

  /**
   * The payments in one sentence.
   * @param plan with the full price
   * @param where of the terms, or of the summary beside what is paid today
   */
  function paymentsOf(
    { code, amount, periods, fullPriceFrom }: Promotion,
    plan: SignupPlanDto,
    where: 'terms' | 'then',
  ) {
    const interval = intervalText(plan);
    const kind =
      periods === undefined
        ? amount === 0
          ? 'free'
          : 'always'
        : periods === 1
          ? ('once' as const)
          : ('some' as const);
    return t(`promotion.${where}.${kind}`, {
      code,
      first: formatMoney(amount, plan.currency, language),
      price: formatMoney(plan.amount, plan.currency, language),
      interval: t(`membership:innerCircle.plans.interval.${interval.key}`, { number: interval.number }),
      date: fullPriceFrom === undefined ? '' : formatDate(fullPriceFrom, language, 'full', BOOKING_ZONE),
    });
  }

  return { offOf, paymentsOf };
}

/** Whether nothing will ever be paid. */
export const isFree = (promotion: Promotion | undefined): boolean =>
  promotion !== undefined && promotion.amount === 0 && promotion.periods === undefined;
