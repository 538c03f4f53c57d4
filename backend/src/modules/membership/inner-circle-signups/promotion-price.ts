import { discountedAmount, discountedPeriods, isChargeable, monthsOfPeriod } from '@leap/domain';
import type { FieldErrorCode } from '../../../common/error-code.js';
import type { Plan } from '../plans/plan.entity.js';
import type { PromotionCode } from '../promotion-codes/promotion-code.entity.js';
import type { InnerCircleSignup } from './inner-circle-signup.entity.js';

/** The price with a code, as the terms name it. */
export interface PromotionPrice {
  code: string;
  /** Cents of a discounted payment. */
  amount: number;
  /** How many payments are discounted; absent: all. */
  periods?: number;
}

/** The price of a signup with a code. */
export function promotionPrice(
  { amount, periodMonths }: Pick<InnerCircleSignup, 'amount' | 'periodMonths'>,
  code: PromotionCode,
  plan: Plan,
): PromotionPrice {
  const periods = discountedPeriods(code, periodMonths ?? monthsOfPeriod(plan));
  return { code: code.code, amount: discountedAmount(amount, code), ...(periods === undefined ? {} : { periods }) };
}

/** When the discount of a membership that began then is over; null: never. That of the first payment is over with it. */
export function discountEnd({ duration, durationMonths }: PromotionCode, redeemedAt: Date): Date | null {
  if (duration === 'forever') return null;
  return duration === 'once' ? redeemedAt : monthsFrom(redeemedAt, durationMonths ?? 1);
}

/** The same day some months later, or the last of a shorter month, as Stripe counts. */
export function monthsFrom(start: Date, months: number): Date {
  const date = new Date(start);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(start.getUTCDate(), last));
  return date;
}

/** Why a code cannot be redeemed for a price; undefined when it can. A held one is good until its hold ends. */
export function refusalOf(
  code: PromotionCode,
  plan: Plan,
  amount: number,
  { isHeld }: { isHeld: boolean },
): FieldErrorCode | undefined {
  const isOver = code.expiresAt !== null && code.expiresAt <= new Date();
  if (!isHeld && (isOver || code.deactivatedAt !== null)) return 'code_expired';
  const isForPlan =
    (code.plan === null || code.plan === plan.value) && (code.currency ?? plan.currency) === plan.currency;
  // A free trial is an offer of its own, and Stripe does not charge less than 50 cents.
  return isForPlan && plan.trialDays === 0 && isChargeable(amount, code) ? undefined : 'code_not_for_plan';
}
