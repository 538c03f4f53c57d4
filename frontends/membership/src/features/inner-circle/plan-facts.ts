import type { PlanDto } from '@leap/client/membership';

/** Months that one charge pays for. */
export function monthsOf(plan: Pick<PlanDto, 'interval' | 'intervalCount'>): number {
  return plan.interval === 'year' ? 12 * plan.intervalCount : plan.intervalCount;
}

/** What a plan works out at per month, in whole cents. */
export function centsPerMonth(plan: Pick<PlanDto, 'amount' | 'interval' | 'intervalCount'>): number {
  return Math.round(plan.amount / monthsOf(plan));
}

/** Key and number of the text for how often a plan is charged: 'per month', 'every 3 months', 'per year'. */
export function intervalText(plan: Pick<PlanDto, 'interval' | 'intervalCount'>): {
  key: 'month' | 'months' | 'year' | 'years';
  number: number;
} {
  const { interval, intervalCount: number } = plan;
  if (interval === 'year') return { key: number === 1 ? 'year' : 'years', number };
  return { key: number === 1 ? 'month' : 'months', number };
}
