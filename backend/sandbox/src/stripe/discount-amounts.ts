import type { Stripe } from 'stripe';

/** A discount with its coupon. */
export interface Applied {
  discount: Stripe.Discount;
  coupon: Stripe.Coupon;
}

/** What a coupon takes off an amount, in cents; rounded half up. */
const discountOf = ({ percent_off: percent, amount_off: cents }: Stripe.Coupon, amount: number): number =>
  Math.min(amount, percent === null ? (cents ?? 0) : Math.round((amount * percent) / 100));

/** The discounts of one charged line; a proration has none, and neither has a line that charges nothing. */
export function discountsOf(
  { amount, isProration }: { amount: number; isProration: boolean },
  applied: Applied[],
): Stripe.Invoice.TotalDiscountAmount[] {
  if (isProration || amount <= 0) return [];
  let remaining = amount;
  return applied.map(({ discount, coupon }) => {
    const off = discountOf(coupon, remaining);
    remaining -= off;
    return { amount: off, discount: discount.id };
  });
}
