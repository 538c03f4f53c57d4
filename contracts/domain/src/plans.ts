/** Key of a plan of the Inner Circle: a slug. It is stored with what names the plan, here and at Stripe, and never changes. */
export type PlanValue = string;

/** The plans as specified. The owner can add others. */
export const specifiedPlans = ['monthly', 'quarterly', 'yearly'] as const;

/** A plan. Amounts are integer US cents. */
export interface Plan {
  value: PlanValue;
  /** Price of one billing period, in cents. */
  amount: number;
  currency: 'usd';
  interval: 'month' | 'year';
  /** Number of intervals in one billing period. */
  intervalCount: number;
  popular: boolean;
  /** Cents saved in one billing period against paying monthly; absent when nothing is saved. */
  savings?: number;
}

/** The plans as specified: their default data. What is sold is stored, and can be changed by the owner. */
export const plans: readonly (Plan & { value: (typeof specifiedPlans)[number] })[] = [
  { value: 'monthly', amount: 10_000, currency: 'usd', interval: 'month', intervalCount: 1, popular: false },
  {
    value: 'quarterly',
    amount: 27_500,
    currency: 'usd',
    interval: 'month',
    intervalCount: 3,
    popular: true,
    savings: 2_500,
  },
  {
    value: 'yearly',
    amount: 100_000,
    currency: 'usd',
    interval: 'year',
    intervalCount: 1,
    popular: false,
    savings: 20_000,
  },
];

export const DEFAULT_PLAN: PlanValue = 'quarterly';

/** A billing period. */
export type BillingPeriod = Pick<Plan, 'interval' | 'intervalCount'>;

/** Months of a billing period. */
export const monthsOfPeriod = ({ interval, intervalCount }: BillingPeriod): number =>
  interval === 'year' ? 12 * intervalCount : intervalCount;

type Price = Pick<Plan, 'amount'> & BillingPeriod;

/** Cents saved in one billing period against another price; negative when it costs more. */
export const savingsOf = (price: Price, against: Price): number =>
  Math.round((against.amount * monthsOfPeriod(price)) / monthsOfPeriod(against)) - price.amount;

/** Limits of what the owner can change of a plan. */
export const planLimits = {
  value: 20,
  name: 60,
  benefit: 200,
  benefits: 8,
  /** Stripe's least charge is 50 cents. */
  amount: { min: 50, max: 10_000_000 },
  intervalCount: { min: 1, max: 12 },
  /** Stripe’s longest billing period. */
  periodMonths: 36,
  trialDays: { min: 0, max: 90 },
  seats: { min: 1, max: 100_000 },
} as const;

/** How long before the first payment at a new price present members are notified. */
export const PRICE_NOTICE_DAYS = 30;
