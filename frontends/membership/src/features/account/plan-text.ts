import type { OwnMembershipDto } from '@leap/client/membership';
import type { useTranslation } from '@leap/platform';

type T = ReturnType<typeof useTranslation<'membership-account'>>['t'];

/** A plan with its price: `Quarterly, $275 every 3 months`. */
export function planText(t: T, plan: string, amount: string, months: number): string {
  const [unit, number] = months % 12 === 0 ? (['year', months / 12] as const) : (['month', months] as const);
  const period = t(`own.periods.${unit}${number === 1 ? '' : 's'}`, { number });
  return t('own.planPrice', { plan, amount, period });
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
