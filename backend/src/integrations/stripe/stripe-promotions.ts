import type { Discount } from '@leap/domain';
import { Stripe } from 'stripe';

/** What Stripe knows of a promotion code. Limit, expiry and plan are decided by the database. */
export interface PromotionAtStripe extends Discount {
  id: string;
  code: string;
  currency: string | null;
}

/** How a subscription names its discount. */
export type DiscountReference = { promotion_code: string } | { coupon: string };

const isTaken = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'resource_already_exists' || error.param === 'code');

/** The id of the code's coupon; created once, since we choose the id. */
export async function ensureCoupon(stripe: Stripe, promotion: PromotionAtStripe): Promise<string> {
  const { id, code, percentOff, amountOff, currency, duration, durationMonths } = promotion;
  const coupon = `coupon_${id.replaceAll('-', '')}`;
  try {
    await stripe.coupons.create({
      id: coupon,
      name: code,
      duration,
      ...(percentOff == null
        ? { amount_off: amountOff ?? 0, currency: currency ?? 'usd' }
        : { percent_off: percentOff }),
      ...(duration === 'repeating' ? { duration_in_months: durationMonths ?? 1 } : {}),
      metadata: { promotionCodeId: id },
    });
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  return coupon;
}

/**
 * The id of the promotion code at Stripe, so that its dashboard shows the code with each discount.
 * @returns undefined when another active one there has this code: discounts then name the coupon alone
 */
export async function ensurePromotionCode(
  stripe: Stripe,
  { id, code }: PromotionAtStripe,
  coupon: string,
): Promise<string | undefined> {
  const [existing] = (await stripe.promotionCodes.list({ coupon, limit: 1 })).data;
  if (existing) return existing.id;
  try {
    const created = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon },
      code,
      metadata: { promotionCodeId: id },
    });
    return created.id;
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}
