import type { InnerCircleSignupDto, PlanDto, ShownPriceDto } from '@leap/client/membership';

/** Months per charge. */
export function monthsOf(plan: Pick<PlanDto, 'interval' | 'intervalCount'>): number {
  return plan.interval === 'year' ? 12 * plan.intervalCount : plan.intervalCount;
}

/** What the terms of a plan name. */
export const shownPriceOf = (
  plan: Pick<PlanDto, 'value' | 'amount' | 'interval' | 'intervalCount' | 'trialDays'>,
  promotion?: InnerCircleSignupDto['promotion'],
): ShownPriceDto => ({
  plan: plan.value,
  amount: plan.amount,
  periodMonths: monthsOf(plan),
  // With a promotion code there is no trial.
  trialDays: promotion ? 0 : plan.trialDays,
  ...(promotion && {
    promotion: { code: promotion.code, amount: promotion.amount, periods: promotion.periods },
  }),
});

/** Price per month, in whole cents. */
export function centsPerMonth(plan: Pick<PlanDto, 'amount' | 'interval' | 'intervalCount'>): number {
  return Math.round(plan.amount / monthsOf(plan));
}

/** What a year of it costs, in whole cents. */
export function centsPerYear(plan: Pick<PlanDto, 'amount' | 'interval' | 'intervalCount'>): number {
  return Math.round((plan.amount * 12) / monthsOf(plan));
}

/** A line of a plan's benefits, with the days of the weekly call. */
export const fillDays = (line: string, days: string): string => line.replaceAll('{{days}}', days);

/** Key and count of the text for the billing period: 'per month', 'every 3 months', 'per year'. */
export function intervalText(plan: Pick<PlanDto, 'interval' | 'intervalCount'>): {
  key: 'month' | 'months' | 'year' | 'years';
  number: number;
} {
  const { interval, intervalCount: number } = plan;
  if (interval === 'year') return { key: number === 1 ? 'year' : 'years', number };
  return { key: number === 1 ? 'month' : 'months', number };
}

/** Whether the texts that say "three" are true, as they are of the specified plans; also until the plans are loaded. */
export const isThree = (plans: readonly unknown[] | undefined): boolean => plans === undefined || plans.length === 3;
