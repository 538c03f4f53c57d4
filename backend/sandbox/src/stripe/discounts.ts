import { z } from 'zod';
import type { Stripe } from 'stripe';
import { addIntervals } from './billing-objects.js';
import { idOf, newId, type StripeBooks } from './books.js';
import type { Applied } from './discount-amounts.js';
import { defined, endpoint, mergedMetadata, type Endpoint } from './endpoint.js';
import { flag, integer, metadata, paging, text } from './form.js';
import { listOf } from './objects.js';
import { invalidRequest } from './problem.js';

const durations = z.enum(['forever', 'once', 'repeating'], 'must be one of forever, once, or repeating');

/** `discounts` of a subscription: by coupon or promotion code. */
export const discountFields = z
  .array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() }))
  .max(20);

/** Creates the discounts of a subscription. @throws StripeProblem for an unknown coupon, and an inactive code */
export async function redeem(
  books: StripeBooks,
  subscription: string,
  wanted: z.output<typeof discountFields>,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { coupon: couponId, promotion_code: codeId }] of wanted.entries()) {
    if ((couponId === undefined) === (codeId === undefined))
      throw invalidRequest('You must pass either a coupon or a promotion code.', `discounts[${index}]`);
    const code = codeId === undefined ? undefined : await redeemCode(books, codeId, index);
    const coupon = await books.get('coupon', couponId ?? idOf(code?.promotion.coupon), `discounts[${index}][coupon]`);
    await books.put<Stripe.Coupon>({ ...coupon, times_redeemed: coupon.times_redeemed + 1 });
    const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
    const discount = await books.put<Stripe.Discount>({
      id: newId('discount'),
      object: 'discount',
      checkout_session: null,
      customer: null,
      customer_account: null,
      end: months === null ? null : addIntervals(books.now, 'month', months),
      invoice: null,
      invoice_item: null,
      promotion_code: code?.id ?? null,
      source: { coupon: coupon.id, type: 'coupon' },
      start: books.now,
      subscription,
      subscription_item: null,
    });
    ids.push(discount.id);
  }
  return ids;
}

async function redeemCode(books: StripeBooks, id: string, index: number): Promise<Stripe.PromotionCode> {
  const code = await books.get('promotion_code', id, `discounts[${index}][promotion_code]`);
  if (!code.active)
    throw invalidRequest('This promotion code is inactive.', `discounts[${index}][promotion_code]`, 'coupon_expired');
  return books.put<Stripe.PromotionCode>({ ...code, times_redeemed: code.times_redeemed + 1 });
}

/** The discounts that apply to an invoice of now. */
export async function currentDiscounts(
  books: StripeBooks,
  { discounts }: Pick<Stripe.Subscription, 'discounts'>,
): Promise<Applied[]> {
  const applied: Applied[] = [];
  for (const id of discounts.map(idOf)) {
    const discount = await books.get('discount', id);
    if (discount.end !== null && discount.end <= books.now) continue;
    applied.push({ discount, coupon: await books.get('coupon', idOf(discount.source.coupon)) });
  }
  return applied;
}

/** What stays with the subscription: one that is for one payment has been used with it. */
export const remainingDiscounts = (applied: Applied[], isUsed: boolean): string[] =>
  applied.filter(({ coupon }) => !isUsed || coupon.duration !== 'once').map(({ discount }) => discount.id);

const newCoupon = (
  now: number,
  provided: Partial<Stripe.Coupon> & Pick<Stripe.Coupon, 'id' | 'duration'>,
): Stripe.Coupon => ({
  object: 'coupon',
  amount_off: null,
  created: now,
  currency: null,
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
  ...provided,
});

/** Coupons and promotion codes. */
export const discountEndpoints: Endpoint[] = [
  endpoint(
    'post',
    '/coupons',
    z.strictObject({
      id: text.optional(),
      amount_off: integer.optional(),
      currency: text.optional(),
      duration: durations.optional(),
      duration_in_months: integer.optional(),
      metadata: metadata.optional(),
      name: text.max(40).optional(),
      percent_off: integer.optional(),
    }),
    async ({ id, duration = 'once', ...fields }, { books }) => {
      if (id !== undefined && (await books.find('coupon', id)))
        throw invalidRequest('Coupon already exists.', 'id', 'resource_already_exists');
      if ((fields.percent_off === undefined) === (fields.amount_off === undefined))
        throw invalidRequest('Must provide percent_off or amount_off', undefined);
      if ((fields.amount_off === undefined) !== (fields.currency === undefined))
        throw invalidRequest('Must provide currency with amount_off.', 'currency');
      if ((duration === 'repeating') !== (fields.duration_in_months !== undefined))
        throw invalidRequest('duration_in_months belongs to repeating.', 'duration_in_months');
      const coupon = await books.put(newCoupon(books.now, { ...defined(fields), id: id ?? newId('coupon'), duration }));
      await books.emit('coupon.created', coupon);
      return coupon;
    },
  ),
  endpoint('get', '/coupons/:id', z.strictObject({}), (_input, { books, path }) =>
    books.get('coupon', path['id'] ?? ''),
  ),
  endpoint(
    'post',
    '/promotion_codes',
    z.strictObject({
      active: flag.optional(),
      code: z.string().regex(/^[A-Za-z0-9-]{1,500}$/, 'Invalid code'),
      metadata: metadata.optional(),
      promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
    }),
    async ({ active = true, code, metadata: notes, promotion }, { books }) => {
      await books.get('coupon', promotion.coupon, 'promotion[coupon]');
      const others = await books.where('promotion_code', { active: true });
      if (active && others.some((other) => other.code.toUpperCase() === code.toUpperCase()))
        throw invalidRequest(
          'An active promotion code with this `code` already exists.',
          'code',
          'resource_already_exists',
        );
      const promotionCode = await books.put<Stripe.PromotionCode>({
        id: newId('promotion_code'),
        object: 'promotion_code',
        active,
        code,
        created: books.now,
        customer: null,
        customer_account: null,
        expires_at: null,
        livemode: false,
        max_redemptions: null,
        metadata: notes ?? {},
        promotion,
        restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
        times_redeemed: 0,
      });
      await books.emit('promotion_code.created', promotionCode);
      return promotionCode;
    },
  ),
  endpoint(
    'get',
    '/promotion_codes',
    z.strictObject({ active: flag.optional(), code: text.optional(), coupon: text.optional(), ...paging }),
    async ({ active, code, coupon, ...page }, { books }) => {
      const { items, hasMore } = await books.page(
        'promotion_code',
        defined({ active, code, promotion: coupon === undefined ? undefined : { coupon } }),
        page,
      );
      return listOf(items, '/v1/promotion_codes', hasMore);
    },
  ),
  endpoint(
    'post',
    '/promotion_codes/:id',
    z.strictObject({ active: flag.optional(), metadata: metadata.optional() }),
    async ({ active, metadata: notes }, { books, path }) => {
      const code = await books.get('promotion_code', path['id'] ?? '');
      return books.update<Stripe.PromotionCode>(
        code,
        defined({ active, metadata: mergedMetadata(code.metadata, notes) }),
        'promotion_code.updated',
      );
    },
  ),
];
