import { Check, Column, Entity, Index, JoinColumn, ManyToOne, Unique, type Relation } from 'typeorm';
import { BaseEntity } from '../../../database/base.entity.js';
import { PromotionCode } from '../promotion-codes/promotion-code.entity.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';

/**
 * `held`: counts against the code's limit until `heldUntil`, while the payment is open. `redeemed`: the membership began with it, and it
 * counts for good. `released`: it counts no more.
 */
export const redemptionStates = ['held', 'redeemed', 'released'] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** The promotion code of a signup; at most one. */
@Entity('promotion_redemptions')
@Unique('promotion_redemptions_one_of_signup', ['signupId'])
@Check('promotion_redemptions_state_known', "state IN ('held', 'redeemed', 'released')")
@Check('promotion_redemptions_redeemed_dated', "(state = 'redeemed') = (redeemed_at IS NOT NULL)")
export class PromotionRedemption extends BaseEntity {
  @Column({ type: 'uuid' })
  @Index()
  promotionCodeId: string;

  @ManyToOne(() => PromotionCode)
  @JoinColumn({ name: 'promotion_code_id' })
  promotionCode: Relation<PromotionCode>;

  @Column({ type: 'integer' })
  signupId: number;

  @ManyToOne(() => InnerCircleSignup, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'signup_id' })
  signup: Relation<InnerCircleSignup>;

  @Column({ type: 'varchar', length: 10, default: 'held' })
  state: RedemptionState;

  @Column({ type: 'timestamptz', precision: 3 })
  heldUntil: Date;

  /** When its price became that of the signup; null while the payment is not opened anew with it yet. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  appliedAt: Date | null;

  /** When the discounted membership began, by Stripe's clock. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  redeemedAt: Date | null;
}
