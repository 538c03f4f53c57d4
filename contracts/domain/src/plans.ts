/** Inner Circle plans. Amounts are integer US cents; the text for each plan belong to the client. */
export const planValues = ['monthly', 'quarterly', 'yearly'] as const;

export type PlanValue = (typeof planValues)[number];

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

export const plans: readonly Plan[] = [
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
