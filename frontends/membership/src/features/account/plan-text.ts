import type { useTranslation } from '@leap/platform';

/** A plan with its price: `Quarterly, $275 every 3 months`. */
export function planText(
  t: ReturnType<typeof useTranslation<'membership-account'>>['t'],
  plan: string,
  amount: string,
  months: number,
): string {
  const [unit, number] = months % 12 === 0 ? (['year', months / 12] as const) : (['month', months] as const);
  const period = t(`own.periods.${unit}${number === 1 ? '' : 's'}`, { number });
  return t('own.planPrice', { plan, amount, period });
}
