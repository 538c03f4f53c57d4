import { monthsOfPeriod } from '@leap/domain';
import type { Plan } from '../plans/plan.entity.js';

/** What a signup stores of its plan's price. */
export const priceOf = (plan: Plan) => ({
  amount: plan.amount,
  periodMonths: monthsOfPeriod(plan),
  currency: plan.currency,
});
