import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Stripe } from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import {
  ensureCoupon,
  ensurePromotionCode,
  type DiscountReference,
} from '../../../integrations/stripe/stripe-promotions.js';
import { StripeClient } from '../../../integrations/stripe/stripe.client.js';
import { PromotionCode } from './promotion-code.entity.js';

/** The stored promotion codes, and their coupons at Stripe. */
@Injectable()
export class PromotionCodesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stripe: StripeClient,
  ) {}

  /** @param code normalised */
  findByCode(code: string, manager: EntityManager = this.dataSource.manager): Promise<PromotionCode | null> {
    return manager.findOneBy(PromotionCode, { code });
  }

  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<PromotionCode | null> {
    return manager.findOneBy(PromotionCode, { id });
  }

  /** How a subscription names this code's discount; makes the coupon if the job has not yet. */
  async referenceOf(stripe: Stripe, promotion: PromotionCode): Promise<DiscountReference> {
    const { stripeCouponId, stripePromotionCodeId, deactivatedAt } = promotion;
    // A deactivated code is inactive at Stripe, too; who held it before keeps its discount.
    if (stripePromotionCodeId !== null && deactivatedAt === null) return { promotion_code: stripePromotionCodeId };
    return { coupon: stripeCouponId ?? (await ensureCoupon(stripe, promotion)) };
  }

  /** Brings coupon and promotion code at Stripe up to date. Idempotent. */
  async publish(id: string): Promise<void> {
    const promotion = await this.find(id);
    // Without keys nobody can pay; the first payment makes the coupon.
    if (!promotion || !this.stripe.isOn) return;
    const { coupon, code } = await this.stripe.inJob(async (stripe) => {
      const stripeCoupon = promotion.stripeCouponId ?? (await ensureCoupon(stripe, promotion));
      const isActive = promotion.deactivatedAt === null;
      const stripeCode =
        promotion.stripePromotionCodeId ??
        (isActive ? await ensurePromotionCode(stripe, promotion, stripeCoupon) : undefined);
      if (!isActive && stripeCode !== undefined) await stripe.promotionCodes.update(stripeCode, { active: false });
      return { coupon: stripeCoupon, code: stripeCode };
    });
    const [stored] = await this.dataSource.query<[{ isActive: boolean }[], number]>(
      `UPDATE promotion_codes SET stripe_coupon_id = $2, stripe_promotion_code_id = $3 WHERE id = $1
       RETURNING deactivated_at IS NULL AS "isActive"`,
      [id, coupon, code ?? null],
    );
    if (stored[0] && stored[0].isActive !== (promotion.deactivatedAt === null))
      throw new Error('The code was deactivated meanwhile: its state at Stripe follows with the next attempt.');
  }
}
