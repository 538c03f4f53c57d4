import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { refusedField } from '../../../common/refused-field.js';
import { PlansService } from '../plans/plans.service.js';
import { PromotionCode } from '../promotion-codes/promotion-code.entity.js';
import type { InnerCircleSignup } from './inner-circle-signup.entity.js';
import { isDiscounted, type SubscriptionTruth } from './membership-state.js';
import { refusalOf } from './promotion-price.js';
import { PromotionRedemption } from './promotion-redemption.entity.js';

/** How long a payment with a code may take, as for a seat of a plan. */
const PAYMENT_TIME = '24 hours';

/** Which redemptions `r` of signups `s` count against a code's limit. A payment that failed or expired holds nothing. */
const COUNTS = `(r.state = 'redeemed' OR (r.state = 'held' AND r.held_until > now() AND s.payment_status = 'pending'))`;

/** A promotion code as the price of a signup has it. */
export interface AppliedPromotion {
  code: PromotionCode;
  redemption: PromotionRedemption;
}

/**
 * The promotion codes of signups. A code's limit is decided under its lock, in the transaction that stores what counts. Each transaction
 * locks in this order: person, signup, plan, code.
 */
@Injectable()
export class SignupPromotions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly plans: PlansService,
  ) {}

  /** The code that the signup's price has, whose payment is open; null without one. */
  async applied(signupId: number, manager: EntityManager = this.dataSource.manager): Promise<AppliedPromotion | null> {
    const redemption = await this.opened(signupId, manager);
    return redemption?.state === 'held' ? { code: redemption.promotionCode, redemption } : null;
  }

  /** The code that the membership of a signup began with; null without one. */
  async redeemed(signupId: number): Promise<AppliedPromotion | null> {
    const redemption = await this.opened(signupId);
    return redemption?.state === 'redeemed' ? { code: redemption.promotionCode, redemption } : null;
  }

  /** The code that the signup's payment was opened with, also one that counts no more; null without one. */
  opened(signupId: number, manager: EntityManager = this.dataSource.manager): Promise<PromotionRedemption | null> {
    return manager.findOne(PromotionRedemption, {
      where: { signupId, appliedAt: Not(IsNull()) },
      relations: { promotionCode: true },
    });
  }

  /**
   * Holds a code for a signup until the transaction ends and for {@link PAYMENT_TIME} after it: of two signups for the last redemption one
   * is refused. One that this signup holds already is held on, also when the code expired since.
   * @param appliedAt when the signup is opened anew with it; absent: it is not yet
   * @throws AppError `validation_failed` (422) and `promotion_code_used_up` (409), both at the field `code`
   */
  async hold(
    manager: EntityManager,
    { id: signupId, amount, subscriptionType }: InnerCircleSignup,
    codeId: string,
    appliedAt?: Date,
  ): Promise<void> {
    const code = await manager.findOneOrFail(PromotionCode, {
      where: { id: codeId },
      lock: { mode: 'pessimistic_write' },
    });
    const plan = await this.plans.get(subscriptionType, manager);
    const [state] = await manager.query<{ counted: number; isOwn: boolean }[]>(
      `SELECT (count(*) FILTER (WHERE r.signup_id <> $2))::integer AS counted, coalesce(bool_or(r.signup_id = $2), false) AS "isOwn"
         FROM promotion_redemptions r JOIN inner_circle_signups s ON s.id = r.signup_id WHERE r.promotion_code_id = $1 AND ${COUNTS}`,
      [codeId, signupId],
    );
    const refusal = refusalOf(code, plan, amount, { isHeld: state?.isOwn === true });
    if (refusal !== undefined) throw refusedField('code', refusal);
    if (code.maxRedemptions !== null && (state?.counted ?? 0) >= code.maxRedemptions) throw usedUp();
    await manager.query(
      `INSERT INTO promotion_redemptions (promotion_code_id, signup_id, held_until, applied_at)
       VALUES ($1, $2, now() + interval '${PAYMENT_TIME}', $3)
       ON CONFLICT (signup_id) DO UPDATE SET promotion_code_id = $1, state = 'held', held_until = excluded.held_until,
         applied_at = $3, redeemed_at = NULL, updated_at = now()`,
      [codeId, signupId, appliedAt ?? null],
    );
  }

  /**
   * Holds a signup's code on while its payment is opened or its terms are accepted.
   * @returns whether it holds; false when it lapsed and cannot be had again
   */
  async holdOn(manager: EntityManager, signup: InnerCircleSignup): Promise<boolean> {
    const applied = await this.applied(signup.id, manager);
    if (!applied) return true;
    try {
      await this.hold(manager, signup, applied.code.id, applied.redemption.appliedAt ?? undefined);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return false;
    }
  }

  /** {@link holdOn} for a payment that is resumed; a code that has not lapsed is held already. */
  async holdForPayment(signup: InnerCircleSignup): Promise<boolean> {
    const applied = await this.applied(signup.id);
    if (!applied || applied.redemption.heldUntil > new Date()) return true;
    return this.dataSource.transaction((manager) => this.holdOn(manager, signup));
  }

  /** Notes a code that a signup was opened anew without, so that its person is notified. */
  async lapse(manager: EntityManager, signupId: number, codeId: string): Promise<void> {
    await manager.query(
      `INSERT INTO promotion_redemptions (promotion_code_id, signup_id, state, held_until, applied_at) VALUES ($1, $2, 'released', now(), now())
       ON CONFLICT (signup_id) DO UPDATE SET promotion_code_id = $1, state = 'released', applied_at = now(), redeemed_at = NULL, updated_at = now()`,
      [codeId, signupId],
    );
  }

  /** Removes the code of a signup that is opened anew without one. */
  async remove(manager: EntityManager, signupId: number): Promise<void> {
    await manager.delete(PromotionRedemption, { signupId });
  }

  /**
   * What became of a signup's code, by its subscription: redeemed once the membership began with it, for good; released when the payment
   * ended, and when it is refunded beside another membership. Replays change nothing.
   */
  async applySubscription(manager: EntityManager, signup: InnerCircleSignup, truth: SubscriptionTruth): Promise<void> {
    const isRedeemed = truth.invoices.some(isDiscounted) && signup.userId !== null && signup.duplicateAt === null;
    if (isRedeemed)
      await manager.query(
        `UPDATE promotion_redemptions SET state = 'redeemed', redeemed_at = to_timestamp($2), updated_at = now() WHERE signup_id = $1 AND state <> 'redeemed'`,
        [signup.id, truth.subscription.start_date],
      );
    else if (signup.paymentStatus !== 'pending')
      await manager.query(
        `UPDATE promotion_redemptions SET state = 'released', redeemed_at = NULL, updated_at = now()
          WHERE signup_id = $1 AND (state = 'held' OR ($2 AND state = 'redeemed'))`,
        [signup.id, signup.duplicateAt !== null],
      );
  }
}

export const unknownCode = (): AppError => refusedField('code', 'code_unknown');

export const usedUp = (): AppError =>
  new AppError('promotion_code_used_up', 409, {
    errors: [{ field: 'code', code: 'code_used_up' }],
    detail: 'This code has been redeemed as often as it can be.',
  });
