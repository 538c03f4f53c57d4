import { planLimits } from './plans.js';

/** How long a promotion code takes something off: of the first payment, of all in some months, or of each. */
export const discountDurations = ['once', 'repeating', 'forever'] as const;

export type DiscountDuration = (typeof discountDurations)[number];

/** What a promotion code takes off each payment: whole percents, or cents. */
export interface Discount {
  percentOff?: number | null;
  /** Cents. */
  amountOff?: number | null;
  duration: DiscountDuration;
  /** Of `repeating`. */
  durationMonths?: number | null;
}

/** Limits of a promotion code. */
export const promotionCodeLimits = {
  code: { min: 3, max: 40 },
  percentOff: { min: 1, max: 100 },
  amountOff: { min: 1, max: planLimits.amount.max },
  durationMonths: { min: 1, max: 36 },
  maxRedemptions: { min: 1, max: 100_000 },
} as const;

/** A normalised code: upper-case letters, digits and dashes, as Stripe takes them. */
export const PROMOTION_CODE = /^[A-Z0-9][A-Z0-9-]{2,39}$/;

/** A code as it is stored and compared: in upper case, without spaces. */
export const normaliseCode = (text: string): string => text.replaceAll(/\s+/g, '').toUpperCase();

/** What one payment costs with the discount, in cents; rounded as the sandbox and Stripe round the discount. */
export const discountedAmount = (amount: number, { percentOff, amountOff }: Discount): number =>
  Math.max(0, amount - (percentOff == null ? (amountOff ?? 0) : Math.round((amount * percentOff) / 100)));

/** How many payments it takes something off; undefined for all of them. */
export function discountedPeriods({ duration, durationMonths }: Discount, periodMonths: number): number | undefined {
  if (duration === 'forever') return undefined;
  // A period that began within the months is discounted as a whole.
  return duration === 'once' ? 1 : Math.ceil((durationMonths ?? 1) / periodMonths);
}

/** Whether a price with this discount can be charged: nothing, or at least Stripe's least charge. */
export function isChargeable(amount: number, discount: Discount): boolean {
  const due = discountedAmount(amount, discount);
  return due === 0 || due >= planLimits.amount.min;
}
