import type { OwnMembershipDto } from '@leap/client/membership';
import type { useTranslation } from '@leap/platform';

type T = ReturnType<typeof useTranslation<'membership-account'>>['t'];

/** A plan with its price: `Quarterly, $275 every 3 months`. */
export const planText = (t: T, plan: string, amount: string, months: number): string =>
  t('own.planPrice', { plan, amount, period: periodText(t, months) });

/** A price with its period: `$275 every 3 months`. */
export const priceText = (t: T, amount: string, months: number): string =>
  t('own.price', { amount, period: periodText(t, months) });

function periodText(t: T, months: number): string {
  const [unit, number] = months % 12 === 0 ? (['year', months / 12] as const) : (['month', months] as const);
  return t(`own.periods.${unit}${number === 1 ? '' : 's'}`, { number });
}

/** A discount with its code, and until when: `25% off with WELCOME, until February 27, 2027`. */
export function discountText(
  t: T,
  { code, percentOff, until }: NonNullable<OwnMembershipDto['discount']>,
  amount: string,
  date: string,
): string {
  const off = percentOff === undefined ? amount : t('own.percent', { percent: percentOff });
  return until === undefined ? t('own.discountAlways', { off, code }) : t('own.discountUntil', { off, code, date });
}
